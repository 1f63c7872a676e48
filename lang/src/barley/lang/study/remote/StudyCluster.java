package barley.lang.study.remote;

import java.io.Closeable;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** A cluster that computes shares of a study. What this module knows of Spark; the jar that knows more offers a {@link Connector}. */
public interface StudyCluster extends Closeable {

	/** Connects to clusters; a service. */
	interface Connector {

		/**
		 * Connects to a cluster.
		 *
		 * @param local the address of this computer by which the cluster can reach it, if that is known
		 * @param cores the most cores to use, if there is a limit
		 * @param notes what to tell the user of executors
		 */
		StudyCluster connect(ClusterAddress address, Optional<InetAddress> local, OptionalInt cores, Consumer<String> notes)
				throws ClusterException;
	}

	/** What becomes of the answer to a share; called once for each, by one thread, which it must not keep. */
	interface Answers {

		void add(int share, RemoteAnswer answer);
	}

	/** Returns the connector of this process; none in the jar that has no Spark. */
	static Optional<Connector> connector() {
		return ServiceLoader.load(Connector.class, Connector.class.getClassLoader()).findFirst();
	}

	/** Returns how many shares the cluster computes at a time at present; 0 without executors. */
	int cores();

	/** Returns how long the cluster has had no executor. */
	Duration alone();

	/** Computes shares, each as often as executors that compute it are lost; returns when all have been answered, or it was canceled. */
	void compute(RemoteStudy study, List<RemoteShare> shares, Answers answers) throws ClusterException;

	/** Cancels what is being computed, from any thread. */
	void cancel();

	@Override
	void close();
}

package barley.lang.cli;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

import barley.lang.model.Study;
import barley.lang.resource.LoadedFile;
import barley.lang.study.remote.ClusterAddress;
import barley.lang.study.remote.ClusterException;
import barley.lang.study.remote.RemoteBackend;
import barley.lang.study.remote.RemoteStudy;
import barley.lang.study.remote.StudyCluster;
import barley.lang.study.run.StudyBackend;
import barley.lang.study.run.StudySettings;

/** The cluster that computes studies, as the caller names it; somebody listens there. */
final class ClusterOption {

	private static final String CLUSTER = "--cluster";
	/** Set by Spark's own submission. */
	private static final String SUBMITTED = "SPARK_SUBMIT";
	/** The system property of how many seconds a cluster may have no executor. */
	private static final String PATIENCE = "barley.cluster.patience";
	private static final int PATIENCE_SECONDS = 120;

	private final ClusterAddress address;
	private final Optional<InetAddress> local;
	private final StudyCluster.Connector connector;
	private final OptionalInt cores;

	private ClusterOption(ClusterAddress address, Optional<InetAddress> local, StudyCluster.Connector connector, OptionalInt cores) {
		this.address = address;
		this.local = local;
		this.connector = connector;
		this.cores = cores;
	}

	static Options describe(Options options) {
		return options.value(CLUSTER, "ADDRESS", "computes on a cluster of Apache Spark, such as spark://host:7077");
	}

	/** Returns the cluster if the caller names one; within seconds, and before anything is computed. */
	static Optional<ClusterOption> of(Arguments arguments, OptionalInt cores) {
		if (!arguments.has(CLUSTER)) {
			return Optional.empty();
		}
		try {
			ClusterAddress address = ClusterAddress.of(arguments.value(CLUSTER).orElseThrow(), System.getProperty(SUBMITTED) != null);
			Optional<InetAddress> local = address.reach();
			StudyCluster.Connector connector = StudyCluster.connector().orElseThrow(() -> new UsageError("this jar has nothing for "
					+ "clusters: start the script barley, which fetches it, or pass barley-cluster.jar to spark-submit"));
			return Optional.of(new ClusterOption(address, local, connector, cores));
		} catch (ClusterException e) {
			throw new UsageError(e.getMessage());
		}
	}

	StudyBackend backend(List<LoadedFile> loaded, Study study, StudySettings settings, BooleanSupplier stop, Terminal terminal) {
		Duration patience = Duration.ofSeconds(Integer.getInteger(PATIENCE, PATIENCE_SECONDS));
		return new RemoteBackend(RemoteStudy.of(loaded, study, settings), () -> connector.connect(address, local, cores,
				note -> terminal.report("barley: " + PrintableText.line(note))), patience, stop);
	}
}

package barley.lang.study.remote;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A cluster in this process: what goes there and comes back is written and read as on a network, and answers come in any order. */
class FakeCluster implements StudyCluster {

	/** What becomes of a study, and of an answer, on the way. */
	UnaryOperator<RemoteShare> there = share -> share;
	UnaryOperator<RemoteAnswer> back = answer -> answer;
	int cores = 2;
	boolean compiles = true;
	Duration alone = Duration.ZERO;
	int closed;
	int computed;
	private volatile boolean canceled;

	@Override
	public int cores() {
		return cores;
	}

	@Override
	public Duration alone() {
		return alone;
	}

	@Override
	public void compute(RemoteStudy study, List<RemoteShare> shares, Answers answers) throws ClusterException {
		canceled = false;
		List<Integer> order = new ArrayList<>(IntStream.range(0, shares.size()).boxed().toList());
		Collections.shuffle(order, new Random(5));
		for (int share : order) {
			if (canceled) {
				return;
			}
			try {
				RemoteAnswer answer = RemoteWorker.compute(copy(study), there.apply(copy(shares.get(share))), "node7", compiles,
						() -> canceled);
				computed++;
				answers.add(share, back.apply(copy(answer)));
			} catch (IOException | ClassNotFoundException e) {
				throw new ClusterException("%s", e);
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static <T> T copy(T object) throws IOException, ClassNotFoundException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(object);
		}
		try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
			return (T) in.readObject();
		}
	}

	@Override
	public void cancel() {
		canceled = true;
	}

	@Override
	public void close() {
		closed++;
	}
}

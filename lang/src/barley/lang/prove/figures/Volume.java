package barley.lang.prove.figures;

import java.util.Comparator;

import barley.lang.motion.CollectiveKind;
import barley.runtime.number.Rational;

/**
 * How much a schedule transfers for its goals, as NCCL's tests count it (nccl-tests, <i>doc/PERFORMANCE.md</i>), so that figures can be
 * compared with measured ones. The algorithm bandwidth is the size divided by the time. The bus bandwidth is that times a factor for each
 * collective, so that it can be compared with the bandwidth of the hardware, whatever the collective and the number of nodes.
 *
 * <p>Groups that communicate side by side, such as the rows of a torus, each have a size of their own: a machine has the volume of the
 * node with most bytes.
 *
 * @param bytes    the size of the data on one node: of the whole vector, also where nodes begin or end with a piece of it
 * @param busBytes the same times the factor of each collective
 */
public record Volume(long bytes, Rational busBytes) {

	static final Volume NONE = new Volume(0, Rational.ZERO);

	static final Comparator<Volume> BY_SIZE = Comparator.comparingLong(Volume::bytes).thenComparing(Volume::busBytes);

	Volume and(CollectiveKind kind, long size, int members) {
		return new Volume(Math.addExact(bytes, size), busBytes.add(Rational.of(size).multiply(factor(kind, members))));
	}

	private static Rational factor(CollectiveKind kind, int members) {
		return switch (kind) {
		case ALLREDUCE -> Rational.of(2L * (members - 1), members);
		case REDUCESCATTER, ALLGATHER, ALLTOALL, SCATTER, GATHER -> Rational.of(members - 1L, members);
		case BROADCAST, REDUCE -> Rational.ONE;
		};
	}
}

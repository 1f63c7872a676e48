package barley.lang.prove.figures;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.plan.Joint;
import barley.lang.prove.Piece;
import barley.lang.prove.cut.Requirement;

/** What a collective of a plan requires, in bytes, with the pieces of its members as the proof cuts them. */
final class Requirements {

	/** Of more members that send blocks of any sizes, only the smallest block counts. */
	private static final int MOST_SENDERS = 100;

	private Requirements() {
	}

	/** Returns what a collective requires that is carried out {@code times} times. */
	static Requirement of(Joint joint, Ground found, long times) {
		long scale = Math.multiplyExact(times, (long) joint.data().type().bytes());
		long elements = found.all().size();
		long[] pieces = switch (joint.kind()) {
		case REDUCESCATTER, SCATTER -> pieces(joint, elements);
		case ALLGATHER, GATHER -> found.held().isEmpty() ? pieces(joint, elements)
				: found.held().stream().mapToLong(each -> each.size()).toArray();
		default -> null;
		};
		long amount = joint.sizes() != null ? least(joint.sizes())
				: joint.kind() == CollectiveKind.ALLTOALL && joint.blocks() == null ? elements / joint.nodes().length : elements;
		return new Requirement(joint.kind(), Math.multiplyExact(amount, scale), joint.root(), joint.nodes(),
				pieces == null ? null : Arrays.stream(pieces).map(piece -> Math.multiplyExact(piece, scale)).toArray());
	}

	/** Returns what a collective makes unavoidable; where the members of an alltoall have blocks of any sizes, what each of them sends. */
	static List<Requirement> carried(Joint joint, Ground found) {
		if (joint.sizes() == null || joint.nodes().length > MOST_SENDERS) {
			return List.of(of(joint, found, 1));
		}
		return IntStream.range(0, joint.nodes().length).mapToObj(member -> {
			long[] blocks = Arrays.stream(joint.sizes()[member]).map(block -> Math.multiplyExact(block, (long) joint.data().type().bytes()))
					.toArray();
			blocks[member] = 0;
			return new Requirement(CollectiveKind.SCATTER, Arrays.stream(blocks).reduce(0, Math::addExact), joint.nodes()[member],
					joint.nodes(), blocks);
		}).toList();
	}

	/** Returns the smallest block that one member has for another. */
	private static long least(long[][] sizes) {
		return IntStream.range(0, sizes.length).boxed().flatMap(from -> IntStream.range(0, sizes.length).filter(to -> to != from)
				.mapToObj(to -> sizes[from][to])).mapToLong(Long::longValue).min().orElse(0);
	}

	private static long[] pieces(Joint joint, long elements) {
		long[] pieces = new long[joint.nodes().length];
		if (joint.way().shares().isEven() && elements % ((long) joint.way().shares().count() * pieces.length) == 0) {
			Arrays.fill(pieces, elements / pieces.length);
			return pieces;
		}
		Map<Integer, Long> kept = new HashMap<>();
		Piece.of(joint, elements).forEach(piece -> kept.merge(piece.node(), piece.end() - piece.first(), Long::sum));
		Arrays.setAll(pieces, member -> kept.getOrDefault(joint.nodes()[member], 0L));
		return pieces;
	}
}

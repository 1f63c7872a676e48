package barley.lang.generate;

import java.util.Arrays;

import barley.lang.finding.Origin;
import barley.runtime.data.Operator;
import barley.runtime.network.PacketStatement;
import barley.runtime.program.PacketKind;

/**
 * What calls have in common that differ in constants alone, so that programs make them in rounds.
 *
 * @param members how many nodes take part in what goes through a network
 * @param far     whether its elements are too far behind for lists: it has a constant of its own, and no rounds
 */
record PacketShape(Origin source, PacketKind kind, Operator operator, boolean overTree, int members, boolean far) {

	/** Returns whether calls of two shapes can be rounds of one loop. */
	boolean isLike(PacketShape other) {
		return equals(other) && !far;
	}

	static PacketShape of(PacketCall call) {
		PacketStatement statement = call.statement();
		boolean overTree = statement.tree() >= 0;
		return new PacketShape(call.source(), statement.kind(), statement.operator(), overTree, overTree ? 0 : statement.members().length,
				Arrays.stream(statement.first()).anyMatch(first -> first > Integer.MAX_VALUE)
						|| Arrays.stream(statement.count()).anyMatch(count -> count > Integer.MAX_VALUE));
	}
}

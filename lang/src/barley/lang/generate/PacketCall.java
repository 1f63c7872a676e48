package barley.lang.generate;

import java.util.Arrays;

import barley.lang.finding.Origin;
import barley.runtime.network.PacketStatement;

/**
 * A collective in packets, as programs state it.
 *
 * @param members the nodes that state it
 */
record PacketCall(Origin source, PacketStatement statement, int[] members) {

	/** Returns whether members bring elements of their own, so that each has its own in the table. */
	boolean hasOwnElements() {
		return statement.kind().isBrought();
	}

	boolean isLike(PacketCall other) {
		return source.equals(other.source) && statement.isSame(other.statement)
				&& Arrays.equals(statement.first(), other.statement.first()) && Arrays.equals(statement.count(), other.statement.count());
	}
}

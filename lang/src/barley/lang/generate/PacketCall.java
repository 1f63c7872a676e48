package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.finding.Origin;
import barley.runtime.adder.WordCode;
import barley.runtime.network.PacketStatement;
import barley.runtime.program.PacketKind;

/**
 * A collective in packets, as programs state it.
 *
 * @param members the nodes that state it
 * @param notes   what travels as words of adders, a line for each trip
 */
record PacketCall(Origin source, PacketStatement statement, int[] members, List<String> notes) {

	/** Returns a collective that goes in trips of words, or in none. */
	static PacketCall of(Origin source, PacketStatement statement, List<WordCode> trips) {
		List<String> notes = new ArrayList<>();
		for (WordCode trip : trips) {
			String which = trips.size() == 1 ? "words" : notes.isEmpty() ? "first trip" : "second trip";
			notes.add("- %s, by %s: %s".formatted(which, trip.operation().word(), trip.meaning()));
		}
		return new PacketCall(source, statement, statement.members(), notes);
	}

	/** Returns whether members bring elements of their own, so that each has its own in the table. */
	boolean hasOwnElements() {
		return statement.kind().isBrought();
	}

	/** Returns the method of ports that states it. */
	String method() {
		return "ports." + (statement.kind() == PacketKind.BARRIER ? "barrier" : statement.tree() < 0 ? "through" : statement.biased() ? "overBiased"
				: "over");
	}

	boolean isLike(PacketCall other) {
		return source.equals(other.source) && statement.isSame(other.statement)
				&& Arrays.equals(statement.first(), other.statement.first()) && Arrays.equals(statement.count(), other.statement.count());
	}
}

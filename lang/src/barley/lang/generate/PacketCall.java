package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
		return "ports." + (statement.kind() == PacketKind.BARRIER ? "barrier" : statement.tree() < 0 ? "through" : statement.biased()
				? "overBiased"
				: "over");
	}

	/** Returns all that distinguishes it from other calls. */
	List<Object> content() {
		return List.of(source, statement.kind(), statement.tree(), statement.network(), statement.root(), statement.data(),
				Optional.ofNullable(statement.operator()), statement.biased(), IntStream.of(members).boxed().toList(),
				LongStream.of(statement.first()).boxed().toList(), LongStream.of(statement.count()).boxed().toList());
	}
}

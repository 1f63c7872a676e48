package barley.lang.generate;

import java.util.Comparator;
import java.util.List;

/**
 * Collectives that a node states one after the other, perhaps in rounds: as often as a list of the table has entries.
 */
record PacketStanza(List<PacketLine> lines, boolean inRounds) {

	/** Returns the number of rounds, in Java. */
	String rounds() {
		PacketLine.Field field = lines.stream().flatMap(line -> line.fields().stream()).min(Comparator.comparingInt(PacketLine.Field::each))
				.orElseThrow();
		return field.name() + ".length" + (field.each() == 1 ? "" : " / " + field.each());
	}
}

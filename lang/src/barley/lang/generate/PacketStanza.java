package barley.lang.generate;

import java.util.Comparator;
import java.util.List;

/**
 * Collectives that a node states one after the other.
 *
 * @param rounds what stands behind {@code for} if it states them in rounds; else empty
 */
record PacketStanza(List<PacketLine> lines, String rounds) {

	/** Returns lines that are stated as often as a list of the table has entries. */
	static PacketStanza inRounds(List<PacketLine> lines) {
		PacketLine.Field field = lines.stream().flatMap(line -> line.fields().stream()).min(Comparator.comparingInt(PacketLine.Field::each))
				.orElseThrow();
		String times = field.name() + ".length" + (field.each() == 1 ? "" : " / " + field.each());
		return new PacketStanza(lines, "int i = 0; i < " + times + "; i++");
	}
}

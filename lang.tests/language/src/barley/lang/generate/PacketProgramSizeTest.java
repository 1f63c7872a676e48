package barley.lang.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.GeneratedProgram.JavaSource;

/** Programs of exchanges in packets do not grow with switches, nodes, trees, rounds of loops, or packets: all that is in the table. */
class PacketProgramSizeTest {

	private static final Path GOLDEN = Path.of(System.getProperty("barley.root"), "lang.tests/language/src/barley/lang/generate/golden");

	private static List<String> java(String name, String... parameters) throws IOException {
		ScheduleAnalysis analysis = BarleyText.read(GOLDEN.resolve(name.toLowerCase()).resolve(name + ".barley"))
				.schedule(name, parameters);
		assertNotNull(analysis.result(), name);
		return new ProgramGenerator().generate(analysis.plan(), analysis.result()).sources().stream().map(JavaSource::text)
				.collect(Collectors.toList());
	}

	@Test
	void roundsAreInTheTable() throws IOException {
		List<String> small = java("PacketRounds", "n=3");
		assertEquals(2, small.size());
		assertEquals(small, java("PacketRounds", "n=5"));
	}

	/** Of each loop around exchanges, programs have one method, and all nodes one class. */
	@Test
	void turnsAreInTheTable() throws IOException {
		List<String> small = java("PacketTurns", "p=3");
		List<String> large = java("PacketTurns", "p=9");
		assertEquals(2, small.size());
		assertEquals(small.get(0), large.get(0).replace("next < 8", "next < 2"));
		assertEquals(small.get(1), large.get(1));
	}

	/** Sums of many packets read as those of one. */
	@Test
	void packetsAreNotInThePrograms() throws IOException {
		List<String> one = java("PacketRounds", "n=3", "elements=1");
		List<String> many = java("PacketRounds", "n=3", "elements=10000");
		assertEquals(one.get(1), many.get(1));
		assertEquals(one.get(0).replaceAll("[0-9_]+L", "L"), many.get(0).replaceAll("[0-9_]+L", "L"));
	}
}

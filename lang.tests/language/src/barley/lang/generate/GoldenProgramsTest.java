package barley.lang.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.files.ProgramFiles;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.Simulator;

/**
 * Compares whole generated programs with those kept in {@code golden}: one schedule for each way of communicating. The kept Java is
 * compiled with the tests, so that it can be read, searched and debugged like any other, and runs as it stands.
 *
 * <p>To renew the kept files after a change of the generator, run this test with {@code -Dbarley.golden=renew} and review the
 * difference. If the kept Java no longer compiles, delete it first; the test writes it again. Nothing is renewed while the environment
 * variable {@code CI} is set.
 */
class GoldenProgramsTest {

	private static final String HERE = "barley/lang/generate/golden";
	private static final Path GOLDEN = Path.of(System.getProperty("barley.root"), "lang.tests/language/src", HERE);
	private static final boolean RENEW = "renew".equals(System.getProperty("barley.golden")) && System.getenv("CI") == null;

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "Aside", "AtOnce", "Blocks", "BothWays", "Branches", "Boards", "Direct", "HandPairs", "HandRing", "OneWay",
			"OwnPace", "OwnWork", "PacketClimb", "PacketGrid", "PacketRounds", "PacketRoutes", "PacketTree", "PacketTurns", "PacketWords",
			"Ranges", "Relays", "Sharded", "Shifts", "Shortest", "Strategy", "StreamedPieces", "Streams", "Transpose", "Uneven" })
	void programsReadAsTheyDid(String schedule) throws IOException {
		Path golden = GOLDEN.resolve(schedule.toLowerCase());
		BarleyText text = BarleyText.read(golden.resolve(schedule + ".barley"));
		ScheduleAnalysis analysis = text.schedule(schedule);
		assertNotNull(analysis.result(), () -> text.findings().toString());
		GeneratedProgram program = new ProgramGenerator().generate(analysis.plan(), analysis.result());
		ProgramFolder.write(program, folder);
		Map<String, String> made = contents(folder.resolve(HERE).resolve(golden.getFileName()), program);
		if (RENEW) {
			renew(golden, program, made);
		}
		Map<String, String> kept = contents(golden, program);
		assertEquals(kept.keySet(), made.keySet());
		made.forEach((name, content) -> assertEquals(kept.get(name), content, name));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Aside", "AtOnce", "Blocks", "BothWays", "Branches", "Boards", "Direct", "HandPairs", "HandRing", "OneWay",
			"OwnPace", "OwnWork", "PacketClimb", "PacketGrid", "PacketRounds", "PacketRoutes", "PacketTree", "PacketTurns", "PacketWords",
			"Ranges", "Relays", "Sharded", "Shifts", "Shortest", "Strategy", "StreamedPieces", "Streams", "Transpose", "Uneven" })
	void keptProgramsRunAsTheyStand(String schedule) {
		String name = HERE.replace('/', '.') + "." + schedule.toLowerCase() + "." + schedule;
		Result result = Simulator.run(ProgramFiles.load(name, getClass().getClassLoader()), RunOptions.functional());
		assertEquals("[]", result.verification().mismatches().toString());
		assertEquals("[]", result.edits().toString());
	}

	/** Returns what is generated in a folder: all files but the schedule's text and its kernels. */
	private static Map<String, String> contents(Path folder, GeneratedProgram program) throws IOException {
		List<String> kernels = program.kernels().stream().map(kernel -> kernel.className() + ".java").toList();
		Map<String, String> contents = new TreeMap<>();
		try (Stream<Path> files = Files.list(folder)) {
			for (Path file : files.toList()) {
				String name = file.getFileName().toString();
				if (!name.endsWith(".barley") && !kernels.contains(name)) {
					contents.put(name, Files.readString(file));
				}
			}
		}
		return contents;
	}

	private static void renew(Path golden, GeneratedProgram program, Map<String, String> made) throws IOException {
		for (String name : contents(golden, program).keySet()) {
			Files.delete(golden.resolve(name));
		}
		for (Map.Entry<String, String> file : made.entrySet()) {
			Files.writeString(golden.resolve(file.getKey()), file.getValue());
		}
	}
}

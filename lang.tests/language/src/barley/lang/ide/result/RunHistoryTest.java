package barley.lang.ide.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.ide.result.RunRequest.Text;

/** Runs are remembered, whatever happens to the files. */
class RunHistoryTest {

	private static final int MOST = 5;

	@TempDir
	private Path folder;

	private RunHistory history;

	@BeforeEach
	void openHistory() {
		history = new RunHistory(folder.resolve("history"), MOST);
	}

	private PastRun add(int minute) throws IOException {
		return history.add(Runs.of(Runs.REPORT, Runs.NOON.plusSeconds(60L * minute), Map.of("minute", "" + minute)));
	}

	private List<String> minutes() throws IOException {
		return new RunHistory(folder.resolve("history"), MOST).runs().stream().map(run -> run.order().parameters().get("minute")).toList();
	}

	private List<Path> files() throws IOException {
		try (Stream<Path> files = Files.list(folder.resolve("history"))) {
			return files.sorted().toList();
		}
	}

	@Test
	void theLatestComesFirstAndTheOldestIsForgotten() throws IOException {
		assertEquals(List.of(), minutes());
		for (int minute : new int[] { 3, 1, 2, 7, 5, 6, 4 }) {
			add(minute);
		}
		assertEquals(List.of("7", "6", "5", "4", "3"), minutes());
		assertEquals(MOST, files().size());
	}

	@Test
	void everythingComesBack() throws IOException {
		Map<String, Object> attributes = new LinkedHashMap<>();
		attributes.put("text", "-Xmx1g \"quoted\"\n");
		attributes.put("truth", true);
		attributes.put("number", 42);
		attributes.put("list", List.of("a", "b"));
		attributes.put("set", Set.of("c"));
		attributes.put("map", Map.of("rungs", "6"));
		RunRequest order = new RunRequest("/ladders/ladder.barley", "Süß", "Rack", true, Map.of("rungs", "2 * 3"),
				List.of("lane n[0] -- n[1] fails"),
				List.of(new Text("ladder.barley", "schedule \"x\" // ü\n"), new Text("other.barley", "")));
		PastRun added = history.add(new PastRun("", Instant.parse("2026-03-01T12:00:00.123456789Z"), order, "Süß (1)", attributes,
				Report.of(Runs.REPORT, false, 0)));
		PastRun read = history.runs().get(0);
		assertEquals(order, read.order());
		assertEquals(attributes, read.attributes());
		assertEquals(List.of(added.id(), added.began(), added.configuration()), List.of(read.id(), read.began(), read.configuration()));
		assertEquals(RunFigures.of(added), RunFigures.of(read));
	}

	@Test
	void runsOfTheSameMomentAreTwo() throws IOException {
		add(1);
		PastRun second = add(1);
		add(1);
		assertEquals(3, history.runs().size());
		history.remove(second);
		assertEquals(2, history.runs().size());
		assertTrue(history.runs().stream().noneMatch(run -> run.id().equals(second.id())));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "[]", "null", "{\"barleyRun\": 1}",
			"{\"barleyRun\": 99, \"schedule\": \"Sum\", \"began\": \"2026-03-01T12:00:00Z\", \"report\": {}}",
			"{\"barleyRun\": 1, \"schedule\": \"Sum\", \"began\": \"noon\", \"report\": {}}",
			"{\"barleyRun\": \"1\", \"schedule\": 3, \"report\": []}", "\u0000\uFFFF",
			"{\"barleyRun\": 1e400}" })
	void damagedFilesHideNothingElse(String damage) throws IOException {
		for (int minute = 1; minute <= 3; minute++) {
			add(minute);
		}
		Files.writeString(files().get(1), damage);
		Files.write(folder.resolve("history/20260301-130000-000-Bytes.json"), new byte[] { (byte) 0xC3, (byte) 0x28 });
		Files.writeString(folder.resolve("history/half.draft"), "{");
		assertEquals(List.of("3", "1"), minutes());
		add(4);
		assertEquals(List.of("4", "3", "1"), minutes());
	}

	@Test
	void cutFilesAreRunsOrNothing() throws IOException {
		add(1);
		String whole = Files.readString(files().get(0));
		for (int end = 0; end < whole.length() - 1; end += 7) {
			Files.writeString(files().get(0), whole.substring(0, end));
			assertEquals(List.of(), minutes());
		}
		Files.writeString(files().get(0), "[".repeat(200_000));
		assertEquals(List.of(), minutes());
	}

	@Test
	void whatNewerVersionsAddIsNoMatter() throws IOException {
		add(1);
		Path file = files().get(0);
		Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"colour\": {\"of\": [1, 2]},"));
		assertEquals(List.of("1"), minutes());
	}

	@Test
	void longTextsAreLeftOut() throws IOException {
		RunRequest order = new RunRequest("/a/b.barley", "Sum", "", false, Map.of(), List.of(),
				List.of(new Text("b.barley", "x".repeat(2 << 20))));
		history.add(new PastRun("", Runs.NOON, order, "Sum", Map.of(), Report.of(Runs.REPORT, false, 0)));
		assertEquals(List.of(), history.runs().get(0).order().texts());
	}
}

package barley.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.runtime.data.ElementType;
import barley.runtime.files.ProgramTables;

/** A generated folder, run by a virtual machine with only the runtime on its class path. */
class MainTest {

	private record Ending(int status, String output, String errors) {
	}

	@TempDir
	private Path folder;

	@BeforeEach
	void generate() throws IOException {
		Bucket bucket = Bucket.on(Structures.ladder(4)).data(ElementType.F32, 6400);
		Path files = Files.createDirectories(folder.resolve("training"));
		for (Map.Entry<String, String> table : ProgramTables.of(bucket.schedule(), bucket.table(), bucket.machine()).entrySet()) {
			Files.writeString(files.resolve("Bucket" + table.getKey()), table.getValue());
		}
		Path classes = Files.createDirectories(folder.resolve("barley/runtime"));
		try (InputStream role = BucketNode.class.getResourceAsStream("BucketNode.class")) {
			Files.copy(role, classes.resolve("BucketNode.class"));
		}
	}

	@Test
	void aFolderRuns() throws Exception {
		Ending ending = run(List.of(), folder.toString());

		assertEquals("", ending.errors);
		assertEquals(0, ending.status);
		assertTrue(ending.output.startsWith("Bucket on Ladder4\n"), ending.output);
		assertTrue(ending.output.contains("verified, 8 expectations"), ending.output);
	}

	@Test
	void aNameOnTheClassPathRuns() throws Exception {
		Ending ending = run(List.of(folder), "--timing", "--json", "training.Bucket");

		assertEquals("", ending.errors);
		assertEquals(0, ending.status);
		assertTrue(ending.output.contains("\"mode\": \"timing\""), ending.output);
	}

	@Test
	void dataThatComeOutWrongEndWithOne() throws Exception {
		Path schedule = folder.resolve("training/Bucket.schedule");
		Files.writeString(schedule, Files.readString(schedule).replace("sum\t0-7", "sum\t0-6"));

		Ending ending = run(List.of(), folder.toString());

		assertEquals(1, ending.status);
		assertTrue(ending.output.contains("WRONG, 8 of 8 expectations are not met\n    n[0,0] holds "), ending.output);
	}

	@Test
	void whatCannotRunEndsWithTwoAndOneLine() throws Exception {
		Files.delete(folder.resolve("barley/runtime/BucketNode.class"));
		assertLine("barley: the class barley.runtime.BucketNode is missing: compile the node programs beside the table of nodes",
				folder.toString());

		Files.writeString(folder.resolve("training/Bucket.nodes"), "nonsense\n");
		assertLine("barley: " + folder.resolve("training/Bucket.nodes") + ":1: expected \"barley nodes 3 wiring HASH\", found \"nonsense\"",
				folder.toString());

		Files.delete(folder.resolve("training/Bucket.nodes"));
		assertLine("barley: " + folder.resolve("training/Bucket.nodes") + " cannot be read", folder.toString());

		Files.delete(folder.resolve("training/Bucket.schedule"));
		assertLine("barley: " + folder + " holds no file *.schedule", folder.toString());

		assertLine("barley: training/Other.machine is not on the class path", "training.Other");
	}

	@Test
	void aRunThatIsStoppedReportsWhatItHasFound() throws Exception {
		Path nodes = folder.resolve("training/Bucket.nodes");
		Files.writeString(nodes, Files.readString(nodes).replace(BucketNode.class.getName(), SlowNode.class.getName()));
		try (InputStream role = SlowNode.class.getResourceAsStream("SlowNode.class")) {
			Files.copy(role, folder.resolve("barley/runtime/SlowNode.class"));
		}
		Process process = start(List.of(), "--timing", "--json", folder.toString());
		// Output of programs is not part of the report.
		assertEquals(SlowNode.BEGUN, process.errorReader(StandardCharsets.UTF_8).readLine());
		process.toHandle().destroy();
		String report = process.inputReader(StandardCharsets.UTF_8).lines().collect(Collectors.joining("\n"));
		assertTrue(report.contains("\"complete\": false,\n  \"interrupted\": \"timing: 0 of 8\""), "the report: " + report);
		assertTrue(report.startsWith("{") && report.endsWith("}"), report);
		assertEquals(143, process.waitFor());
	}

	@Test
	void aFileTellsWhatAnotherProgramWantsToKnow() throws Exception {
		Path report = folder.resolve("report.json");
		Ending ending = run(List.of(), "--timing", "--plan=bound=4711", "--plan=by=1 lane: n[0] -- n[1]",
				"--fault=node n[0,0] straggles by 5 us",
				"--fault=node n[1,0] straggles by 1 us",
				"--report=" + report, folder.toString());
		assertEquals("", ending.errors);
		assertEquals(0, ending.status);
		String json = Files.readString(report);
		assertTrue(json.contains("\"boundPs\": 4711,"), json);
		assertTrue(json.contains("\"boundBy\": \"1 lane: n[0] -- n[1]\","), json);
		assertTrue(json.contains("\"fault\": \"node n[0,0] straggles by 5 us\""), json);
		assertTrue(json.contains("\"fault\": \"node n[1,0] straggles by 1 us\""), json);

		assertEquals(2, run(List.of(), "--fault=lane n[0,0] -- n[3,1] fails", "--report=" + report, folder.toString()).status);
		assertTrue(Files.readString(report).contains("\n  \"failed\": \""), Files.readString(report));
	}

	/** The members of a family lie in one vector of the program. */
	@Test
	void aFileNamesDataForTheReport() throws Exception {
		Path report = folder.resolve("report.json");
		Path names = Files.write(folder.resolve("names"), List.of("x:0:3200:half[0]", "x:3200:3200:half[1]"));
		Ending ending = run(List.of(), "--names=" + names, "--fault=lane n[0,0] -- n[1,0] fails", "--report=" + report, folder.toString());
		assertEquals(1, ending.status);
		assertTrue(Files.readString(report).contains("\"elements\": \"half["), Files.readString(report));
		assertTrue(ending.output.contains(": half["), ending.output);
		Ending without = run(List.of(), "--names=" + folder.resolve("nowhere"), "--fault=lane n[0,0] -- n[1,0] fails", folder.toString());
		assertTrue(without.errors.startsWith("barley: the names in "), without.errors);
	}

	@Test
	void aReportThatCannotBeWrittenIsTold() throws Exception {
		Path report = folder.resolve("none/report.json");
		Ending ending = run(List.of(), "--timing", "--report=" + report, folder.toString());
		assertTrue(ending.errors.startsWith("barley: the report cannot be written to " + report + ": "), ending.errors);
		assertEquals(2, ending.status);
	}

	@Test
	void lostDataEndWithOne() throws Exception {
		assertEquals(1, run(List.of(), "--fault=lane n[0,0] -- n[1,0] fails", folder.toString()).status);
	}

	@Test
	void wrongArgumentsShowTheUsage() throws Exception {
		assertTrue(run(List.of(), "--fast", folder.toString()).errors.startsWith("usage: "));
		assertTrue(run(List.of(), "--plan=bound=much", folder.toString()).errors.startsWith("usage: "));
		assertTrue(run(List.of()).errors.startsWith("usage: "));
	}

	private static void assertLine(String line, String... arguments) throws Exception {
		Ending ending = run(List.of(), arguments);
		assertEquals(line + "\n", ending.errors);
		assertEquals(2, ending.status);
	}

	private static Ending run(List<Path> classPath, String... arguments) throws IOException, InterruptedException, URISyntaxException {
		Process process = start(classPath, arguments);
		process.getOutputStream().close();
		String output = text(process.getInputStream());
		String errors = text(process.getErrorStream());
		return new Ending(process.waitFor(), output, errors);
	}

	private static Process start(List<Path> classPath, String... arguments) throws IOException, URISyntaxException {
		StringBuilder path = new StringBuilder(Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
		classPath.forEach(entry -> path.append(System.getProperty("path.separator")).append(entry));
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
				"-cp", path.toString(),
				Main.class.getName()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).start();
	}

	private static String text(InputStream stream) throws IOException {
		return new String(stream.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
	}
}

package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.cli.CommandLine.Answer;
import barley.lang.study.folder.StudyFolder;

/** Studies from the command line. */
class StudyCommandTest {

	private static final String TEXT = """
			import barley.machines.*
			link type Wire(gb = 8) { bandwidth gb * 1 Gbit/s power 1 W }
			node type Chip { memory 1 MB launch 1 us }
			machine Rack(p = 4, gb = 8) = Ring(p = p) { node : Chip link : Wire(gb = gb) }
			schedule Sum(q = 60) on Rack { data x : i32[q] exchange allreduce x with sum over Round }
			study Scaling {
				vary p in 3 .. 6
				vary gb in 8, 16
				run R = Sum on Rack(p = p, gb = gb)
				run Large = Sum(q = 600) on Rack(p = p, gb = gb)
			}
			""";
	private static final String OTHER = "study Memory { vary q in 60, 600_000 run R = Sum(q = q) }\n";

	@TempDir
	private Path directory;

	@BeforeEach
	void write() throws IOException {
		Files.writeString(directory.resolve("one.barley"), TEXT);
		Files.writeString(directory.resolve("two.barley"), TEXT + OTHER);
		Files.writeString(directory.resolve("none.barley"), TEXT.replaceAll("study(?s:.)*", ""));
		Files.writeString(directory.resolve("bad.barley"), TEXT.replace("vary gb in 8, 16", "vary gb in 8 .. 4"));
		Files.writeString(directory.resolve("huge.barley"), TEXT.replace("vary gb in 8, 16",
				"vary gb in 1 .. 100_000 vary more in 1 .. 100_000"));
	}

	private Answer call(String words) {
		return new CommandLine(directory).call(words.split(" "));
	}

	@Test
	void aStudyIsComputedAndSummedUp() throws IOException {
		Answer answer = call("study one.barley");
		assertEquals("", answer.error());
		assertEquals("""
				Scaling: 8 points, 16 rows, 16 computed in T s
				  R is fastest at 8 points
				  Large is fastest at 0 points
				  results in one-Scaling.study: rows.csv, rows.jsonl, index.html
				""", answer.output().replaceAll("[0-9.]+ s\n", "T s\n"));
		assertEquals(0, answer.code());
		assertEquals(17, Files.readAllLines(directory.resolve("one-Scaling.study/rows.csv")).size());
		assertTrue(Files.readString(directory.resolve("one-Scaling.study/index.html")).contains("Scaling"));
		assertTrue(call("study one.barley").output().contains("16 rows, 0 computed in "));
		assertTrue(call("study one.barley --fresh").output().contains("16 rows, 16 computed in "));
	}

	@Test
	void rowsWithFindingsAnswerOne() {
		Answer answer = call("study two.barley Memory");
		assertEquals(1, answer.code());
		assertTrue(answer.output().contains("2 points, 2 rows, 2 computed"), answer.output());
		assertTrue(answer.output().contains("\n  1 row: out-of-memory: "), answer.output());
	}

	@Test
	void allStudiesOfAFileAreComputed() {
		Answer answer = call("study two.barley");
		assertEquals(1, answer.code());
		assertTrue(Files.exists(directory.resolve("two-Scaling.study/rows.csv")));
		assertTrue(Files.exists(directory.resolve("two-Memory.study/rows.csv")));
	}

	@Test
	void comparedRunsAreTold() {
		Answer answer = call("study one.barley --verify 3 --cores 1 --output results");
		assertTrue(answer.output().contains("  3 rows compared with their programs, 0 of them differ\n  results in results: "),
				answer.output());
	}

	@Test
	void wrongUseAnswersTwo() throws IOException {
		assertRefused("study none.barley", "none.barley has no study; write one, such as: study Scaling { vary ... run ... show time }");
		assertRefused("study one.barley Scalling", "one.barley has no study Scalling; it has Scaling; did you mean Scaling?");
		assertRefused("study two.barley --output results",
				"--output is the folder of one study, but two.barley has 2; name one of them: Scaling, Memory");
		Files.writeString(directory.resolve("file"), "");
		assertRefused("study one.barley --output file",
				"file cannot be written: a file is in the way");
		if (Files.exists(Path.of("/dev/null"))) {
			assertRefused("study one.barley --output /dev/null", "/dev/null cannot be written: a device or pipe is in the way");
		}
		if (Files.isDirectory(Path.of("/proc/self"))) { // where nobody can make a folder
			assertRefused("study one.barley --output /proc/results",
"/proc/results cannot be written: the folder does not exist");
		}
		assertRefused("study one.barley --output .", directory.resolve(".")
				+ " has files, such as bad.barley, but no journal of a study: choose another --output");
	}

	@Test
	void whatIsNoClusterAnswersTwo() throws IOException {
		assertRefused("study none.barley --cluster here",
				"--cluster takes the address of a Spark master, such as spark://host:7077; found here");
		assertRefused("study none.barley --cluster spark://127.0.0.1:1", "no Spark master there: 127.0.0.1:1: Connection refused");
		try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertRefused("study none.barley --cluster spark://127.0.0.1:" + listener.getLocalPort(),
					"this jar has nothing for clusters: start the script barley, which fetches it, or pass barley-cluster.jar to "
					+ "spark-submit");
		}
	}

	@Test
	void aFolderInUseAnswersTwo() throws IOException {
		try (StudyFolder held = StudyFolder.open(directory.resolve("one-Scaling.study"), "Scaling", false, false)) {
			Answer answer = call("study one.barley");
			assertEquals(2, answer.code());
			assertTrue(answer.error().contains("study Scaling is being computed into " + held.path() + " by process "), answer.error());
		}
	}

	private void assertRefused(String words, String message) {
		Answer answer = call(words);
		assertEquals("barley: " + message + "\n", answer.error().replaceAll("\nTry (?s:.)*", "\n"));
		assertEquals(2, answer.code());
	}

	@Test
	void studiesWithoutPointsOrWithTooManyAreRefused() {
		for (String file : List.of("bad.barley", "huge.barley")) {
			Answer answer = call("study " + file);
			assertEquals(1, answer.code(), answer.output() + answer.error());
			assertTrue(answer.error().contains(file.equals("bad.barley") ? "gb has no values" : "40,000,000,000 points"), answer.error());
			assertTrue(Files.notExists(directory.resolve(file.replace(".barley", "-Scaling.study"))), "nothing is written");
		}
	}

	private static final String SEARCHES = TEXT + """
			study Least {
				vary p in 3, 4
				vary gb in 1 .. 100
				run R = Sum(q = 6_000) on Rack(p = p, gb = gb)
				find least gb such that R.time <= 50 us for each p
				find least p such that R.time <= 100 us and R.energy >= 0 J for each gb
			}
			study Best { vary gb in 8, 16, 16.5 run R = Sum(q = 60) on Rack(gb = gb) run S = Sum(q = 600) on Rack(gb = gb) find fastest }
			""";

	@Test
	void answersArePrinted() throws IOException {
		Files.writeString(directory.resolve("found.barley"), SEARCHES.replaceAll("\tfind least p.*\n", ""));
		assertEquals("""
				Least: 18 points, 18 rows, 18 computed in T s
				  find least gb such that R.time <= 50 us for each p
				    p = 3  gb = 3 (R.time = 46.6667 us); fails at 2 (R.time = 68 us)
				    p = 4  gb = 4 (R.time = 42 us); fails at 3 (R.time = 54 us)
				    9 of 100 values tried, nothing between the one found and the one that fails; monotone, because gb is only a bandwidth
				  results in found-Least.study: rows.csv, rows.jsonl, index.html, answers.json
				""", call("study found.barley Least").output().replaceAll("[0-9.]+ s\n", "T s\n"));
		String best = call("study found.barley Best").output();
		assertTrue(best.contains("\n    R at gb = 16.5, 6.0931 us; next R at gb = 16, "), best);
		Files.writeString(directory.resolve("found.barley"), SEARCHES.replaceAll("\tfind.*\n", ""));
		call("study found.barley Least");
		assertTrue(Files.notExists(directory.resolve("found-Least.study/answers.json")), "answers of searches that are gone");
	}

	@Test
	void jsonIsDescribed() throws IOException {
		Schema schema = Schema.read(Path.of(System.getProperty("barley.root")).resolve("lang/doc/barley.schema.json"));
		Files.writeString(directory.resolve("found.barley"), SEARCHES);
		call("study found.barley --json").output().lines().filter(line -> line.contains("complete"))
				.forEach(line -> assertEquals(List.of(), schema.problems("study", line), line));
		List<String> lines = call("study two.barley Memory --json").output().lines().toList();
		for (String line : lines) {
			boolean last = line.equals(lines.get(lines.size() - 1));
			assertEquals(List.of(), schema.problems(last ? "study" : "studyProgress", line), line);
		}
		assertTrue(lines.get(lines.size() - 1)
				.contains("\"complete\":true,\"computed\":2,\"points\":2,\"rows\":2,\"ok\":1,\"findings\":1,\"stopped\":0,"),
				lines.toString());
	}
}

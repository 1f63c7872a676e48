package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.cli.CommandLine.Answer;

/** The command as processes of their own, which meet another one, are killed, and stopped by Ctrl-C. */
@Timeout(120)
class StudyProcessTest {

	private static final String TEXT = """
			import barley.machines.*
			link type Wire(gb = 8) { bandwidth gb * 1 Gbit/s }
			node type Chip { memory 1 GB launch 1 us }
			machine Rack(rungs = 4, gb = 8) = Ladder(rungs = rungs) { node : Chip link : Wire(gb = gb) }
			schedule Sum(size = 60) on Rack { data x : i32[size] exchange allreduce x with sum over Twist }
			study Scaling {
				vary rungs in 2 .. 31
				vary gb in 8 .. 27
				run R = Sum(size = 600 * rungs) on Rack(rungs = rungs, gb = gb)
			}
			""";
	private static final int ROWS = 30 * 20;

	@TempDir
	private Path directory;

	@BeforeEach
	void write() throws IOException {
		assumeTrue(System.getProperty("os.name").equals("Linux"), "processes are stopped and continued by signals");
		Files.writeString(directory.resolve("a.barley"), TEXT);
	}

	/** Starts the command with one thread, even if this process ignores Ctrl-C. */
	private Process start() throws IOException {
		return new ProcessBuilder("env", "--default-signal=INT", Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m",
				"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), BarleyCli.class.getName(),
				"study",
				"a.barley", "--cores", "1", "--output", "results").directory(directory.toFile())
				.redirectErrorStream(true).start();
	}

	private static void signal(String name, Process process) throws IOException, InterruptedException {
		assertEquals(0, new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor());
	}

	private int records() throws IOException {
		Path journal = directory.resolve("results/journal.log");
		return Files.exists(journal) ? (int) Files.readString(journal, StandardCharsets.ISO_8859_1).lines()
				.filter(line -> line.contains("{\"run\""))
				.count() : 0;
	}

	/** Returns how many records there are when no more come: a process that is told to stop may write one more. */
	private int recordsAtRest() throws IOException, InterruptedException {
		int before;
		int now = records();
		do {
			before = now;
			Thread.sleep(200);
			now = records();
		} while (now != before);
		return now;
	}

	private void awaitMoreThan(int records, Process process) throws IOException, InterruptedException {
		while (records() <= records) {
			assertTrue(process.isAlive(), "it has ended");
			Thread.sleep(5);
		}
	}

	private List<String> rows(String folder) throws IOException {
		return Files.readAllLines(directory.resolve(folder).resolve("rows.csv"));
	}

	private Answer study(String folder) {
		return new CommandLine(directory).call("study", "a.barley", "--output", folder);
	}

	@Test
	void anotherOneIsRefusedAndWhatIsKilledOrStoppedGoesOn() throws Exception {
		Process first = start();
		awaitMoreThan(20, first);
		signal("STOP", first);
		int before = recordsAtRest();
		Answer second = study("results"); // if it waited for the first one, it would wait for ever
		assertEquals(2, second.code());
		assertTrue(second.error().startsWith("barley: study Scaling is being computed into %s by process %d since "
				.formatted(directory.resolve("results"), first.pid())), second.error());
		assertEquals(before, records());
		signal("CONT", first);
		awaitMoreThan(before + 20, first);
		first.destroyForcibly().waitFor();
		int killed = records();
		assertTrue(killed < ROWS, "in the middle");

		Process third = start();
		awaitMoreThan(killed, third);
		signal("INT", third);
		String told = new String(third.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(130, third.waitFor(), told);
		int stopped = records();
		assertTrue(stopped > killed && stopped < ROWS, told);
		assertTrue(told.contains("%d computed in ".formatted(stopped - killed)) && told.contains("stopped, and the same command goes on"),
				told);
		assertEquals(stopped + 1, rows("results").size(), "rows that are known");

		Answer last = study("results");
		assertTrue(last.output().contains("%d rows, %d computed in ".formatted(ROWS, ROWS - stopped)), last.output());
		assertEquals(0, study("undisturbed").code());
		assertEquals(rows("undisturbed"), rows("results"));
	}
}

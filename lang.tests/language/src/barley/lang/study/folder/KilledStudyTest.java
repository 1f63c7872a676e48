package barley.lang.study.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonParser;

import barley.runtime.number.Rational;

/** Processes that are killed, run beside each other or meet a full disk while they compute a study. */
class KilledStudyTest {

	/** By hand, {@code -Dbarley.kills=20}. */
	private static final int KILLS = Integer.getInteger("barley.kills", 4);

	@TempDir
	private Path temporary;

	/** Starts a process that computes {@link FakeRuns}. */
	private Process start(String folder, int points, long nanos, String... before) throws Exception {
		String classes = Stream.of(FakeRuns.class, StudyFolder.class, Rational.class, JsonParser.class).map(KilledStudyTest::location)
				.distinct().collect(Collectors.joining(File.pathSeparator));
		List<String> command = new ArrayList<>(List.of(before));
		command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-XX:+UseSerialGC",
				"-XX:TieredStopAtLevel=1", "-cp", classes, FakeRuns.class.getName(), temporary.resolve(folder).toString(),
				Integer.toString(points), Long.toString(nanos)));
		return new ProcessBuilder(command).redirectErrorStream(true).start();
	}

	private static String location(Class<?> type) {
		try {
			return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
		} catch (URISyntaxException e) {
			throw new IllegalStateException(e);
		}
	}

	private static String output(Process process) throws IOException, InterruptedException {
		String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
		assertTrue(process.waitFor(60, TimeUnit.SECONDS));
		return text;
	}

	private String rows(String folder) throws IOException {
		return Files.readString(temporary.resolve(folder).resolve("rows.csv"));
	}

	private int records(String folder) throws IOException {
		Path journal = temporary.resolve(folder).resolve("journal.log");
		List<String> records = new ArrayList<>();
		if (Files.exists(journal)) {
			JournalReading.of(journal, (offset, record) -> records.add(record));
		}
		return (int) records.stream().filter(record -> record.startsWith("{\"run\"")).count();
	}

	@Test
	void killedAtRandomItGoesOnWhereItWas() throws Exception {
		int points = 600 * KILLS;
		assertEquals("", output(start("undisturbed", points, 0)));
		Random random = new Random(15);
		int before = 0;
		for (int kill = 0; kill < KILLS; kill++) {
			Process process = start("killed", points, 1_000_000);
			for (int wanted = before + 20 + random.nextInt(300); process.isAlive() && records("killed") < wanted;) {
				Thread.sleep(5);
			}
			Thread.sleep(random.nextInt(10));
			process.destroyForcibly().waitFor();
			int after = records("killed");
			assertTrue(after > before, "nothing that was written is lost: %d after %d".formatted(after, before));
			before = after;
		}
		assertEquals("", output(start("killed", points, 0)));
		assertEquals(rows("undisturbed"), rows("killed"));
		assertEquals(points, records("killed"), "none computed twice");
	}

	@Test
	void theSecondOfTwoIsRefusedAtOnce() throws Exception {
		Process first = start("shared", 1_000, 1_000_000);
		while (records("shared") == 0) {
			Thread.sleep(5);
		}
		Process second = start("shared", 1_000, 1_000_000);
		String refusal = output(second);
		assertEquals("study Scaling is being computed into %s by process %d since ".formatted(temporary.resolve("shared"), first.pid()),
				refusal.replaceAll("[^ ]*$", ""));
		assertEquals(2, second.exitValue());
		assertEquals("", output(first));
		assertEquals(0, first.exitValue());
		assertEquals(1_000, records("shared"));
	}

	@Test
	void aFullDiskLosesNothingThatWasWritten() throws Exception {
		assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "limits on file sizes need a shell");
		assertEquals("", output(start("roomy", 1_000, 0)));
		Process limited = start("full", 1_000, 0, "/bin/bash", "-c", "ulimit -f 32; exec \"$@\"", "bash");
		assertEquals("File too large", output(limited));
		assertEquals(2, limited.exitValue());
		int kept = records("full");
		assertTrue(kept > 100 && kept < 1_000, kept + " records in 32 kB");
		assertEquals("", output(start("full", 1_000, 0)));
		assertEquals(rows("roomy"), rows("full"));
		assertEquals(1_000, records("full"));
	}
}

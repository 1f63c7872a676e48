package barley.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.script.Script.Answer;

/** Studies on a real cluster of Spark, and where Spark is not. */
class ClusterTest {

	private static final int POINTS = 2_000;
	private static final String STUDY = """
			package loops
			link type Wire(gb = 16) { bandwidth gb * 1 Gbit/s latency 20 ns power 1 W }
			node type Chip { memory 500 kB launch 1 us }
			topology Loop(size = 4) {
				require size >= 3
				node n[cyclic size]
				for k in 0 ..< size link n[k] -- n[k + 1]
				embedding Around { ring R { for k in 0 ..< size visit n[k] } }
			}
			machine Rack(size = 4, gb = 16) = Loop(size = size) { node : Chip link : Wire(gb = gb) }
			schedule Sum(elements = 100) on Rack {
				data x : f16[elements]
				exchange allreduce x with sum over Around
			}
			study Scaling {
				vary size in 2 .. 126
				vary payload in 1 kB, 3 kB, 64 kB, 1 MB
				vary gb in 16, 25, 50, 100
				run One = Sum(elements = payload / 2 B) on Rack(size = size, gb = gb)
			}
			study Hurt {
				vary late in 1, 2
				run One = Sum with lane broken fails at late * 1 us
				run Slow = Sum with lane broken slows to late * 1 Gbit/s
				vary broken in every lane
				show time by late
				find fastest for each late
			}
			""";

	@TempDir
	private Path folder;
	private Path file;

	@BeforeEach
	void writeStudy() throws IOException {
		file = Files.writeString(folder.resolve("loops.barley"), STUDY);
	}

	private Script script() {
		return Script.ofThisTree().in(folder);
	}

	private static String rows(Path folder) throws IOException {
		return Files.readString(folder.resolve("rows.csv"));
	}

	/** A worker is lost in the middle; then Spark itself submits the jar; then the last worker goes, too. */
	@Test
	void rowsAreThoseOfOneMachine() throws Exception {
		Answer nobody = script().call("study", "loops.barley", "Scaling", "--cluster", "spark://127.0.0.1:1"); // fetches Spark
		assertEquals("barley: no Spark master there: 127.0.0.1:1: Connection refused",
				nobody.error().strip().lines().reduce((a, b) -> b).orElse(""));
		assertEquals(2, nobody.code());
		Process local = begin("local", "Scaling"); // while the cluster starts
		try (SparkProcesses cluster = new SparkProcesses(SparkProcesses.home(), folder)) {
			Process first = cluster.worker(1);
			Process second = cluster.worker(2);
			Path error = folder.resolve("remote.error");
			Process study = script().start(folder.resolve("remote.output"), error, "study", "loops.barley", "Scaling",
					"--cluster", cluster.address(), "--output", "remote");
			int before = awaitRows(folder.resolve("remote/journal.log"), study);
			SparkProcesses.kill(first);
			assertTrue(study.waitFor(2, TimeUnit.MINUTES), "it goes on with the other worker");
			assertEquals(1, study.exitValue(), () -> read(error));
			assertTrue(before < POINTS, "killed in the middle: " + before);
			assertTrue(read(error).contains("the executor on 127.0.0.1 is lost, what it computed is computed again: "), read(error));
			assertEquals(POINTS + 1, rows(folder.resolve("remote")).lines().count());
			assertTrue(rows(folder.resolve("remote")).contains(",finding,requirement: "), "what fails is a row");
			assertEquals(1, local.waitFor(), "some points have findings");
			assertEquals(rows(folder.resolve("local")), rows(folder.resolve("remote")));
			submit(cluster);
			SparkProcesses.kill(second);
			Answer gone = script().with("BARLEY_JAVA_OPTIONS", "-Xmx512m -Dbarley.cluster.patience=2").call("study", "loops.barley", "Hurt",
					"--cluster", cluster.address());
			assertEquals("barley: the cluster has had no executor for 2 seconds: its workers are gone, or have no free core or not "
					+ "enough free memory; what is computed is kept in loops-Hurt.study, and the same command goes on from there",
					gone.error().strip());
			assertEquals(2, gone.code());
		}
	}

	/** Computes a study on this machine, beside what follows. */
	private Process begin(String output, String study) throws IOException {
		return script().start(folder.resolve(output + ".output"), folder.resolve(output + ".error"), "study", "loops.barley", study,
				"--output", output);
	}

	/** Runs with mishaps need programs, which executors compile; and what a search finds among them is the same. */
	private void submit(SparkProcesses cluster) throws Exception {
		Process hurt = begin("hurt", "Hurt");
		Process submission = cluster.start("submission", "org.apache.spark.deploy.SparkSubmit", "--master", cluster.address(), "--class",
				"barley.cluster.Submit", Script.ROOT.resolve("cluster/target/barley-cluster.jar").toString(), "study", file.toString(),
				"Hurt",
				"--output", folder.resolve("submitted").toString());
		assertTrue(submission.waitFor(2, TimeUnit.MINUTES));
		assertEquals(1, submission.exitValue(), cluster.printed("submission"));
		assertEquals(1, hurt.waitFor());
		assertEquals(rows(folder.resolve("hurt")), rows(folder.resolve("submitted")));
		assertEquals(Files.readString(folder.resolve("hurt/answers.json")), Files.readString(folder.resolve("submitted/answers.json")));
	}

	/** Waits for the first rows, and returns how many there are. */
	private static int awaitRows(Path journal, Process study) throws IOException, InterruptedException {
		for (long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2); System.nanoTime() < end && study.isAlive(); Thread.sleep(10)) {
			int lines = Files.exists(journal) ? Files.readAllLines(journal).size() : 0;
			if (lines > 1) {
				return lines - 1;
			}
		}
		throw new IllegalStateException("no rows");
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			return e.toString();
		}
	}

	@Test
	void sparkIsNowhereElse() throws IOException {
		assertEquals(List.of(), sparks(Script.ROOT.resolve("updatesite/cli/target/barley.jar")));
		assertEquals(List.of(), sparks(Script.ROOT.resolve("cluster/target/barley-cluster.jar")));
		for (String built : List.of("updatesite/site/target/repository", "updatesite/product/target/products")) {
			try (Stream<Path> files = Files.walk(Script.ROOT.resolve(built))) {
				assertEquals(List.of(), files.map(each -> each.getFileName().toString())
						.filter(name -> name.contains("spark") || name.contains("scala")).toList());
			}
		}
	}

	private static List<String> sparks(Path jar) throws IOException {
		try (ZipFile zip = new ZipFile(jar.toFile())) {
			return zip.stream().map(Object::toString).filter(name -> name.startsWith("org/apache/spark") || name.startsWith("scala/"))
					.toList();
		}
	}
}

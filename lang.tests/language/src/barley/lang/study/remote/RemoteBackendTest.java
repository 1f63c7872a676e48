package barley.lang.study.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

import org.eclipse.xtext.EcoreUtil2;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.Language;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.study.folder.RunKey;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.run.StudyBackend;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudyReport;
import barley.lang.study.run.StudySettings;
import barley.lang.study.run.StudyThreads;
import barley.lang.study.table.StudyRow.Status;

class RemoteBackendTest {

	private static final String NETWORK = """
			package net
			link type Wire(gb = 16) { bandwidth gb * 1 Gbit/s latency 20 ns power 1 W }
			node type Chip { memory 50 kB launch 1 us }
			topology Loop(size = 4) {
				require size >= 3
				node n[cyclic size]
				for k in 0 ..< size link n[k] -- n[k + 1]
				embedding Around { ring R { for k in 0 ..< size visit n[k] } }
			}
			machine Rack(size = 4, gb = 16) = Loop(size = size) { node : Chip link : Wire(gb = gb) }
			""";
	private static final String STUDY = """
			package sums
			import net.*
			schedule Sum(elements = 100) on Rack {
				data x : f16[elements]
				exchange allreduce x with sum over Around
			}
			study Scaling {
				vary size in 2 .. 9
				vary payload in 1 kB, 3 kB, 64 kB
				vary gb in 16, 25 / 2
				vary broken in every lane
				let twice = 2 * size
				run One = Sum(elements = payload / 2 B) on Rack(size = twice / 2, gb = gb)
				run Other = Sum with lane broken fails at 2 us
			}
			""";
	/** With a cluster that connects. */
	private static final Duration PATIENCE = Duration.ofSeconds(4);
	private static final int ROWS = 8 * 3 * 2 * 4 * 2;

	@TempDir
	private Path folder;
	private Path file;
	private final FakeCluster cluster = new FakeCluster();

	@BeforeEach
	void writeFiles() throws IOException {
		Files.writeString(folder.resolve("net.barley"), NETWORK);
		file = Files.writeString(folder.resolve("sums.barley"), STUDY);
	}

	private record Ran(StudyEngine engine, Optional<StudyReport> report, String csv) {
	}

	private Ran run(String name, boolean remote, BooleanSupplier stop, Callable<StudyCluster> connection, Duration patience)
			throws IOException {
		List<LoadedFile> loaded = Language.service(SourceFiles.class).load(file);
		Study study = EcoreUtil2.getAllContentsOfType(loaded.get(0).resource().getContents().get(0), Study.class).get(0);
		StudySettings settings = StudySettings.of(Limits.DEFAULT);
		try (StudyFolder results = StudyFolder.open(folder.resolve(name), "Scaling", false, false);
				StudyBackend place = remote ? new RemoteBackend(RemoteStudy.of(loaded, study, settings), connection, patience, PATIENCE,
						stop)
						: new StudyThreads(settings, stop)) {
			StudyEngine engine = new StudyEngine(study, settings, stop, at -> {
			});
			Optional<StudyReport> report = engine.run(results, place);
			return new Ran(engine, report, Files.readString(folder.resolve(name).resolve("rows.csv")));
		}
	}

	private Ran local() throws IOException {
		return run("local", false, () -> false, null, null);
	}

	private Ran remote(BooleanSupplier stop) throws IOException {
		return run("remote", true, stop, () -> cluster, Duration.ofSeconds(2));
	}

	@Test
	void rowsAreThoseOfThreads() throws IOException {
		Ran here = local();
		Ran there = remote(() -> false);
		assertEquals(ROWS, there.report.orElseThrow().rows());
		assertTrue(there.report.orElseThrow().rows(Status.FINDING) > 0);
		assertEquals(here.csv, there.csv);
		assertEquals(here.engine.computed(), there.engine.computed());
		assertTrue(cluster.computed > 4, "shares " + cluster.computed);
		assertEquals(1, cluster.closed);
	}

	/** A search asks for runs one after the other, and for some without their mishaps. */
	@Test
	void answersAreThoseOfThreads() throws IOException {
		Files.writeString(file, STUDY.substring(0, STUDY.indexOf("study Scaling")) + """
				study Scaling {
					vary size in 3 .. 9
					vary broken in every lane
					run One = Sum with lane broken slows to 1 Gbit/s
					find fastest
				}
				""");
		Ran there = remote(() -> false);
		String answers = Files.readString(folder.resolve("remote/answers.json"));
		assertEquals(local().csv, there.csv);
		assertEquals(Files.readString(folder.resolve("local/answers.json")), answers);
		assertTrue(cluster.computed > 1);
	}

	@Test
	void nothingToComputeNeedsNoCluster() throws IOException {
		Ran first = remote(() -> false);
		assertEquals(first.csv, run("remote", true, () -> false, () -> {
			throw new ClusterException("not asked");
		}, Duration.ZERO).csv);
	}

	@Test
	void whatWasComputedBeforeTheClusterFailedIsKept() throws IOException {
		List<RemoteAnswer> answers = new ArrayList<>();
		cluster.back = answer -> {
			answers.add(answer);
			if (answers.size() == 3) {
				throw new IllegalStateException("the master has gone");
			}
			return answer;
		};
		assertEquals("the cluster has failed: java.lang.IllegalStateException: the master has gone",
				assertThrows(ClusterException.class, () -> remote(() -> false)).getMessage());
		int kept = answers.get(0).rows().size() + answers.get(1).rows().size();
		Ran again = run("remote", true, () -> false, FakeCluster::new, Duration.ofSeconds(2));
		assertEquals(local().engine.computed() - kept, again.engine.computed());
		assertEquals(local().csv, again.csv);
	}

	@Test
	void aStopCancelsAndKeeps() throws IOException {
		AtomicBoolean stop = new AtomicBoolean();
		cluster.back = answer -> {
			stop.set(true);
			return answer;
		};
		Ran stopped = remote(stop::get);
		assertTrue(stopped.engine.computed() < local().engine.computed());
		assertEquals(local().csv, run("remote", true, () -> false, FakeCluster::new, Duration.ofSeconds(2)).csv);
	}

	@Test
	void withoutExecutorsItEnds() {
		cluster.cores = 0;
		cluster.alone = Duration.ofSeconds(3);
		assertEquals("the cluster has had no executor for 2 seconds: its workers are gone, or have no free core or not enough free memory",
				assertThrows(ClusterException.class, () -> remote(() -> false)).getMessage());
	}

	@Test
	void aClusterThatDoesNotAnswerStopsNobody() throws IOException {
		AtomicBoolean stop = new AtomicBoolean();
		CountDownLatch never = new CountDownLatch(1);
		Ran stopped = run("remote", true, stop::get, () -> {
			stop.set(true);
			never.await();
			return cluster;
		}, Duration.ofSeconds(2));
		assertEquals(0, stopped.engine.computed());
		assertEquals(0, cluster.closed);
	}

	@Test
	void whatAnswersMayBeNoCluster() {
		assertEquals("what answers there is no Spark master of the same version", assertThrows(ClusterException.class,
				() -> run("remote", true, () -> false, () -> {
					new CountDownLatch(1).await();
					return cluster;
				}, Duration.ofMinutes(1))).getMessage());
	}

	@Test
	void executorsWithoutCompilerRefuse() {
		cluster.compiles = false;
		assertEquals("the executor on node7 has a Java without compiler, which runs with mishaps need: install a JDK of version 17 or "
				+ "newer there", assertThrows(ClusterException.class, () -> remote(() -> false)).getMessage());
	}

	@Test
	void anotherVersionRefuses() {
		cluster.there = share -> new RemoteShare(share.groups().stream()
				.map(group -> group.stream().map(run -> new RemoteShare.RemoteRun(run.run(),
				run.values(), run.undisturbed(), new RunKey(1, 2), 1)).toList()).toList());
		assertEquals("the executor on node7 has another version of Barley: remove it from the class path of the cluster",
				assertThrows(ClusterException.class, () -> remote(() -> false)).getMessage());
	}

	@Test
	void aDefectThereIsToldHere() throws IOException {
		cluster.back = answer -> new RemoteAnswer(answer.rows(), "", "java.lang.IllegalStateException: made");
		Ran ran = remote(() -> false);
		assertEquals("in an executor: java.lang.IllegalStateException: made", ran.engine.defect().orElseThrow().getMessage());
		assertEquals(local().csv, ran.csv);
	}
}

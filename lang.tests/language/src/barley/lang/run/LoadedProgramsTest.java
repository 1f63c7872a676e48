package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.lang.model.Study;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudyReport;
import barley.lang.study.run.StudySettings;
import barley.lang.study.table.StudyRow.Verified;

/** The last programs stay loaded, and a study compiles one program for all sizes. */
class LoadedProgramsTest {

	@TempDir
	private Path folder;

	private static CompilerInput input(int number, List<KernelSource> kernels) {
		GeneratedProgram program = new GeneratedProgram("S", "S", "p", List.of(new JavaSource("S", "text " + number)), kernels, null, null,
				null, List.of(), Map.of());
		return new CompilerInput(program, Path.of("runtime"));
	}

	@Test
	void theLeastRecentlyUsedGoesFirst() {
		LoadedPrograms loaded = new LoadedPrograms(input -> new Classes(Map.of()));
		ClassLoader first = loaded.of(input(0, List.of()));
		for (int i = 1; i < 16; i++) {
			loaded.of(input(i, List.of()));
		}
		assertSame(first, loaded.of(input(0, List.of())));
		loaded.of(input(16, List.of()));
		assertSame(first, loaded.of(input(0, List.of())));
		assertEquals(17, loaded.misses());
		loaded.of(input(1, List.of()));
		assertEquals(18, loaded.misses(), "1 was used before all others");
	}

	@Test
	void kernelsAreLoadedAnew() {
		LoadedPrograms loaded = new LoadedPrograms(input -> new Classes(Map.of()));
		CompilerInput input = input(0, List.of(new KernelSource("p", "K", "text", "K.java")));
		assertNotSame(loaded.of(input), loaded.of(input));
		assertEquals(1, loaded.misses());
	}

	/** 63 sizes and 3 payloads, all of them run by their programs. */
	@Test
	void aLadderIsCompiledOnce() throws IOException {
		StudyReport report = report("""
				import barley.machines.*
				link type Serdes { bandwidth 16 Gbit/s latency 20 ns }
				machine Rack(rungs = 4) = Ladder(rungs = rungs) { link : Serdes }
				schedule Twisted(elements = 100) on Rack {
					data x : f16[elements]
					exchange allreduce x with sum over Twist
				}
				study Ladders {
					vary rungs in 2 .. 64
					vary payload in 1 kB .. 4 kB times 2
					run R = Twisted(elements = payload / 2 B) on Rack(rungs = rungs)
				}
				""", 189, 1);
		assertEquals(189, report.rows(Verified.YES));
	}

	/** Each of 128 nodes in turn. */
	@Test
	void stragglersShareAProgram() throws IOException {
		StudyReport report = report("""
				import barley.machines.*
				link type Serdes { bandwidth 16 Gbit/s latency 20 ns }
				machine Rack(rungs = 4) = Ladder(rungs = rungs) { link : Serdes }
				schedule Delayed(elements = 100) on Rack {
					data x : f16[elements]
					exchange allreduce x with sum over Twist
				}
				study Ladders {
					vary late in every node
					run R = Delayed(elements = 1000) on Rack(rungs = 64) with node late straggles by 50 us
				}
				""", 0, 1);
		assertEquals(128, report.rows());
	}

	private StudyReport report(String text, int compared, long compilations) throws IOException {
		StudySettings settings = new StudySettings(Limits.DEFAULT, 2, StudySettings.PATIENCE, compared, 1);
		long before = NodeCompiler.misses();
		try (StudyFolder results = StudyFolder.open(folder.resolve("results"), "Ladders", false, false)) {
			StudyReport report = new StudyEngine((Study) BarleyText.of(text).declaration("Ladders"), settings, () -> false, at -> {
			}).run(results).orElseThrow();
			assertEquals(report.isRight(), true, report.troubles().toString());
			assertEquals(compilations, NodeCompiler.misses() - before);
			return report;
		}
	}
}

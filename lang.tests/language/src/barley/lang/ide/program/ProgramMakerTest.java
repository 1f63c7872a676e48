package barley.lang.ide.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.inject.Injector;
import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.analyse.Settings;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.generate.GeneratedProgram;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.RunnableSchedule.Parameter;

/** Files on disk become programs, or say why not. */
class ProgramMakerTest {

	private static final String LOOP =
			"package parts\ntopology Loop(size = 4) {\n\tnode n[cyclic size]\n\tfor i in 0 ..< size link n[i] -- n[i + 1]\n"
			+ "\tring Round { for i in 0 ..< size visit n[i] }\n}\n";
	private static final String SUM = "package uses\nimport parts.*\nschedule Sum(q = 100) on Loop {\n\tdata x : f32[q]\n"
			+ "\texchange allreduce x with sum over Round\n\tensure allreduce x with sum\n}\n";

	@TempDir
	private Path folder;

	private final Injector language = BarleyIdeSetup.shared();

	private Path write(String name, String text) throws IOException {
		return Files.writeString(Files.createDirectories(folder.resolve(name).getParent()).resolve(Path.of(name).getFileName()), text);
	}

	private GenerationResult make(Path file, List<Path> others, String schedule, Overrides overrides) {
		return language.getInstance(ProgramMaker.class)
				.make(file, () -> others, Optional.ofNullable(schedule), new Settings(Limits.DEFAULT, overrides),
				CancelIndicator.NullImpl);
	}

	@Test
	void importsAreFoundWhereverTheWorkspaceHasThem() throws Exception {
		Path loop = write("one/loop.barley", LOOP);
		Path sum = write("two/sum.barley", SUM);
		GenerationResult made = make(sum, List.of(loop, sum), null, Overrides.none());
		assertEquals(List.of(), made.problems());
		assertEquals(List.of(sum, loop), made.inputs());
		assertEquals(List.of(SUM, LOOP), made.texts());
		assertEquals(List.of("Sum"), made.programs().stream().map(GeneratedProgram::name).toList());
		assertFalse(make(sum, List.of(sum), null, Overrides.none()).isSound());
	}

	@Test
	void problemsNameTheirPlace() throws Exception {
		Path loop = write("loop.barley", LOOP.replace("n[i + 1]\n", "n[i + 2]\n"));
		GenerationResult made = make(write("sum.barley", SUM), List.of(loop), null, Overrides.none());
		assertTrue(made.problems().get(0).toString().matches("loop.barley:5 ring Round steps from .* but no link connects them.*"),
				made.problems().toString());
		assertFalse(made.refused());
		assertTrue(make(folder.resolve("nowhere.barley"), List.of(), null, Overrides.none()).problems().toString()
				.contains("does not exist"));
	}

	/** Errors in other schedules, or in what imported files declare beside what is used, are for others to mend. */
	@Test
	void onlyWhatAScheduleStandsOnHasToBeRight() throws Exception {
		Path loop = write("loop.barley", LOOP + "topology Other { node n link n -- m }\n");
		String wrong = SUM.replace("Sum", "Wrong").replace("package uses\nimport parts.*\n", "")
				.replace("ensure allreduce", "ensure allgather");
		Path both = write("sum.barley", SUM + wrong);
		GenerationResult all = make(both, List.of(loop), null, Overrides.none());
		assertEquals(List.of("Sum"), all.programs().stream().map(GeneratedProgram::name).toList());
		assertEquals(1, all.problems().size(), all.problems().toString());
		assertTrue(all.problems().get(0).toString().startsWith("sum.barley:11 allgather does not combine data"), all.problems().toString());
		assertTrue(make(both, List.of(loop), "Sum", Overrides.none()).isSound());
		assertEquals(List.of(), make(both, List.of(loop), "Wrong", Overrides.none()).programs());
		Path open = write("open.barley", SUM + "schedule");
		assertEquals(List.of(), make(open, List.of(loop), "Sum", Overrides.none()).programs());
	}

	@Test
	void valuesFromOutsideCount() throws Exception {
		Path loop = write("loop.barley", LOOP);
		Path sum = write("sum.barley", SUM);
		Overrides six = new Overrides(Map.of("size", language.getInstance(ValueReader.class).read("size", "2 * 3")));
		assertEquals(6, make(sum, List.of(loop), "Sum", six).programs().get(0).machine().nodes());
		assertEquals(4, make(sum, List.of(loop), "Sum", Overrides.none()).programs().get(0).machine().nodes());
		assertEquals(List.of(), make(sum, List.of(loop), "Other", Overrides.none()).programs());
	}

	@Test
	void schedulesTellWhatCanBeChosen() throws Exception {
		Path loop = write("loop.barley", LOOP);
		Path sum = write("sum.barley", SUM);
		List<RunnableSchedule> schedules = language.getInstance(RunnableSchedules.class).in(sum, () -> List.of(loop));
		assertEquals(List.of(new RunnableSchedule("Sum", SUM.indexOf("schedule"), SUM.length() - 1,
				List.of(new Parameter("q", "100"), new Parameter("size", "4")), List.of())),
				schedules);
	}

	@Test
	void parametersOfMachinesAndTypesCanBeChosen() throws Exception {
		Path file = write("pod.barley", """
				link type Lane(rate = 25 GB/s, far = false) { bandwidth rate latency if far then 1 us else 0 s }
				topology Loop(p = 4) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) % p] ring R { for i in 0 ..< p visit n[i] } }
				machine Pod(n = 4, rate = 2 GB/s) = Loop(p = n) { link : Lane(rate = rate) }
				schedule S(q = 100) on Pod(n = 8) { data x : f32[q] exchange allreduce x with sum over R }
				""");
		List<RunnableSchedule> schedules = language.getInstance(RunnableSchedules.class).in(file, List::of);
		assertEquals(List.of(new Parameter("q", "100"), new Parameter("rate", "2 GB/s", "GB/s", ""), new Parameter("far", "false"),
				new Parameter("n", "4", "", "8"), new Parameter("p", "4", "", "n"), new Parameter("Lane.rate", "25 GB/s", "GB/s", "rate")),
				schedules.get(0).parameters());
	}
}

package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.ProgramFolder;
import barley.lang.generate.ProgramGenerator;
import barley.runtime.files.ProgramFiles;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Operators that authors define: what is wrong with them, and that programs carry them out as the formula says. */
class OwnOperatorTest {

	private static final String HYPOT = "operator hypot(a, b) = (a ^ 2 + b ^ 2) ^ 0.5";

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			HYPOT + " | ",
			"operator larger(a, b) = if a > b then a else b | ",
			"operator close(a, b) = a + b + a * b | ",
			"operator minus(a, b) = a - b | order-matters: minus(-3, -1) is -2, but minus(-1, -3) is 2: "
					+ "the result depends on the order in which nodes combine, so a run cannot be verified",
			"operator mean(a, b) = (a + b) / 2 | order-matters: mean(mean(-3, -3), -1) is -2, but mean(-3, mean(-3, -1)) is -2.500: "
					+ "the result depends on the order in which nodes combine, so a run cannot be verified",
			"operator odd(a, b) = a < b | wrong-value: expected a number or an operand of odd",
			"operator odd(a, b) = if a then a else b | wrong-value: expected a condition",
			"operator timed(a, b) = a + b + 3 us | wrong-value: an operator combines plain numbers; remove us",
			"operator sum(a, b) = a + b | duplicate-name: sum is a built-in operator; choose another name"})
	void whatIsWrongWithAnOperatorIsSaid(String definition, String finding) {
		assertEquals(finding == null ? List.of() : List.of(finding), BarleyText.of(definition).findings());
	}

	@Test
	void anOperatorOfTooManyPartsIsRefused() {
		String formula = "a";
		for (int doubled = 0; doubled < 10; doubled++) {
			formula = "(" + formula + " + " + formula + ")";
		}
		// As many operands, sums between them, and the two that are declared.
		assertEquals(List.of("limit: many has 2,049 parts; an operator can have at most 1,000"),
				BarleyText.of("operator many(a, b) = " + formula).findings());
	}

	@ParameterizedTest(name = "{0} of {1} {2}")
	@CsvSource(delimiter = '|', value = {
			HYPOT + " | f32 | over Round",
			HYPOT + " | f16 | over Round using shift",
			HYPOT + " | f64 | over Round using shift(order = fixed)",
			HYPOT + " | bf16 | to n[2] over Round using stream(chunks = 3)",
			"operator larger(a, b) = if a > b then a else b | u64 | over Round",
			"operator larger(a, b) = if not (a <= b or false) and true then a else b | i8 | over Round",
			"operator close(a, b) = a + b + a * b | i32 | over Round",
			"operator close(a, b) = a + b + a * b | u8 | over Round using stream(chunks = 3)",
			"operator odd(a, b) = a ^ 1 + b - 3 * (a - a) / 3 + (a % 7 - a % 7) | i16 | over Round"})
	void programsCombineAsTheFormulaSays(String definition, String type, String manner) {
		ScheduleAnalysis analysis = schedule(definition, type, manner);
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertTrue(run.verification().verified(), () -> run.verification().toString());
	}

	@Test
	void anOrderThatMattersIsNoticedUnlessItIsFixed() {
		String definition = "operator half(a, b) = a - b / 2";
		ScheduleAnalysis bucket = schedule(definition, "f32", "over Round");
		assertFalse(Execution.run(bucket.plan(), bucket.result(), RunOptions.functional()).verification().verified());
		// Everybody combines in the order of the positions, which is that of the nodes.
		ScheduleAnalysis fixed = schedule(definition, "f32", "over Round using shift(order = fixed)");
		assertTrue(Execution.run(fixed.plan(), fixed.result(), RunOptions.functional()).verification().verified());
	}

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			HYPOT
					+ " | i32 | unknown-operator: hypot cannot combine i32, the element type of x: its results need not be whole, so it "
					+ "requires a floating-point type",
			"operator third(a, b) = a / b + b / a | i32 | unknown-operator: third cannot combine i32, the element type of x: its results "
			+ "need not be whole, "
					+ "so it requires a floating-point type"})
	void whatLeavesWholeNumbersDoesNotCombineThem(String definition, String type, String finding) {
		List<String> complaints = text(definition, type, "over Round").complaints();
		assertTrue(complaints.contains(finding), complaints::toString);
	}

	@Test
	void whatIsWrittenRunsByItself(@TempDir Path folder) throws IOException {
		ScheduleAnalysis analysis = schedule(HYPOT, "f32", "over Round");
		ProgramFolder.write(new ProgramGenerator().generate(analysis.plan(), analysis.result()), folder);
		String runtime = Path.of(URI.create(Simulator.class.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (Stream<Path> files = Files.walk(folder)) {
			String[] sources = files.filter(file -> file.toString().endsWith(".java")).map(Path::toString).toArray(String[]::new);
			assertEquals(0, compiler.run(null, null, null,
					Stream.concat(Stream.of("-Xlint:all", "-Werror", "-cp", runtime), Stream.of(sources)).toArray(String[]::new)));
		}
		assertTrue(Simulator.run(ProgramFiles.load(folder), RunOptions.functional()).verification().verified());
	}

	/** Programs of several schedules go into one folder, whichever of them are generated; nobody's file is replaced for another's. */
	@Test
	void operatorsThatDifferInSmallLettersAloneStandInOneFolder(@TempDir Path folder) throws IOException {
		BarleyText text = BarleyText.of("package swapped import barley.machines.*", "operator hyp(a, b) = a + b", "operator Hyp(a, b) = a * b", """
				schedule A on Ring { data x : f32[96] exchange allreduce x with hyp over Round }
				schedule B on Ring { data x : f32[96] exchange allreduce x with Hyp over Round }
				schedule a on Ring { data x : f32[96] exchange allreduce x with Hyp over Round }
				schedule HypOperator on Ring { data x : f32[96] exchange allreduce x with hyp over Round }
				""");
		List<String> names = new ArrayList<>();
		for (String name : List.of("B", "HypOperator", "A", "a", "B")) {
			ScheduleAnalysis analysis = text.schedule(name);
			ProgramFolder.write(new ProgramGenerator().generate(analysis.plan(), analysis.result()), folder)
					.forEach(file -> names.add(file.getFileName().toString()));
		}
		Set<String> javas = names.stream().filter(name -> name.endsWith(".java")).collect(Collectors.toCollection(TreeSet::new));
		assertEquals(Set.of("A.java", "aProgram.java", "B.java", "HypOperator.java", "HypOperator2.java", "HypOperator3.java"), javas);
		assertEquals(names.stream().distinct().count(), names.stream().map(String::toLowerCase).distinct().count(), names::toString);
		Path schedule = folder.resolve("swapped/B.java");
		for (String foreign : List.of("class Mine {}", Files.readString(folder.resolve("swapped/A.java")))) {
			Files.writeString(schedule, foreign);
			ScheduleAnalysis analysis = text.schedule("B");
			assertThrows(Fault.class, () -> ProgramFolder.write(new ProgramGenerator().generate(analysis.plan(), analysis.result()),
					folder));
			assertEquals(foreign, Files.readString(schedule));
		}
	}

	/** An operator's class gets out of the way of the schedule's, of kernels and of other operators'. */
	@Test
	void classesOfOperatorsHaveNamesOfTheirOwn() {
		BarleyText text = BarleyText.of("import barley.machines.*", HYPOT, "operator Hypot(a, b) = a + b", """
				schedule HypotOperator on Ring(p = 5) {
					data x, y : f64[60]
					exchange { allreduce x with hypot over Round allreduce y with Hypot over Round }
				}
				""");
		ScheduleAnalysis analysis = text.schedule("HypotOperator");
		List<String> names = new ProgramGenerator().generate(analysis.plan(), analysis.result()).sources().stream()
				.map(source -> source.className()).toList();
		assertEquals(List.of("HypotOperator3", "HypotOperator2", "HypotOperator"), names);
		assertTrue(Execution.run(analysis.plan(), analysis.result(), RunOptions.functional()).verification().verified());
	}

	private static BarleyText text(String definition, String type, String manner) {
		return BarleyText.of("import barley.machines.*", definition,
				"schedule S on Ring(p = 5) { data x : " + type + "[60] exchange allreduce x with "
				+ definition.substring(9, definition.indexOf('(')) + " " + manner + " }");
	}

	private static ScheduleAnalysis schedule(String definition, String type, String manner) {
		return text(definition, type, manner).schedule("S");
	}
}

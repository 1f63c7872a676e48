package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Kernels: Java of an author's own in a compute phase, and what is said when something is wrong with it. */
class KernelTest {

	private static final String SCHEDULE = """
			package mine
			import barley.machines.*
			schedule S on Ring(p = 3) {
				data x, y : i32[6]
				data z : f16[4]
				repeat 5 {
					compute x, z by Fill costs 1 GFLOP
					exchange allreduce x with sum over Round
				}
			}
			""";

	private static final String PARTS = """
			package mine
			import barley.machines.*
			schedule Half on Ring {
				data a : i32[1]
				data b[2] : i32[1]
				compute a, b[1] by Fill
				exchange allreduce a, b with sum over Round
				ensure allreduce a, b with sum
			}
			schedule Both on Ring { data c : i32[3]  exchange allreduce c with sum using Half  ensure allreduce c with sum }
			schedule S on Ring(p = 3) {
				data y : i32[2]
				data x[2, 2] : i32[3]
				%s
			}
			""";

	@TempDir
	private Path folder;

	@Test
	void kernelsFillDataInEveryRound() throws IOException {
		int[] sums = new int[3];
		Result result = run("for (int i = 0; i < 6; i++) node.data(\"x\").setWhole(i, node.node() + 10 * node.round());"
				+ " node.data(\"z\").set(3, node.data(\"y\").length() / 4.0);", RunOptions.functional().withWitness(node -> {
					sums[node.node()] = node.data("x").ints().get(5);
					assertEquals(1.5, node.data("z").get(3));
				}));
		assertEquals(0 + 1 + 2 + 3 * 40, sums[0]);
		assertEquals(sums[0], sums[2]);
		assertEquals(0, result.verification().wrong());
	}

	/**
	 * All nodes write 77 to all that has a name; in the end there are 231 in some places of x, where the part lies that the kernel renews.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x[1,0] by Fill                                                      | x[1,0]  | 6 7 8",
			"compute x[0,1], x[1,0], y by Fill                                           | x[1, 0] | 6 7 8",
			"compute x[0,*] by Fill                                                      | x[0,1]  | 3 4 5",
			"compute x by Fill                                                           | x       | 0 1 2 3 4 5 6 7 8 9 10 11",
			"compute x by Fill                                                           | x[1,1]  | 9 10 11",
			"for i in 0 ..< 2 compute x[i,i] by Fill costs (1 + i) * 1 GFLOP             | x[0,0]  | 0 1 2",
			"exchange allreduce x[1,0] with sum using Half                               | b[1]    | 8",
			"exchange allreduce x[1,0] with sum using Both                               | a       | 6",
			"for i in 0 ..< 2, j in 0 ..< 2 exchange allreduce x[i,j] with sum using Half| b[1]    | 2 5 8 11" })
	void kernelsSeeTheirPartByTheNameThatItHasWhereTheyAreNamed(String phases, String name, String places) throws IOException {
		StringBuilder written = new StringBuilder();
		Result result = run(PARTS.formatted(phases + (phases.contains("using") ? "" : " exchange allreduce x with sum over Round")),
				("try { for (int i = 0; i < 12; i++) node.data(\"%s\").setWhole(i, 77); } catch (barley.runtime.machine.Fault end) { "
				+ "}").formatted(name), RunOptions.functional().withWitness(node -> {
							for (int i = 0; i < 12 && node.node() == 2; i++) {
								written.append(node.data("x").getWhole(i) == 231 ? " " + i : "");
							}
						}));
		assertEquals(places, written.toString().strip());
		assertEquals(0, result.verification().wrong());
	}

	/** Each of 3 nodes has to hold 4 members of x, and y. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x                                                        | 15",
			"compute x by Fill                                                | 3",
			"compute x[1,0] by Fill                                           | 12",
			"compute x[1,0] by Fill  compute x[1,0]                           | 15",
			"repeat 3 { compute x[*,1] by Fill  compute x[0,*] }              | 12",
			"compute x by Fill  compute x[1,0] exchange allreduce x[1,0] with sum using Half | 6" })
	void onlyWhatKernelsLeaveGoesUnchecked(String phases, int checked) throws IOException {
		Result result = run(PARTS.formatted(phases), "", RunOptions.functional());
		assertEquals(checked + " checked, 0 wrong", result.verification().checked() + " checked, " + result.verification().wrong()
				+ " wrong");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"node.data(\"x\").setWhole(6, 1);     | not-renewed: x is read-only here: this computation renews only a part of it",
			"node.data(\"x[0,1]\").ints().put(1); | kernel-failed: java.nio.ReadOnlyBufferException at Fill.java:6",
			"node.data(\"x[0,1]\").set(0, 1);     | bad-type: x[0,1] is i32, not a floating-point type",
			"node.data(\"x[0,2]\");               | no-data: no data named \"x[0,2]\"",
			"node.data(\"x[1]\");                 | no-data: no data named \"x[1]\"",
			"node.data(\"x[a,-]\");               | no-data: no data named \"x[a,-]\"",
			"node.data(\"x[1,0]\").getWhole(3);   | no-elements: x[1,0] has elements 0 to 2, not 3" })
	void faultsNameThePart(String body, String message) {
		Fault fault = assertThrows(Fault.class, () -> run(PARTS.formatted("compute x[1,0] by Fill"), body, RunOptions.functional()));
		assertEquals(message, fault.code() + ": " + fault.getMessage().replaceFirst(".* failed: ", ""));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"int a = 1 / node.node();                   | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
					+ "GFLOP\" failed: java.lang.ArithmeticException: / by zero at Fill.java:6",
			"throw new StackOverflowError();            | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: java.lang.StackOverflowError at Fill.java:6",
			"throw new OutOfMemoryError();              | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: java.lang.OutOfMemoryError at Fill.java:6: start Java with a larger -Xmx, or let it make less",
			"node.data(\"y\").setWhole(0, 1);           | not-renewed   | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: y is read-only here: this computation does not renew it",
			"node.data(\"y\").ints().put(0, 1);         | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: java.nio.ReadOnlyBufferException at Fill.java:6",
			"node.data(\"x\").floats();                 | bad-type      | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: x is i32, not f32",
			"node.data(\"w\");                          | no-data       | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: no data named \"w\"",
			"node.data(\"x\").setWhole(6, 1);           | no-elements   | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 "
			+ "GFLOP\" failed: x has elements 0 to 5, not 6",
			"int b = nothing;                           | not-compiled  | a kernel of S does not compile: FOLDER/Fill.java:6: cannot find "
			+ "symbol symbol: variable nothing location: class mine.Fill" })
	void faultsNameNodeStatementAndPlace(String body, String code, String message) {
		Fault fault = assertThrows(Fault.class, () -> run(body, RunOptions.functional()));
		assertEquals(code + ": " + message.replace("FOLDER", folder.toString()), fault.code() + ": " + fault.getMessage());
	}

	@Test
	void aKernelStandsBesideItsSchedule() throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"), SCHEDULE);
		ScheduleAnalysis analysis = BarleyText.read(file).schedule("S");
		Fault fault = assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), RunOptions.timing()));
		assertTrue(fault.getMessage().startsWith("s.barley:7 compute x, z by Fill costs 1 GFLOP: no file Fill.java beside this file"),
				fault.getMessage());
		Files.writeString(folder.resolve("Fill.java"), "\n".repeat(1 << 22));
		fault = assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), RunOptions.timing()));
		assertEquals("s.barley:7 compute x, z by Fill costs 1 GFLOP: Fill.java is larger than 4,194,304 bytes", fault.getMessage());
		Files.writeString(folder.resolve("Fill.java"), "package mine; public class Fill { }");
		assertEquals("mine.Fill is not a Kernel: write class Fill implements barley.runtime.program.Kernel",
				assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), RunOptions.timing())).getMessage());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"mine  | private Fill() { } | the kernel mine.Fill must be a public class with a public constructor without parameters",
			"mine  | public Fill() { throw new IllegalStateException(); } | n[0]: the constructor of the kernel mine.Fill failed: "
			+ "java.lang.IllegalStateException at Fill.java:4",
			"mine  | static int size = 1 / Integer.signum(0); | the kernel mine.Fill cannot be loaded, its static initializer failed: "
			+ "java.lang.ArithmeticException: / by zero at Fill.java:4",
			"other | // nothing more | the kernel mine.Fill is missing: begin Fill.java with package mine; and compile it beside the node "
			+ "programs" })
	void kernelsThatCannotBeCreatedAreNamed(String home, String member, String message) throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"), SCHEDULE);
		Files.writeString(folder.resolve("Fill.java"), """
				package %s;

				public class Fill implements barley.runtime.program.Kernel {
					%s
					@Override
					public void compute(barley.runtime.program.NodeData node) { }
				}
				""".formatted(home, member));
		ScheduleAnalysis analysis = BarleyText.read(file).schedule("S");
		assertEquals(message, assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), RunOptions.functional()))
				.getMessage());
	}

	private Result run(String body, RunOptions options) throws IOException {
		return run(SCHEDULE, body, options);
	}

	private Result run(String schedule, String body, RunOptions options) throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"), schedule);
		Files.writeString(folder.resolve("Fill.java"), """
				package mine;

				public class Fill implements barley.runtime.program.Kernel {
					@Override
					public void compute(barley.runtime.program.NodeData node) {
						%s
					}
				}
				""".formatted(body));
		BarleyText text = BarleyText.read(file);
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return Execution.run(analysis.plan(), analysis.result(), options);
	}
}

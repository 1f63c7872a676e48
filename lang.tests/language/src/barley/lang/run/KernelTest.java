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
import barley.runtime.simulate.Options;
import barley.runtime.simulate.Result;

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

	@TempDir
	private Path folder;

	@Test
	void kernelsFillDataInEveryRound() throws IOException {
		int[] sums = new int[3];
		Result result = run("for (int i = 0; i < 6; i++) node.data(\"x\").setWhole(i, node.node() + 10 * node.round());"
				+ " node.data(\"z\").set(3, node.data(\"y\").length() / 4.0);", Options.functional().withWitness(node -> {
					sums[node.node()] = node.data("x").ints().get(5);
					assertEquals(1.5, node.data("z").get(3));
				}));
		assertEquals(0 + 1 + 2 + 3 * 40, sums[0]);
		assertEquals(sums[0], sums[2]);
		assertEquals(0, result.verification().wrong());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"int a = 1 / node.node();                   | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: java.lang.ArithmeticException: / by zero at Fill.java:6",
			"throw new StackOverflowError();            | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: java.lang.StackOverflowError at Fill.java:6",
			"node.data(\"y\").setWhole(0, 1);           | not-renewed   | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: y can only be read here, as this computation does not renew it",
			"node.data(\"y\").ints().put(0, 1);         | kernel-failed | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: java.nio.ReadOnlyBufferException at Fill.java:6",
			"node.data(\"x\").floats();                 | bad-type      | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: x is i32, not f32",
			"node.data(\"w\");                          | no-data       | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: there are no data named \"w\"",
			"node.data(\"x\").setWhole(6, 1);           | no-elements   | n[0]: the kernel of \"s.barley:7 compute x, z by Fill costs 1 GFLOP\" failed: x has elements 0 to 5, not 6",
			"int b = nothing;                           | not-compiled  | a kernel of S does not compile: FOLDER/Fill.java:6: cannot find symbol symbol: variable nothing location: class mine.Fill" })
	void faultsNameNodeStatementAndPlace(String body, String code, String message) {
		Fault fault = assertThrows(Fault.class, () -> run(body, Options.functional()));
		assertEquals(code + ": " + message.replace("FOLDER", folder.toString()), fault.code() + ": " + fault.getMessage());
	}

	@Test
	void aKernelStandsBesideItsSchedule() throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"), SCHEDULE);
		ScheduleAnalysis analysis = BarleyText.read(file).schedule("S");
		Fault fault = assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), Options.timing()));
		assertTrue(fault.getMessage().startsWith("s.barley:7 compute x, z by Fill costs 1 GFLOP: there is no Fill.java beside this file"), fault.getMessage());
		Files.writeString(folder.resolve("Fill.java"), "package mine; public class Fill { }");
		assertEquals("mine.Fill is not a Kernel: write class Fill implements barley.runtime.program.Kernel",
				assertThrows(Fault.class, () -> Execution.run(analysis.plan(), analysis.result(), Options.timing())).getMessage());
	}

	private Result run(String body, Options options) throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"), SCHEDULE);
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

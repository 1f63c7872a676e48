package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.cli.CommandLine.Answer;

class RunCommandTest {

	private static final String RING = """
			topology Ring(p = 4) {
				node n[cyclic p]
				for i in 0 ..< p link n[i] -- n[i + 1]
				ring Round { for i in 0 ..< p visit n[i] }
			}
			""";
	private static final String SUM = """
			schedule %s(q = 64) on %s {
				data x : i32[q]
				exchange allreduce x with sum over Round
				ensure allreduce x with sum
			}
			""";
	private static final String RACK = """
			link type Wire { bandwidth 8 Gbit/s power 1 W }
			node type Chip { launch 1 us }
			machine Rack = Ring { node : Chip link : Wire }
			""";

	@TempDir
	private Path directory;

	@BeforeEach
	void writeProgram() throws IOException {
		write("ring.barley", RING + RACK + SUM.formatted("First", "Rack") + SUM.formatted("Second", "Ring(p = 8)"));
	}

	private void write(String name, String text) throws IOException {
		Files.writeString(directory.resolve(name), text);
	}

	private Answer call(String words) {
		return new CommandLine(directory).call(words.split(" "));
	}

	/** The kernel of a schedule is in its package, in whatever package the schedule is used. */
	@Test
	void kernelsAreInThePackageOfTheTextThatNamesThem() throws IOException {
		String half = "package lib import barley.machines.* schedule Half on Ring { data a : i32[6]  compute a by Fill"
				+ "  exchange allreduce a with sum over Round  ensure allreduce a with sum }";
		String user =
				"package mine import barley.machines.* import lib.* schedule S on Ring(p = 3) { data x[2] : i32[6]  compute x[0] by Own"
				+ "  for i in 0 ..< 2 exchange allreduce x[i] with sum using Half }";
		String kernel =
				"package %s; public class %s implements barley.runtime.program.Kernel { public void "
				+ "compute(barley.runtime.program.NodeData node) { node.data(\"%s\"); } }";
		write("half.barley", half);
		write("Fill.java", kernel.formatted("lib", "Fill", "a"));
		write("user.barley", user);
		write("Own.java", kernel.formatted("mine", "Own", "x[1]"));
		for (String file : List.of("user.barley", "half.barley")) {
			Answer answer = call("run " + file);
			assertEquals(ExitCode.FINE, answer.code(), answer.error());
		}
	}

	/** 6 steps of 1 us and of 32 bytes at 1 GB/s; two directions share the 256 bytes, four nodes cut each half; 4 lanes draw 1 W. */
	@ParameterizedTest
	@CsvSource({ "schedule, First", "machine, Rack", "nodes, 4", "lanes, 4", "steps, 6", "timePs, 6192000", "bytesPerLaneMax, 192",
			"use, 1",
			"boundPs, 192000", "energyJ, 0.000024768", "verified, true", "complete, true", "transfers, 48" })
	void reportHoldsTheFigures(String name, String value) {
		Answer answer = call("run --json --schedule First ring.barley");
		assertEquals("", answer.error());
		assertEquals(ExitCode.FINE, answer.code());
		assertEquals(value, figure(name, answer.output()));
	}

	private static String figure(String name, String json) {
		Matcher matcher = Pattern.compile("\"" + name + "\": \"?([^\",\n]*)").matcher(json);
		assertTrue(matcher.find(), () -> name + " is missing in\n" + json);
		return matcher.group(1);
	}

	@Test
	void allSchedulesRunInTurn() {
		Answer text = call("run ring.barley");
		assertTrue(text.output().indexOf("First on Rack") < text.output().indexOf("Second on Ring"), text::output);
		Answer json = call("run --json ring.barley");
		assertTrue(json.output().startsWith("[\n{"), json::output);
		assertTrue(json.output().endsWith("}\n]\n"), json::output);
	}

	/** What two packages call alike are two operators. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"allreduce x with one.own over Round exchange allreduce y with two.own over Round          | data             8 "
					+ "expectations of the proof met; no ensure says what nodes should hold",
			"reducescatter x with one.own over Round exchange reducescatter x with two.own over Round  | x was already combined with "
			+ "one.own, not with two.own"})
	void operatorsOfTwoPackagesAreTwo(String exchange, String told) throws IOException {
		write("one.barley", "package one operator own(a, b) = a + b");
		write("two.barley", "package two operator own(a, b) = if a > b then a else b");
		write("s.barley", "import one.* import two.* " + RING + "schedule S on Ring { data x, y : i32[60] exchange " + exchange + " }");
		Answer answer = call("run s.barley");
		assertTrue((answer.output() + answer.error()).contains(told), answer.output() + answer.error());
	}

	@ParameterizedTest
	@CsvSource({ "Rack, First, machine, Rack", "Large, First, nodes, 6", "Large, Second, nodes, 6", "Large, First, verified, true" })
	void anotherMachineOfTheTopologyCanBeChosen(String machine, String schedule, String name, String value) throws IOException {
		write("ring.barley", RING + RACK + "machine Large = Ring(p = 6) { node : Chip link : Wire }\n" + SUM.formatted("First", "Rack")
				+ SUM.formatted("Second", "Ring(p = 8)"));
		Answer answer = call("run --json --schedule %s --on %s ring.barley".formatted(schedule, machine));
		assertEquals("", answer.error());
		assertEquals(value, figure(name, answer.output()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Rock | First runs on machines of topology Ring, but Rock is not one of them; its machines are Rack, Small; did you mean Rack?
			Ring | First runs on machines of topology Ring, but Ring is a topology, not a declared machine; its machines are Rack, Small
			Rakc | First runs on machines of topology Ring, but Rakc is not one of them; its machines are Rack, Small; did you mean Rack?
			Small | on Small, p > 2 does not hold: p is 2
			""")
	void onlyMachinesThatFitCanBeChosen(String machine, String expected) throws IOException {
		write("ring.barley", RING.replace("p = 4) {", "p = 4) {\n\trequire p > 2") + RACK
				+ "machine Small = Ring(p = 2) { node : Chip link : Wire }\n"
				+ SUM.formatted("First", "Rack"));
		Answer answer = call("run --schedule First --on %s ring.barley".formatted(machine));
		if (machine.equals("Small")) {
			assertEquals(ExitCode.FINDINGS, answer.code());
			assertTrue(answer.error().contains(expected), answer.error());
		} else {
			assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: --on %s: %s\n".formatted(machine, expected)), answer);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Rakc   | First runs on machines of topology Ring, but Rakc is not one of them; did you mean Rack?
			Saturn | First runs on machines of topology Ring, but Saturn is not one of them; the only one declared is Rack
			""")
	void aSingleMachineIsNamedOnce(String machine, String expected) {
		assertEquals("barley: --on %s: %s\n".formatted(machine, expected),
				call("run --schedule First --on %s ring.barley".formatted(machine)).error());
	}

	@Test
	void whereNoMachineIsDeclaredOneHasToBe() throws IOException {
		write("ring.barley", RING + SUM.formatted("First", "Ring"));
		assertTrue(call("run --on Ring ring.barley").error()
				.contains("but Ring is a topology, not a declared machine; none is declared or imported here; declare one, such as:"
				+ " machine Mine = Ring { }\n"));
	}

	/** Where it can be opened from. */
	@ParameterizedTest
	@CsvSource({ "a.barley, Layer.java", "kern/a.barley, kern/Layer.java", "./kern/a.barley, ./kern/Layer.java",
			"kern/../kern/a.barley, kern/../kern/Layer.java" })
	void kernelsAreNamedAsTheirFileIs(String file, String kernel) throws IOException {
		Files.createDirectories(directory.resolve(file).getParent());
		write(file, RING + SUM.formatted("First", "Ring").replace("exchange", "compute x by Layer exchange"));
		write(kernel, "public class Layer {\n\tint a = nothing;\n}\n");
		String error = call("run " + file).error();
		assertTrue(error.startsWith("barley: First: a kernel of First does not compile: " + kernel + ":2: cannot find symbol"), error);
	}

	@Test
	void topologyWithoutMachineHasNoTimes() {
		Answer answer = call("run --json --schedule Second ring.barley");
		assertEquals("null", figure("timePs", answer.output()));
		assertEquals("14", figure("steps", answer.output()));
		assertEquals("true", figure("verified", answer.output()));
	}

	@Test
	void timingMovesNoData() {
		Answer answer = call("run --json --schedule First --mode timing ring.barley");
		assertEquals("6192000", figure("timePs", answer.output()));
		assertEquals("null", figure("verified", answer.output()));
	}

	@ParameterizedTest
	@CsvSource({ "--threads 1", "--threads 3", "--fold off", "--fold off --threads 2", "--mode timing", "--mode timing --fold off" })
	void nothingChangesTheFingerprint(String options) {
		String plain = figure("fingerprint", call("run --json --schedule First ring.barley").output());
		assertEquals(plain, figure("fingerprint", call("run --json --schedule First " + options + " ring.barley").output()));
	}

	@ParameterizedTest
	@CsvSource({ "before:1us, 7192000", "after:500ns, 6692000", "both:1us, 8192000", "both:0ps, 6192000" })
	void barriersTakeTime(String barrier, String time) {
		assertEquals(time, figure("timePs", call("run --json --schedule First --barrier " + barrier + " ring.barley").output()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value =
			{ "--barrier inside:1us | --barrier takes a place and a time, such as before:1us or both:200ns; found inside:1us",
			"--threads 0 | --threads takes a number from 1 to 1024; found 0",
			"--threads x | --threads takes a number from 1 to 1024; found x",
			"--threads \u0662 | --threads takes a number from 1 to 1024; found \u0662",
			"--trace-limit 9 | --trace-limit needs --trace FILE",
			"--trace t --trace-limit 0 | --trace-limit takes a number of transfers; found 0",
			"--trace t --trace-window 1..2 | --trace-window takes two times, such as 2ms..2.5ms, or 2ms.. up to the end of the run; found "
			+ "1..2",
			"--trace t --trace-window 2ms..2ms | --trace-window takes two times, such as 2ms..2.5ms, or 2ms.. up to the end of the run; "
			+ "found 2ms..2ms",
			"--trace t --schedule First --trace t | --trace is given twice", "--fold maybe | --fold takes on or off; found maybe",
			"--trace t | a trace shows one schedule: choose it with --schedule",
			"--mode fast | --mode takes functional or timing; found fast" })
	void wrongSettingsAreTold(String options, String expected) {
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + expected + "\n"), call("run " + options + " ring.barley"));
	}

	@Test
	void whatGoesWrongOnPurposeIsAccountedFor() {
		Answer answer = call("run --schedule First ring.barley --fault".split(" "), "lane n[0] -- n[1] fails at 2 us");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.output().contains("lane n[0] -- n[1] fails at 2 us: first hits x["), answer::output);
		assertTrue(answer.output().contains("lacks the contributions of n[0]"), answer::output);
		Answer json = call("run --json --schedule First ring.barley --fault".split(" "), "node n[1] straggles by 1 us");
		assertEquals(ExitCode.FINE, json.code());
		assertEquals("6192000", figure("undisturbedPs", json.output()));
		assertEquals("12192000", figure("timePs", json.output()));
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: the fault \"lane n[0] -- n[2] fails\": no lane connects n[0] and n[2]\n"),
				call("run --schedule First ring.barley --fault".split(" "), "lane n[0] -- n[2] fails"));
	}

	@Test
	void aTraceShowsWhatGoesWrong() throws IOException {
		call("run --schedule First --trace trace.json ring.barley --fault".split(" "), "lane n[0] -- n[1] fails at 2 us");
		assertTrue(Files.readString(directory.resolve("trace.json")).contains("\"arrival\":\"lost\""));
	}

	private Answer call(String[] words, String last) {
		String[] all = Arrays.copyOf(words, words.length + 1);
		all[words.length] = last;
		return new CommandLine(directory).call(all);
	}

	@Test
	void tracesAreWrittenWholeOrNotAtAll() throws IOException {
		Answer answer = call("run --schedule First --trace trace.json --trace-limit 20 ring.barley");
		assertEquals(
				"barley: trace.json ends at 2.064 us, after 20 transfers, packets and steps; choose a part with --trace-window, or raise "
				+ "the limit with --trace-limit\n",
				answer.error());
		assertTrue(Files.readString(directory.resolve("trace.json")).endsWith("}\n]}\n"));
		assertEquals("barley: none/trace.json cannot be written: the folder does not exist\n",
				call("run --schedule First --trace none/trace.json ring.barley").error());
		assertEquals("barley: Second: Second has no times to show: links without a type have no bandwidth\n",
				call("run --schedule Second --trace second.json ring.barley").error());
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(List.of("ring.barley", "trace.json"), files.map(file -> file.getFileName().toString()).sorted().toList());
		}
	}

	@Test
	void valuesFromTheCommandLineReplaceDefaults() {
		assertEquals("16", figure("nodes", call("run --json --schedule First --with p=16 ring.barley").output()));
		assertEquals("384", figure("bytesPerLaneMax", call("run --json --schedule First --with q=2^7 ring.barley").output()));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"run --schedule Frist ring.barley             | ring.barley has no schedule Frist; it has First, Second",
			"run --with r=3 ring.barley                   | no parameter named r",
			"run bare.barley                              | bare.barley has no schedule; write one, such as: schedule AllReduce on Ring { "
			+ "... }",
			"run empty.barley                             | empty.barley has no schedule; write one, such as: schedule AllReduce on Rack { "
			+ "... }",
	})
	void whatCannotBeRunIsTold(String words, String expected) throws IOException {
		write("bare.barley", RING);
		write("empty.barley", "");
		assertEquals(new Answer(ExitCode.WRONG_USE, "", "barley: " + expected + "\n"), call(words));
	}

	@Test
	void aValueThatAnArgumentOverridesIsTold() throws IOException {
		Answer answer = call("run --with p=3 --schedule Second ring.barley");
		assertEquals(ExitCode.FINE, answer.code());
		assertTrue(answer.error().contains(" info set-in-vain\n  p=3 has no effect on Second: the argument p = 8 sets it\n"),
				answer::error);
		assertTrue(answer.output().startsWith("Second on Ring(p = 8)\n"), answer::output);
		assertEquals("", call("run --with p=3 --schedule First ring.barley").error());
	}

	@Test
	void parametersOfMachinesAndTypesHaveFullNames() throws IOException {
		write("pod.barley", """
				import barley.machines.*
				link type Lane(gb = 25) { bandwidth gb * 1 GB/s }
				machine Pod(gb = 25) = Ring(p = 4) { link : Lane(gb = gb) }
				schedule S(m = 1_000) on Pod { data x : f32[4 * m] exchange allreduce x with sum over Round ensure allreduce x with sum }
				schedule T on Pod(gb = 25) { data x : f32[4_000] exchange allreduce x with sum over Round ensure allreduce x with sum }
				""");
		String run = "run --mode timing --json pod.barley --schedule ";
		assertEquals("480000", figure("timePs", call(run + "S").output()));
		assertEquals("240000", figure("timePs", call(run + "S --with Pod.gb=50").output()));
		assertEquals("240000", figure("timePs", call(run + "S --with gb=50").output()));
		assertEquals("240000", figure("timePs", call(run + "T --on Pod(gb=50)").output()));
		assertEquals("480000", figure("timePs", call(run + "T --with Pod.gb=50").output()));
		assertTrue(call(run + "T --with Pod.gb=50").error().contains("Pod.gb=50 has no effect on T: the argument gb = 25 sets it"));
		assertTrue(call(run + "S --with Lane.gb=50").error().contains("Lane.gb=50 has no effect on Pod: the argument gb = gb sets it"));
		assertEquals("barley: no parameter named Pod.bg; did you mean Pod.gb?\n", call(run + "S --with Pod.bg=50").error());
		String told = run.replace("--json ", "");
		assertTrue(call(told + "S --on Pod(gb=-50)").error().contains("on Pod(gb=-50), Lane(gb = -50): bandwidth must not be negative"));
		assertTrue(call(told + "S --on Pod(bg=50)").error().contains("Pod has no parameter bg; it has gb"));
		assertEquals("barley: Pod(gb=) is not a machine such as Rack or Pod(gb = 25)\n", call(run + "S --on Pod(gb=)").error());
		assertEquals("barley: Pod(gb=1,gb=2) sets gb twice\n", call(run + "S --on Pod(gb=1,gb=2)").error());
	}

	@Test
	void aShortNameOfSeveralParametersIsAmbiguous() throws IOException {
		write("pod.barley", """
				node type Chip(rate = 2) { compute rate * 1 TFLOP/s }
				link type Lane(rate = 25) { bandwidth rate * 1 GB/s }
				topology Two { node a, b : Chip link a -- b : Lane }
				schedule S on Two { data x : f32[1_000] exchange send x from a to b }
				""");
		assertEquals("barley: --with rate is ambiguous: write Chip.rate or Lane.rate\n", call("run --with rate=3 pod.barley").error());
		assertEquals(ExitCode.FINE, call("run --with Lane.rate=3 pod.barley").code());
	}

	@Test
	void errorsGoToStandardErrorAndNothingRuns() throws IOException {
		write("wrong.barley", RING.replace("n[i + 1]", "n[i + 2]") + SUM.formatted("S", "Ring"));
		Answer answer = call("run wrong.barley");
		assertEquals("", answer.output());
		assertTrue(answer.error().contains(" error ring-gap\n"), answer::error);
		assertEquals(ExitCode.FINDINGS, answer.code());
		Answer json = call("run --json wrong.barley");
		assertTrue(json.output().contains("\"code\": \"ring-gap\""), json::output);
		assertEquals("", json.error());
		assertEquals(ExitCode.FINDINGS, json.code());
	}

	/** Its programs would not compile, either. */
	@Test
	void errorsInTheNameOfThePackageConcernAllSchedules() throws IOException {
		write("reserved.barley", "package java.lang\n" + RING + SUM.formatted("S", "Ring"));
		for (String command : List.of("run", "generate --output out", "run --schedule S")) {
			Answer answer = call(command + " reserved.barley");
			assertEquals(ExitCode.FINDINGS, answer.code());
			assertTrue(answer.error().contains("package java.lang is reserved"), answer::error);
			assertTrue(answer.error().endsWith("1 error in reserved.barley\n"), answer::error);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"package demo.program | 'program' is a keyword",
			"package demo. import barley.machines.* | missing name before 'import'",
			"package 5            | expected a name, found '5'",
			"package org.w3c.dom  | package org.w3c.dom is reserved: Java has the packages that begin with org.w3c.dom",
			"package sun          | package sun is reserved: Java has the packages that begin with sun",
			"package barley.runtime.machine | Barley has the packages that begin with barley.runtime",
	})
	void brokenPackagesHoldAllSchedulesBack(String declaration, String message) throws IOException {
		write("broken.barley", declaration + "\n" + RING + SUM.formatted("S", "Ring"));
		for (String command : List.of("run", "run --schedule S", "generate --output out")) {
			Answer answer = call(command + " broken.barley");
			assertEquals(ExitCode.FINDINGS, answer.code());
			assertEquals("", answer.output());
			assertTrue(answer.error().contains(message), answer::error);
		}
	}

	/** Generated classes may have the names of classes of the command line and its libraries, which the compiler does not see. */
	@ParameterizedTest
	@CsvSource({ "barley.lang.cli, BarleyCli", "com.google.common.collect, Lists", "barley.lang.cli, Terminal" })
	void classesOfTheCommandLineAreNotInTheWay(String name, String schedule) throws IOException {
		write("same.barley", "package %s\n".formatted(name) + RING + SUM.formatted(schedule, "Ring"));
		Answer answer = call("run same.barley");
		assertEquals(new Answer(ExitCode.FINE, answer.output(), ""), answer);
	}

	@Test
	void errorsOfOtherSchedulesDoNotMatter() throws IOException {
		write("mixed.barley", RING + SUM.formatted("Right", "Ring")
				+ SUM.formatted("Wrong", "Ring").replace("exchange", "exchange allgather nothing exchange"));
		assertEquals(ExitCode.FINE, call("run --schedule Right mixed.barley").code());
		assertEquals(ExitCode.FINDINGS, call("run --schedule Wrong mixed.barley").code());
		assertEquals(ExitCode.FINDINGS, call("run mixed.barley").code());
	}

	@Test
	void aScheduleWhoseErrorsAreNotListedIsRefused() throws IOException {
		write("many.barley", RING + RACK + "topology Bad { node n[2] " + "link n[0] -- n[0] ".repeat(1_100) + "}\n"
				+ SUM.formatted("Late", "Rack").replace("ensure allreduce", "ensure allgather"));
		Answer answer = call("run many.barley");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertEquals("", answer.output());
		assertTrue(answer.error().contains("this file has 101 more findings, 101 of them errors, which are not listed\n"), answer.error());
		assertTrue(answer.error().endsWith("more than 1,000 errors in many.barley\n"), answer.error());
	}

	/** The program may be the only copy. */
	@ParameterizedTest
	@CsvSource({ "ring.barley, ring.barley", "./ring.barley, ring.barley", "link, ring.barley", "new.barley, new.barley",
			"Layer.java, Layer.java" })
	void resultsNeverReplaceSources(String output, String named) throws IOException {
		Path link = directory.resolve("link");
		if (output.equals("link")) {
			Files.createSymbolicLink(link, Path.of("ring.barley"));
		}
		String before = Files.readString(directory.resolve("ring.barley"));
		String error = "barley: %s is not written: %s is a source file; choose another file for the output\n".formatted(output, named);
		assertEquals(new Answer(ExitCode.WRONG_USE, "", error), call("run --schedule First --trace %s ring.barley".formatted(output)));
		assertEquals(new Answer(ExitCode.WRONG_USE, "", error), call("draw --output %s ring.barley".formatted(output)));
		assertEquals(before, Files.readString(directory.resolve("ring.barley")));
	}

	/** Any file may be the only copy; the ending says that a file has the format that is written. */
	@ParameterizedTest
	@CsvSource({ "mine.txt, mine.txt", "S.nodes, S.nodes", "link.json, mine.txt", "link.svg, mine.txt" })
	void resultsReplaceOnlyFilesOfTheirFormat(String output, String named) throws IOException {
		if (output.startsWith("link")) {
			Files.createSymbolicLink(directory.resolve(output), Path.of(named));
		}
		Path file = directory.resolve(named);
		Files.writeString(file, "mine");
		String error = "barley: %s is not replaced: the name of %s does not end in %s; "
				+ "move it away, or choose another file for the output\n";
		assertEquals(new Answer(ExitCode.WRONG_USE, "", error.formatted(output, named, ".json")),
				call("run --schedule First --trace %s ring.barley".formatted(output)));
		assertEquals(new Answer(ExitCode.WRONG_USE, "", error.formatted(output, named, ".svg")),
				call("draw --output %s ring.barley".formatted(output)));
		assertEquals("mine", Files.readString(file));
		Files.writeString(file, "");
		assertEquals(ExitCode.FINE, call("draw --output %s ring.barley".formatted(output)).code());
		assertEquals(ExitCode.FINE, call("draw --output new%s ring.barley".formatted(named)).code());
	}

	@Test
	void resultsReplaceFilesOfTheirFormat() throws IOException {
		for (String name : List.of("old.svg", "OLD.SVG")) {
			Path old = Files.writeString(directory.resolve(name), "old");
			assertEquals(ExitCode.FINE, call("draw --output %s ring.barley".formatted(name)).code());
			assertTrue(Files.readString(old).startsWith("<svg "));
		}
	}

	@Test
	void limitsKeepRunsSmall() {
		Answer answer = call("run --limit nodes=3 ring.barley");
		assertTrue(answer.error().contains(" error limit\n"), answer::error);
		assertEquals(ExitCode.FINDINGS, answer.code());
	}

	@Test
	void errorsInImportedFilesCount() throws IOException {
		write("main.barley", "package main import parts.* " + SUM.formatted("S", "Ring"));
		write("parts.barley", "package parts " + RING + "topology Other { node n[0] link }");
		Answer answer = call("run main.barley");
		assertTrue(answer.error().contains("parts.barley:"), answer::error);
		assertEquals(ExitCode.FINDINGS, answer.code());
	}

	@Test
	void importedTopologiesRun() throws IOException {
		write("main.barley", "package main import parts.* " + SUM.formatted("S", "Ring"));
		write("parts.barley", "package parts " + RING);
		assertEquals("true", figure("verified", call("run --json main.barley").output()));
	}

	@Test
	void cyclicImportsAreTold() throws IOException {
		write("a.barley", "package a import b.* topology A { node n }");
		write("b.barley", "package b import a.* topology B { node n }");
		Answer answer = call("check a.barley");
		assertTrue(answer.output().contains(" error cyclic-import\n"), answer::output);
		assertTrue(answer.output().contains("cyclic import: a.barley imports b.barley imports a.barley"), answer::output);
		assertEquals(ExitCode.FINDINGS, answer.code());
	}

	/** A schedule with errors, or with a slip, does not stop the others. */
	@ParameterizedTest
	@ValueSource(strings = { "schedule Bad on Rack { data x : f32[64] exchange allreduce x with sum over Nowhere }",
			"schedule Bad on Rack { data x : f32[64] exchange allreduce x whith sum over Round }",
			"schedule Bad on Rack { data x : f32[64] exchange reducescatter x with sum over Round ensure allreduce x with sum }" })
	void oneBadScheduleDoesNotStopTheOthers(String bad) throws IOException {
		write("three.barley", RING + RACK + SUM.formatted("First", "Rack") + bad + "\n" + SUM.formatted("Last", "Rack"));
		Answer text = call("run three.barley");
		assertEquals(ExitCode.FINDINGS, text.code(), text.error());
		assertTrue(text.output().contains("First on Rack") && text.output().contains("Last on Rack"), text.output() + text.error());
		assertTrue(text.error().contains("\nbarley: Bad is left out: it has errors\n"), text.error());
		Answer json = call("run three.barley --json");
		assertEquals(ExitCode.FINDINGS, json.code());
		assertTrue(json.output().contains("\"schedule\": \"Bad\",\n\t\"failed\": \"the schedule has errors\""), json.output());
		assertEquals(3, Pattern.compile("\n\\{").matcher(json.output()).results().count(), json.output());
		Answer compared = call("compare three.barley");
		assertEquals(ExitCode.FINDINGS, compared.code(), compared.error());
		assertTrue(compared.output().contains("First ") && compared.output().contains("Last "), compared.output());
		assertTrue(call("compare three.barley --json").output().contains("\"failures\": [\n\t\t{\n\t\t\t\"schedule\": \"Bad\""));
		Answer only = call("run three.barley --schedule Bad --json");
		assertEquals(ExitCode.FINDINGS, only.code());
		assertTrue(only.output().contains("\"errors\": "), only.output());
	}

	@Test
	void aRunThatFailsDoesNotStopTheOthers() throws IOException {
		write("Fails.java", "package k; public class Fails implements barley.runtime.program.Kernel { public void "
				+ "compute(barley.runtime.program.NodeData node) { throw new IllegalStateException(\"on purpose\"); } }");
		write("two.barley", "package k import barley.machines.* schedule A on Ring(p = 3) { data x : i32[6] compute x by Fails }"
				+ "schedule B on Ring(p = 3) { data x : i32[6] exchange allreduce x with sum over Round }");
		Answer answer = call("run two.barley --json");
		assertEquals(ExitCode.FINDINGS, answer.code());
		assertTrue(answer.output().contains("\"schedule\": \"B\"") && answer.output().contains("\"failed\": "), answer.output());
		assertTrue(answer.error().startsWith("barley: A: "), answer.error());
	}
}

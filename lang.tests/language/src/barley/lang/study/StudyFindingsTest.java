package barley.lang.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;

/** What is told about a study while its author types, each at its place. */
class StudyFindingsTest {

	private static final String BEFORE = Machines.TYPES + Machines.LADDER + """
			link type Wire { latency 1 ns }
			topology Pair { node n[2] link n[0] -- n[1] }
			machine Rack(rungs = 4, gb = 16) = Ladder(rungs = rungs) { node : Ipu link : Serdes }
			machine Slow(rungs = 4) = Ladder(rungs = rungs) { node : Ipu link : Wire }
			schedule S(elements = 1_000) on Rack {
				data x : f16[elements]
				exchange allreduce x with sum over Twist
				ensure allreduce x with sum
			}
			schedule Hand on Rack {
				data x : f16[8]
				exchange send x from n[0, 0] to n[0, 1]
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"vary r in 2 .. 9 run A = S on Rack(rungs = r)     | ",
			"vary r in 2 .. 9                                  | no-run: study T runs nothing @ T",
			"vary r in 9 .. 2 run A = S on Rack(rungs = r)     | no-points: r has no values @ 9 .. 2",
			"vary r in 2, 3, 2 run A = S on Rack(rungs = r)    | value-twice: r has the value 2 twice; it is used once @ 2",
			"vary r in 2 .. 4 where r > 9 run A = S on Rack(rungs = r) | no-points: no point is left: this holds nowhere @ r > 9",
			"vary r in 2 .. 4 vary q in 9 .. r run A = S(elements = q) on Rack(rungs = r) "
					+ "| no-points: study T has no points: each combination leaves an axis without values @ T",
			"vary p in 2 .. 4 run A = S                        | axis-unused: no run uses p: each is computed once for all its values @ p",
			"vary p in 2 .. 4 let q = p let r = q run A = S(elements = r) | ",
			"vary p in 2 .. 4 with q in 3, 4 run A = S(elements = p * q)  | zipped-lengths: q has 2 values, but p has 3 @ q",
			"vary p in 1 kB, 3 kB run A = S(elements = p)      "
					+ "| wrong-measure: elements of S is a plain number, but p is an amount of data; divide by the size of an element: p "
					+ "/ 2 B @ p",
			"vary p in 1 kB, 3 kB run A = S(elements = p / 2)  "
					+ "| wrong-measure: elements of S is a plain number, but p / 2 is an amount of data; divide by the size of an "
					+ "element: p / 2 B @ p / 2",
			"vary g in 1 Gbit/s, 2 Gbit/s run A = S on Rack(gb = g) | wrong-measure: gb of Rack is a plain number, but g is a bandwidth "
			+ "@ g",
			"vary p in 2 B .. 6 B step 1 B run A = S(elements = p / 2 B) "
					+ "| point-fails: at p = 3 B, A fails: expected a whole number, but elements is 1.5 @ vary p in 2 B .. 6 B step 1 B",
			"vary r in 1 .. 3 run A = S on Rack(rungs = r)     "
					+ "| point-fails: at r = 1, A fails: rungs >= 2 does not hold: rungs is 1 @ vary r in 1 .. 3",
			"vary r in 0 .. 3 let q = 6 / r run A = S(elements = q) | point-fails: at r = 0, A fails: 6 / r divides by zero @ 6 / r",
			"vary r in 2 .. 3 run A = S on Pair                "
					+ "| axis-unused: no run uses r: each is computed once for all its values @ r; point-fails: at r = 2, A fails: "
					+ "S runs on topology Ladder and its machines, not on Pair @ Pair",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) run A = S | duplicate-name: A is already declared in line 1 @ A",
			"vary time in 2 .. 3 run A = S on Rack(rungs = time) | duplicate-name: the table of a study has a column time already @ time",
			"vary r in 2 .. 3 let point = r run A = S on Rack(rungs = point) "
					+ "| duplicate-name: the table of a study has a column point already @ point",
			"vary exact in 2 .. 3 with nodes in 5 .. 6 run A = S(elements = nodes) on Rack(rungs = exact) "
					+ "| duplicate-name: the table of a study has a column exact already @ exact; "
					+ "duplicate-name: the table of a study has a column nodes already @ nodes",
			"vary r in 2 .. 3 vary r in 4 .. 5 run A = S on Rack(rungs = r) | duplicate-name: r is already declared in line 1 @ r; "
					+ "axis-unused: no run uses r: each is computed once for all its values @ r",
			"vary r in 2 .. 3 run time = S on Rack(rungs = r) run point = S | ",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) show tiem | unknown-figure: tiem is not a figure of a run; did you mean time? "
			+ "@ tiem",
			"vary r in 2 .. 3 run A = S on Slow(rungs = r) show time, steps "
					+ "| no-figure: no run has a figure time: link type Wire has no bandwidth @ time",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) show time by r, r | misplaced: curves go over one axis; r is a second one @ r",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) find least r such that A.time < 1 s | ",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) find least r such that A.tim < 1 s "
					+ "| unknown-figure: tim is not a figure of a run; did you mean time? @ A.tim",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) find least r such that r > 2 "
					+ "| wrong-value: this condition asks for no figure of a run @ r > 2",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) find least r such that A.time > 2 kB "
					+ "| wrong-measure: A.time is a time and 2 kB is an amount of data: operator > does not apply @ A.time > 2 kB",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) find least r such that A.time + 2 ms "
					+ "| wrong-value: expected a condition, but A.time + 2 ms is a time @ A.time + 2 ms",
			"vary r in 2 .. 3 run A = S on Rack(rungs = r) find least r such that A.time < 1 s for each r "
					+ "| misplaced: r is searched, so it cannot be fixed by for each @ r",
			"vary r in 2 .. 3 let q = r + 1 run A = S on Rack(rungs = q) find least r such that A.time < 1 s for each q "
					+ "| misplaced: q depends on r, which is searched @ q",
			"vary r in 2 .. 3 vary q in 2 .. 3 run A = S on Rack(rungs = r) run B = S(elements = q) find least q such that A.time < 1 s "
					+ "| axis-unused: no run of this condition uses q @ q",
			"vary r in 2 .. 3 vary most in 1 ms, 2 ms run A = S on Rack(rungs = r) find least r such that A.time < most for each most | ",
			"vary r in 2 .. 3 run A = S on Slow(rungs = r) find least r such that A.time < 1 s "
					+ "| no-figure: no run has a figure time: link type Wire has no bandwidth @ A.time",
			"vary x in every lane run A = S with lane x fails find least x such that A.time < 1 s "
					+ "| wrong-value: x varies over lanes, which have no order @ x",
			"vary g in 1 Gbit/s .. 9 Gbit/s run A = S on Rack(gb = g / 1 Gbit/s) find least g such that A.time < 1 s | ",
			"vary g in 1 Gbit/s .. 9 Gbit/s where g > 2 Gbit/s run A = S on Rack(gb = g / 1 Gbit/s) find least g such that A.time < 1 s "
					+ "| misplaced: g is a range without a step, whose values only its search makes @ g",
			"vary g in 1 Gbit/s .. 9 Gbit/s run A = S on Rack(gb = g / 1 Gbit/s) find least g such that A.time < 1 s find fastest "
					+ "| misplaced: g is a range without a step, whose values only its search makes @ find fastest",
			"vary g in true, false run A = S(elements = if g then 2 else 3) find least g such that A.time < 1 s "
					+ "| wrong-value: g varies over conditions, which have no order @ g",
			"vary x in every lane run A = S with lane x fails  | ",
			"vary x in every lane run A = S                    | wrong-value: no run has a mishap of x @ x in every lane",
			"vary x in every node run A = S with lane x fails  | wrong-value: x varies over nodes, not over lanes @ x",
			"vary x in 1 .. 3 run A = S with lane x fails      | wrong-value: x does not vary over lanes @ x",
			"vary x in every lane run A = S with lane x straggles by 1 us | misplaced: lanes do not straggle @ lane",
			"vary x in every lane run A = S with node x fails  | misplaced: nodes do not fail @ node",
			"vary x in every lane run A = S with lane x slows to 5 us | point-fails: at x = n[0,0] -- n[0,1] #1, A fails: "
					+ "the bandwidth of a lane is a bandwidth, such as 16 Gbit/s, but 5 us is a time @ 5 us",
			"vary x in every lane run A = S with lane x slows to 1 Tbit/s | point-fails: at x = n[0,0] -- n[0,1] #1, A fails: "
					+ "lane n[0,0] -- n[0,1] #1 has 16 Gbit/s; 1 Tbit/s is not slower @ 1 Tbit/s",
			"vary a in 1 .. 10_000 vary b in 1 .. 10_000 vary c in 1 .. 10_000 run A = S(elements = a * b * c) "
					+ "| limit: study T has 1,000,000,000,000 points; at most 1,000,000 are allowed @ T",
	})
	void areTold(String members, String expected) {
		assertEquals(expected == null ? "" : expected.strip(), told(members));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"vary p in 2 B .. 6 B run A = S(elements = p / 1 B)      | this range has no step; write 2 B .. 6 B step 2 B, or times a "
					+ "factor",
			"vary p in 0 .. 6 times 2 run A = S(elements = p)        | a range with a factor must begin and end above 0; use a step",
			"vary p in 2 .. 4 with q in 3, 4 run A = S(elements = p) "
					+ "| q has 2 values, but p has 3; axes joined by with take their values side by side; cross them with a vary of its "
					+ "own",
			"vary r in 2 .. 4 where r > 3 where r < 3 run A = S(elements = r) | no point is left: the conditions hold nowhere together; ",
			"vary x in every lane run A = S with lane x slows to 0 Gbit/s | at x = n[0,0] -- n[0,1] #1, A fails: the bandwidth of a lane "
					+ "must be greater than 0; its row will have this finding; leave such points out with where, or correct the run",
			"vary x in every lane run A = S with lane x fails at -1 us | at x = n[0,0] -- n[0,1] #1, A fails: -1 us is out of range; "
					+ "its row will have this finding; leave such points out with where, or correct the run",
			"vary x in every lane run A = S                          | no run has a mishap of x; add one to a run, such as: with lane x "
			+ "fails",
			"vary x in every node run A = S                          | no run has a mishap of x; add one to a run, such as: with node x "
			+ "straggles by 1 us",
			"vary bytes in 9 .. 12 let use = bytes run A = S(elements = use)  | the table of a study has a column use already; "
					+ "choose another name, such as use2",
			"vary a in 1 .. 200_000 vary b in 1 .. 300_000 run A = S(elements = a * b) | a has 200,000 values; at most 100,000 are "
					+ "allowed; vary less, or raise what this study needs: --limit values=300000 --limit points=60000000000",
			"vary r in 9 .. 2 run A = S(elements = r)                | r has no values; a range ends behind its beginning, or has a step "
			+ "below 0",
	})
	void sayWhatWouldBeRight(String members, String expected) {
		Issue issue = BarleyText.of(BEFORE + "study T { " + members + " }").issues().stream()
				.filter(each -> each.getSeverity() != Severity.INFO && !each.getCode().equals("axis-unused")).findFirst().orElseThrow();
		assertEquals(expected.strip(), (issue.getMessage() + "; " + issue.getData()[0]).strip());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"vary r in 0, 1, 40 run A = S(elements = r + 1) show time by r    | r have a linear axis, since a logarithmic one cannot "
					+ "show 0 @ 0",
			"vary r in 5, -2, 400 run A = S(elements = r + 9) show time by r  | r have a linear axis, since a logarithmic one cannot "
			+ "show -2 @ 5",
			"vary r in 0, 1, 20 run A = S(elements = r + 1) show time by r    | ",
			"vary r in 1, 40 run A = S(elements = r + 1) show time by r       | ",
			"vary r in 0, 1, 40 run A = S(elements = r + 1) show fastest by r | ",
			"vary r in 0, 1, 40 run A = S(elements = r + 1) show time, energy | ",
			"vary r in 0, 0 run A = S(elements = r + 1) show time by r        | ",
			"vary r in true, false run A = S(elements = if r then 2 else 3) show time by r | ",
	})
	void axesThatCannotBeLogarithmicAreReported(String members, String expected) {
		String text = BEFORE + "study T { " + members + " }";
		assertEquals(expected == null ? "" : "curves over " + expected, BarleyText.exactly(text).issues().stream()
				.filter(issue -> issue.getCode().equals("axis-linear"))
				.map(issue -> issue.getMessage() + " @ " + text.substring(issue.getOffset(), issue.getOffset() + issue.getLength()))
				.collect(Collectors.joining()));
	}

	@Test
	void partsAreLimited() {
		assertEquals("limit: study T has 17 runs; at most 16 are allowed @ run R16 = S", told(IntStream.range(0, 17)
				.mapToObj("run R%d = S"::formatted).collect(Collectors.joining(" "))));
	}

	private static String told(String members) {
		String text = BEFORE + "study T { " + members + " }";
		return String.join("; ", BarleyText.exactly(text).issues().stream()
				.filter(issue -> issue.getOffset() > BEFORE.length() && issue.getSeverity() != Severity.INFO)
				.map(issue -> issue.getCode() + ": " + issue.getMessage().replaceFirst("in line \\d+", "in line 1")
						+ (issue.getData() != null && issue.getData()[0].matches("(did|divide).*") ? "; " + issue.getData()[0] : "")
						+ " @ " + text.substring(issue.getOffset(), issue.getOffset() + issue.getLength())).toList());
	}

	@Test
	void theExampleHasNone() throws IOException {
		assertEquals(List.of(), BarleyText.read(Path.of(System.getProperty("barley.root", "../.."), "examples/scaling.barley")).findings()
				.stream().filter(finding -> !finding.startsWith("pieces-uneven")).toList());
	}

	/** A trillion points are refused before any is listed, and studies of a million take no longer to check than small ones. */
	@Test
	void largeStudiesAreCheckedInBoundedTime() {
		for (String members : List.of("vary a in 1 .. 10_000 vary b in 1 .. 10_000 vary c in 1 .. 10_000 run A = S(elements = a * b * c)",
				"vary a in 1 .. 1_000 vary b in 1 .. 1_000 where a * b > 3 run A = S(elements = a * b)",
				"vary a in 2 .. 90_000 run A = S on Rack(rungs = a)")) {
			long begun = System.nanoTime();
			told(members);
			assertTrue(System.nanoTime() - begun < 5_000_000_000L, members);
		}
	}
}

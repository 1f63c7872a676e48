package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.prove.packet.AdderWidths;

/** What is found in switch types with a width, and in what is combined on their adders. */
class AdderFindingsTest {

	private static final String TREE = """
			switch type Adder { cycle 1 ns  width %s  combine sum, max }
			switch type Plain { cycle 1 ns  combine sum, max }
			topology Tree(p = 8) {
				node n[p]
				switch s[p] : Adder
				switch plain : Plain
				for i in 0 ..< p link n[i] -- s[i]
				for i in 1 ..< p link s[i] -- s[(i - 1) / 2]
				link n[0] -- plain
				link s[0] -- plain
				tree Combine {
					for i in 0 ..< p visit n[i], s[i]
					for i in 1 ..< p visit s[i], s[(i - 1) / 2]
				}
				tree Mixed { visit n[0], s[0]  visit s[0], plain }
			}
			schedule S on Tree(p = %s) {
				data x : %s[8]
				exchange %s
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"cycle 1 ns  width 12 bit | wrong-value: an adder cannot have 12 bits | it can have whole bytes from 8 to 2,048 bits",
			"cycle 1 ns  width 4096 bit | wrong-value: an adder cannot have 4,096 bits | it can have whole bytes from 8 to 2,048 bits",
			"cycle 1 ns  width 64 | wrong-measure: width is an amount of data, such as 64 bit, but 64 is a plain number |",
			"cycle 1 ns  packet 4 B  width 64 bit | wrong-value: a packet of 4 B cannot hold a word of 64 bits |",
			"width 64 bit | wrong-value: width needs a clock | "
					+ "add a cycle, such as cycle 1 ns; a switch without one forwards data without storing them",
			"cycle 1 ns  width 64 bit  combine sum, min | "
					+ "unknown-operator: an adder of unsigned integers cannot combine by min | "
					+ "name what it has of sum, max, and, or, xor; nodes turn min, minloc and maxloc into max, and avg into sum",
			"cycle 1 ns  width 64 bit  combine plus | "
					+ "unknown-operator: switches cannot combine by plus; known are sum, max, and, or, xor |" })
	void findsInSwitchTypes(String text, String message, String remedy) {
		assertFound("switch type T { %s }".formatted(text), message, remedy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"64 bit | 8 | f32 | allreduce x with prod over Combine | "
					+ "cannot-combine: an adder of unsigned integers cannot combine by prod | "
					+ "use a tree of nodes, which combine by any operator",
			"64 bit | 8 | i32 | allreduce x with xor over Combine | "
					+ "cannot-combine: tree Combine leads through s[0], but Adder combines by sum, max, not by xor | "
					+ "add combine xor to switch type Adder",
			"64 bit | 8 | i32 | allreduce x with sum over Mixed | "
					+ "wrong-value: tree Mixed leads through s[0] with an adder of 64 bits, but also through plain without one | "
					+ "give all its switches a width, or none",
			"64 bit | 8 | i32 | allreduce x with max over Combine using bias | "
					+ "unknown-strategy: bias is for sums of integers over switches with a width | remove using bias",
			"64 bit | 8 | i32 | allreduce x with sum among n using bias | "
					+ "unknown-strategy: bias is for sums over trees of switches with a width; remove using bias |",
			"16 bit | 8 | i32 | allreduce x with sum over Combine | "
					+ "too-narrow: sum of i32 on 8 nodes does not fit adders of 16 bits | 32 bits are enough",
			"32 bit | 8 | i32 | allreduce x with sum over Combine using bias | "
					+ "too-narrow: sum of i32 on 8 nodes with a bias does not fit adders of 32 bits | 64 bits are enough",
			"32 bit | 8 | f64 | allreduce x with max over Combine | "
					+ "too-narrow: max of f64 on 8 nodes does not fit adders of 32 bits | 64 bits are enough",
			"64 bit | 16 | f64 | allreduce x with sum over Combine | |",
			"64 bit | 17 | f64 | allreduce x with avg over Combine | "
					+ "width-short: the sum of 17 numbers of type f64 on adders of 64 bits is off by up to 2^-52 of the largest one | "
					+ "with 128 bits it is off by 2^-116 at most",
			"32 bit | 8 | f32 | allreduce x with sum over Combine | |",
			"32 bit | 9 | f32 | allreduce x with sum over Combine | "
					+ "width-short: the sum of 9 numbers of type f32 on adders of 32 bits is off by up to 2^-22 of the largest one | "
					+ "with 64 bits it is off by 2^-54 at most" })
	void findsInExchanges(String width, int nodes, String type, String statement, String message, String remedy) {
		assertFound(TREE.formatted(width, nodes, type, statement), message, remedy);
	}

	/** How far sums of doubles may be off, on adders of 32, 64 and 128 bits; a warning says so where that is more than rounding costs. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"2 | -28 | -60 | -124 | 64", "8 | -24 | -56 | -120 | 64", "16 | -22 | -54 | -118 | 64",
			"17 | -20 | -52 | -116 | 128", "64 | -18 | -50 | -114 | 128", "4096 | -6 | -38 | -102 | 128"})
	void boundsOfSums(int nodes, int on32, int on64, int on128, int mending) {
		int[] bounds = {on32, on64, on128};
		for (int i = 0; i < bounds.length; i++) {
			int width = 32 << i;
			String text = TREE.formatted(width + " bit", nodes, "f64", "allreduce x with sum over Combine");
			ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
			Movement sum = Phase.movements(analysis.plan().phases()).findFirst().orElseThrow();
			assertEquals(bounds[i], AdderWidths.floatSum(analysis.plan().wiring().machine(), sum).orElseThrow().boundExponent());
			if (nodes < 4096 || width == 64) {
				assertFound(text, width >= mending ? null
						: ("width-short: the sum of %,d numbers of type f64 on adders of %d bits is off by up to 2^%d of the largest "
						+ "one").formatted(nodes, width, bounds[i]),
						width >= mending ? null : "with %d bits it is off by 2^%d at most".formatted(mending,
						mending == 64 ? on64 : on128));
			}
		}
	}

	private static void assertFound(String text, String message, String remedy) {
		List<Issue> issues = BarleyText.of(text).issues();
		assertEquals(message == null ? List.of() : List.of(message + " | " + (remedy == null ? "" : remedy)), issues.stream()
				.map(issue -> "%s: %s | %s".formatted(issue.getCode(), issue.getMessage(),
						issue.getData() == null || issue.getData().length == 0 ? "" : issue.getData()[0])).toList());
	}
}

package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What is wrong where walks and transfers lead through clear switches, and what is not. */
class ClearSwitchFindingsTest {

	private static final String PLANES = """
			topology T {
				node n[4], far
				switch plane[2], top
				for i in 0 ..< 4, p in 0 ..< 2 link n[i] -- plane[p]
				link plane[0] -- top
				%s
			}
			schedule S on T { data x : i32[64] exchange %s }
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ring R { visit n[0], n[1], n[2], n[3] } | allreduce x with sum over R",
			// One plane is passed by every hop, one way round: two directions of a lane are two channels.
			"embedding E oneway { ring R { for i in 0 ..< 4 { visit n[i] pass plane[0] } } } | allreduce x with sum over E",
			// A hop may pass one switch twice.
			"embedding E oneway { path P { visit n[0] pass plane[0] pass top pass plane[0] visit n[1] } } | reduce x with sum to n[1] "
					+ "over E",
			"tree B { visit n[1], plane[0] visit n[2], plane[0] visit plane[0], n[0] } | allreduce x with sum over B",
			"tree B to n[0] over n by shortest | allreduce x with sum over B",
			"ring R { visit n[0], n[1] #2 } | allreduce x with sum over R",
			"ring R { visit n[0], n[1], n[2] } | allreduce x with sum over R using stream(chunks = 4)",
			"tree B { visit n[1], plane[0] visit n[2], plane[0] visit plane[0], n[0] } | allreduce x with sum over B using stream(chunks "
			+ "= 4)",
			"| send x from n[0] to n[1] #2", "| alltoall x among n" })
	void isFine(String walk, String exchange) {
		assertEquals(List.of(), findings(PLANES.formatted(walk == null ? "" : walk, exchange)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ring R { visit n[0], n[1], far } | allreduce x with sum over R | "
					+ "ring-gap: ring R steps from n[1] to far, but no link and no switch connects them "
					+ "(add link n[1] -- far, or step to a neighbour of n[1]: plane[0], plane[1]), ring-gap: ring R steps from far to "
					+ "n[0], but no link and no switch connects them",
			"ring R { for i in 0 ..< 4 { visit n[i] pass plane[0] } } | allreduce x with sum over R | "
					+ "lane-shared: n[1] -> plane[0] has 1 lane, but R needs it twice",
			"| send x from n[0] to far | ring-gap: this sends from n[0] to far, but no link and no switch connects them",
			"| send x from n[0] to n[1] #3 | lane-pin: no way #3: n[0] -> n[1] has 2",
			"| alltoall x among n, far | ring-gap: alltoall sends directly from n[0] to far, but no link and no switch connects them",
			"tree B { visit n[1], plane[0] visit n[2], plane[0] } | allreduce x with sum over B | "
					+ "misplaced: tree B ends at plane[0], which is a switch: it holds no data (end it at a node)" })
	void isFound(String walk, String exchange, String wanted) {
		String found = findings(PLANES.formatted(walk == null ? "" : walk, exchange)).stream().distinct().collect(Collectors.joining(", "));
		assertEquals(true, found.contains(wanted) || found.startsWith(wanted), found);
	}

	@Test
	void waysThatAreOffAreNotTaken() {
		String machine = PLANES.formatted("", "send x from n[0] to n[1]")
				.replace("schedule S on T", "machine M = T { off %s } schedule S on M");
		assertEquals(List.of(), findings(machine.formatted("n[0] -- plane[0]")));
		assertEquals(List.of("lane-off: every way from n[0] to n[1] through switches is off (keep the lanes of one on)"),
				findings(machine.formatted("n[0] -- plane[0], n[1] -- plane[1]")));
	}

	@Test
	void laneThatAScheduleSwitchesOffIsMissed() {
		assertEquals(List.of("lane-off: this sends on plane[1] -> n[1], but that lane is off"), findings(PLANES.formatted("",
				"{ off n[1] -- plane[1] send x from n[0] to n[1] }")).stream().map(found -> found.replaceFirst(" \\(.*", "")).toList());
	}

	@Test
	void moreWaysThanCanBeCountedAreRefused() {
		String layers = IntStream.range(0, 70).mapToObj(i -> "switch s%d[2] ".formatted(i)
				+ (i == 0 ? "for a in 0 ..< 2 link n[0] -- s0[a] "
				: "for a in 0 ..< 2, b in 0 ..< 2 link s%d[a] -- s%d[b] ".formatted(i - 1, i)))
				.collect(Collectors.joining());
		assertEquals(List.of("limit: more than 2^63 ways lead from n[0] to n[1]"), findings(
				("topology T { node n[2] %s for a in 0 ..< 2 link s69[a] -- n[1] } schedule S on T { data x : i32[8] exchange send x from "
				+ "n[0] to n[1] }")
						.formatted(layers)));
	}

	private static List<String> findings(String text) {
		return BarleyText.of(text).issues().stream().filter(issue -> !issue.getCode().equals("lanes-idle")
				&& !issue.getCode().equals("ring-missed"))
				.map(issue -> issue.getCode() + ": " + issue.getMessage() + remedy(issue)).toList();
	}

	private static String remedy(Issue issue) {
		return issue.getData() == null || issue.getData().length == 0 || issue.getData()[0].isEmpty() ? ""
				: " (" + issue.getData()[0] + ")";
	}
}

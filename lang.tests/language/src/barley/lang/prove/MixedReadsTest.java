package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** Data that only some nodes have received from their synapses, and averages that are still sums, are told where they are read. */
class MixedReadsTest {

	private static final String TEXT = """
			link type Hear { registers 8  slots 8  cycle 1 ns }
			topology Grid {
				node n[2, 2]
				for i in 0 ..< 2 {
					link n[i, 0] -- n[i, 1] lanes 2
					link n[0, i] -- n[1, i] lanes 2
					link n[0, 0] -> n[1, i] : Hear
					link n[1, i] -> n[0, 0] : Hear
				}
				ring Row[i in 0 ..< 2] { visit n[i, 0], n[i, 1] }
				ring Column[i in 0 ..< 2] { visit n[0, i], n[1, i] }
			}
			schedule S on Grid {
				data x, y, z : f64
				%s
			}
			""";
	private static final String HEAR = " exchange send x to Hear as a { return a } combine sum into y ";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			HEAR + "compute x = y | [received-by-some: n[0,1] reads y here, but it receives nothing in line 15: y is what the run began "
					+ "with]",
			"compute y = 0" + HEAR + "compute x = y | []",
			HEAR + "compute y = 0  compute x = y | []",
			"repeat 2 {" + HEAR
					+ "compute z = y + 1 } | [received-by-some: n[0,1] reads y here, but it receives nothing in line 15: y is what the "
					+ "run began with]",
			" exchange send x from n[0, 0] to Hear as a { return a } combine sum into y  exchange send y to Hear as a { return a } "
			+ "combine sum into z"
					+ " | [received-by-some: n[0,0] reads y here, but it receives nothing in line 15: y is what the run began with]",
			" exchange send x from n[1, 0] to Hear as a { return a } combine sum into y  compute z = y | [received-by-some: n[0,1] and 2 "
					+ "more nodes read y here, but they receive nothing in line 15: y is what the run began with]",
			"exchange allreduce x with avg over Row  compute y = x  exchange allreduce x with avg over Column | [average-open: x is a "
					+ "sum here: it becomes an average in line 15, where it is combined again]",
			"exchange allreduce x with avg over Row  compute y = x  compute x = y  exchange allreduce x with avg over Column | []",
			"exchange allreduce x with avg over Row  exchange allreduce x with avg over Column  compute y = x | []"})
	void readsAreWarnedOf(String statements, String expected) {
		assertEquals(expected, BarleyText.of(TEXT.formatted(statements)).issues().stream().filter(issue -> issue.getCode() != null
				&& (issue.getCode().equals("received-by-some") || issue.getCode().equals("average-open")))
				.map(issue -> issue.getCode() + ": " + issue.getMessage()).toList().toString());
	}
}

package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;

/** Parameters of a schedule as arguments of what it runs on (RULES.md 27). */
class ScheduleParameterTest {

	private static final String TEXT = """
			import barley.machines.*
			schedule S(nodes = 8) on Ring(p = nodes) {
				data x : f32[nodes * 100]
				exchange allreduce x with sum over Round
				ensure allreduce x with sum
			}
			schedule Halves(half = 3) on Ring(p = 2 * half) {
				data x : f32[half * 100]
				exchange allreduce x with sum over Round
				ensure allreduce x with sum
			}
			""";

	@ParameterizedTest
	@CsvSource({ "S, nodes=8, 8, 800", "S, nodes=5, 5, 500", "S, other=5, 8, 800", "Halves, half=2, 4, 200" })
	void theyGiveTheMachineItsSize(String schedule, String parameter, int nodes, long elements) {
		ScheduleAnalysis known = BarleyText.of(TEXT).schedule(schedule, parameter);
		assertEquals(nodes, known.plan().wiring().machine().nodes());
		assertEquals(elements, known.plan().data().get(0).size());
		assertEquals(List.of(), known.foundation());
	}

	/** As a strategy, a schedule runs on the machine that is there; a parameter that is its size has that size. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"S           | ''",
			"S(nodes = 6)| ''",
			"S(nodes = 4)| in S, line 2, nodes is 4, but Ring(p = 6) has p = 6",
			"Halves      | 'Halves moves 300 elements, but x has 600'",
			"Halves(half = 2)| in Halves, line 7, 2 * half is 4, but Ring(p = 6) has p = 6",
	})
	void asAStrategyTheyAreThoseOfTheMachine(String strategy, String message) {
		List<String> found = BarleyText.of(TEXT, "schedule U on Ring(p = 6) { data x : f32[600] exchange allreduce x with sum using "
				+ strategy + " ensure allreduce x with sum }").complaints();
		assertEquals(message.isEmpty() ? 0 : 1, found.size(), found.toString());
		assertEquals(message, found.isEmpty() ? "" : found.get(0).replaceFirst("^[a-z-]+: ", ""));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"a = 1 / 0 | division-by-zero: 1 / 0 divides by zero",
			"a = 1     | requirement: with these arguments, p >= 2 does not hold: p is 1",
	})
	void whatIsWrongWithThemIsToldOnce(String parameter, String finding) {
		assertEquals(List.of(finding), BarleyText.of("import barley.machines.*",
				"schedule Z(" + parameter + ") on Ring(p = a) { data x : f32[4] }").complaints());
	}
}

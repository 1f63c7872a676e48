package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What {@code ensure} promises, and that it promises no more (RULES.md 7). */
class EnsureTest {

	private static List<String> complaints(String body) {
		return BarleyText.of("import barley.machines.*", "schedule S on FullMesh(p = 4) { data x, y : f32[16]\n" + body + " }")
				.complaints();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"reducescatter x with sum among n   | gather x to n[0] among n | reduce x with sum to n[0]",
			"reducescatter x with sum among n   | allgather x among n      | reducescatter x with sum among n",
			"allreduce x with sum among n       | barrier                  | reduce x with sum to n[2]",
			"allreduce x with sum among n       | barrier                  | reducescatter x with sum",
			"allreduce x with sum among n[0], n[1] | barrier               | allreduce x with sum among n[0], n[1]",
			"allreduce x with sum among n[0], n[1] | allreduce x with sum among n[2], n[3] | for h in 0 ..< 2 allreduce x with sum among "
			+ "n[2 * h], n[2 * h + 1]",
			"allreduce x with sum among n       | alltoall y among n       | { let both = 2 allreduce x with sum if both == 2 alltoall y "
			+ "}" })
	void whoIsNotNamedMayHoldWhatItLikes(String first, String second, String goal) {
		assertEquals(List.of(), complaints("exchange %s exchange %s ensure %s".formatted(first, second, goal)));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"allreduce x with sum among n[0], n[1] | allreduce x with sum | n[0] holds x without n[2], n[3]",
			"allreduce x with sum among n | allreduce x with sum among n[0], n[1] | n[0] holds x with contributions of n[2], n[3], which "
			+ "are not in the group",
			"allreduce x with sum among n | allreduce x with sum among n[0], n[1], n[2] | n[0] holds x with contributions of n[3], which "
			+ "is not in the group",
			"reducescatter x with sum among n | reduce x with sum to n[0] | n[0] does not hold x[4..15]",
			"alltoall x among n | broadcast x from n[0] | n[0] holds x[4..7] without n[0]",
			"allreduce x with sum among n | broadcast x from n[0] | n[0] holds x with surplus contributions of n[1], n[2], n[3]",
			"alltoall x among n | { } | " })
	void whatIsPromisedIsHeldExactly(String exchange, String goal, String missed) {
		assertEquals(missed == null ? List.of() : List.of("goal-missed: after S, " + missed),
				complaints("exchange %s ensure %s".formatted(exchange, goal)));
	}

	/** Each goal is told at its own statement, and those that cannot be are no reason to leave the others out. */
	@Test
	void allGoalsThatAreMissedAreTold() {
		assertEquals(List.of("goal-missed: after S, n[0] holds x without n[1], n[2], n[3]",
				"goal-missed: after S, n[0] holds y without n[1], n[2], n[3]",
				"goal-missed: after S, n[1] holds y without n[0]", "goal-missed: members hold different values of x"),
				complaints("ensure {\nallreduce x with sum\nallgather x\nbroadcast y from n[0]\nallreduce y with sum }").stream().sorted()
				.toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ensure send x from n[0] to n[1]   | misplaced: send must be in an exchange, but this is an ensure",
			"ensure barrier                    | misplaced: barrier must be in an exchange, but this is an ensure",
			"ensure { compute x }              | misplaced: compute must be in a schedule, but this is an ensure",
			"ensure exchange allreduce x with sum among n | misplaced: exchange must be in a schedule, but this is an ensure" })
	void onlyCollectivesAreEnsured(String body, String complaint) {
		assertEquals(List.of(complaint), complaints(body));
	}

	/** The statement that left what is not wanted, or that there is none. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum among n[0], n[1] ensure allreduce x with sum | allreduce x in line 2 is the last that changes "
					+ "element 0 of x at n[0]",
			"exchange reducescatter x with sum among n exchange { for i in 1 ..< 3 send x from n[i] to n[0] } ensure reduce x with sum "
					+ "to n[0] | reducescatter x in line 2 is the last that changes element 12 of x at n[0]",
			"exchange reducescatter x with sum among n exchange send x from n[2] to n[0] repeat 2 { compute y } ensure reduce x with sum "
					+ "to n[1] | reducescatter x in line 2 is the last that changes element 0 of x at n[1]",
			"exchange send x with sum from n[1] to n[0] ensure broadcast x from n[0] | send x in line 2 is the last that changes element "
			+ "0 of x at n[0]",
			"ensure allreduce x with sum | no statement before it changes element 0 of x at n[0]",
			"exchange allreduce y with sum among n compute y ensure allreduce y with sum | exchange it again after the compute, or "
			+ "ensure the goal before it",
			"exchange allreduce x with sum among n ensure allreduce x with sum among n[0], n[1] "
					+ "| name all nodes that contribute, or leave among out for all nodes; allreduce x in line 2 is the last that "
					+ "changes element 0 of x at n[0]",
			"exchange alltoall x among n using barley.strategies.BruckAlltoall exchange send x from n[1] to n[3] ensure alltoall x "
					+ "| send x in line 2 is the last that changes element 0 of x at n[3]",
			"exchange alltoall x among n using barley.strategies.PairwiseAlltoall ensure broadcast x from n[0] "
					+ "| send y[0] in line 12 of Alltoalls.barley is the last that changes element 4 of x at n[0]",
			"async { send x with sum from n[1] to n[0] } ensure broadcast x from n[0] | send x in line 2 is the last that changes "
			+ "element 0 of x at n[0]",
			"exchange allreduce x with sum among n async { compute y costs 1 kFLOP exchange allreduce y with sum among n } ensure "
					+ "broadcast x from n[0] | allreduce x in line 2 is the last that changes element 0 of x at n[0]",
			"async { for s in 0 ..< 3 program n[s] { if s > 0 receive x with sum from n[s - 1] send x to n[s + 1] } "
					+ "program n[3] { receive x from n[2] } } ensure reduce x with sum to n[3] "
					+ "| send x in line 2 is the last that changes element 0 of x at n[3]" })
	void whatSpoilsAGoalIsNamed(String body, String remedy) {
		List<String> remedies = BarleyText.of("import barley.machines.*",
				"schedule S on FullMesh(p = 4) { data x, y : f32[16] " + body + " }").issues()
				.stream().filter(issue -> issue.getCode().equals("goal-missed")).map(issue -> issue.getData()[0]).toList();
		assertEquals(List.of(remedy), remedies);
	}
}

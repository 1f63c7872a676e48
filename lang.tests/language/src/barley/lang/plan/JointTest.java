package barley.lang.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What collectives come to in a plan: kind, data, root, members, and how their way cuts the data. */
class JointTest {

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			// statement | what is in the plan
			"allreduce x with sum over Round               | allreduce x sum of 0 1 2 3: RingsWay, 2 shares in 4",
			"allreduce x with sum over Round forward       | allreduce x sum of 0 1 2 3: RingsWay, 1 shares in 4",
			"reducescatter x with max over Round backward  | reducescatter x max of 0 1 2 3: RingsWay, 1 shares in 4",
			"broadcast x from n[2] over Round forward      | broadcast x from 2 of 0 1 2 3: RingsWay, 1 shares in 4",
			"scatter x from n[1] among n                   | scatter x from 1 of 0 1 2 3: DirectWay, 1 shares in 4",
			"alltoall x among n[0], n[2]                   | alltoall x of 0 2: DirectWay, 1 shares in 1",
			"alltoall x among n[2], n[0]                   | alltoall x of 0 2: DirectWay, 1 shares in 1",
			"alltoall x over Odd                           | alltoall x of 0 1 2 3: RingsWay, 2 shares in 4",
			"allreduce x with sum over Odd                 | allreduce x sum of 0 2 1 3: RingsWay, 2 shares in 4",
			"allreduce x with sum over Round using shift   | allreduce x sum of 0 1 2 3: ShiftWay, 1 shares in 1",
			"allreduce x with sum over Along               | allreduce x sum of 0 1 2 3: PathWay, 1 shares in 1",
			"allreduce x with sum over Up                  | allreduce x sum of 1 2 3 0: TreeWay, 1 shares in 1",
			"reduce x with sum to n[0] over Up using stream(chunks = 5) | reduce x sum from 0 of 1 2 3 0: StreamWay, 1 shares in 5"})
	void statementsBecomeJoints(String statement, String joint) {
		BarleyText text = BarleyText.of("""
				topology T {
					node n[4]
					for i in 0 ..< 4, j in i + 1 ..< 4 link n[i] -- n[j] lanes 2
					ring Round { visit n[0], n[1], n[2], n[3] }
					ring Odd { visit n[0], n[2], n[1], n[3] }
					path Along { visit n[0], n[1], n[2], n[3] }
					tree Up { visit n[1], n[0] visit n[2], n[0] visit n[3], n[0] }
				}
				schedule S on T { data x : f32[40]  exchange %s }
				""".formatted(statement));
		assertNotNull(text.schedule("S").plan(), () -> text.findings().toString());
		Plan plan = text.schedule("S").plan();
		assertEquals(List.of(joint), Phase.joints(plan.phases()).map(JointTest::text).toList());
	}

	private static String text(Joint joint) {
		return joint.kind().word() + " " + joint.data().name() + (joint.operator() == null ? "" : " " + joint.operator().word())
				+ (joint.root() < 0 ? "" : " from " + joint.root())
				+ " of " + Arrays.stream(joint.nodes()).mapToObj(Integer::toString).collect(Collectors.joining(" ")) + ": "
				+ joint.way().getClass().getSimpleName()
				+ ", " + joint.way().shares().count() + " shares in " + joint.way().cuts(joint.kind(), joint.nodes().length);
	}
}

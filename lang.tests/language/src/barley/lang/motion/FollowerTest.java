package barley.lang.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.Replay;

/** The formulas for what nodes hold on the way say what following every hop finds. */
class FollowerTest {

	private static final int NODES = 6;

	@ParameterizedTest
	@ValueSource(strings = {
			"allreduce x with sum over A", "allreduce x with sum over A forward", "reducescatter x with sum over A", "allgather x over A",
			"broadcast x from n[2] over A", "reduce x with sum to n[1] over A", "scatter x from n[4] over A",
			"gather x to n[3] over A backward", "allreduce x with sum over P", "allreduce x with sum over F",
			"broadcast x from n[5] over P", "reduce x with sum to n[3] over F",
			"allreduce x with sum over A using stream(chunks = 5)", "allreduce x with sum to n[2] over P using stream(chunks = 4)" })
	void formulasSayWhatFollowingFinds(String collective) {
		boolean gathers = collective.startsWith("allgather") || collective.startsWith("gather");
		Plan plan = BarleyText.of("""
				topology T {
					node n[6]
					for i in 0 ..< 6, j in i + 1 ..< 6 link n[i] -- n[j] lanes 2
					ring A { for i in 0 ..< 6 visit n[i] }
					path P { for i in 0 ..< 6 visit n[i] }
					tree F to n[3] over n by shortest
				}
				schedule S on T { data x : i64[43] FIRST exchange COLLECTIVE }
				""".replace("FIRST", gathers ? "exchange reducescatter x with sum over A" : "").replace("COLLECTIVE", collective))
				.schedule("S").plan();
		Replay replay = new Replay(plan);
		Phase.Exchanging last = null;
		for (Phase.Exchanging exchanging : Phase.all(Phase.Exchanging.class, plan.phases()).toList()) {
			if (last != null) {
				replay.exchange(last.movements());
			}
			last = exchanging;
		}
		Motion motion = last.movements().get(0).motion(plan.wiring().machine(), replay.ground(last.movements().get(0)), new BitSet());
		assertTrue(motion.isInPlace());
		for (int steps = 0; steps <= motion.steps(); steps++) {
			int after = steps;
			Follower follower = new Follower(motion).follow(steps);
			for (int node = 0; node < NODES; node++) {
				int at = node;
				Map<Long, String> followed = held(at, to -> follower.changes(at, to));
				assertEquals(followed, held(at, to -> motion.changes(at, after, to)), "node " + node + " after " + steps + " steps");
			}
		}
	}

	private interface Changes {
		void to(Motion.Change change);
	}

	/** Whose values are in each element that is not the node's own. */
	private static Map<Long, String> held(int node, Changes changes) {
		Map<Long, String> held = new TreeMap<>();
		changes.to((what, nodes, first, length) -> {
			IntStream all = IntStream.range(first, first + length).map(place -> nodes[Math.floorMod(place, nodes.length)])
					.filter(each -> each >= 0);
			String words = all.sorted().mapToObj(Integer::toString).collect(Collectors.joining(" "));
			what.list().forEach(range -> {
				for (long element = range.first(); element < range.end(); element++) {
					held.put(element, words);
				}
			});
		});
		held.values().removeIf(Arrays.asList(Integer.toString(node))::contains);
		return held;
	}
}

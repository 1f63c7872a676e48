package barley.lang.motion;

import java.util.Map;

import barley.lang.wiring.Pair;
import barley.runtime.machine.Machine;

/**
 * Each member straight to each other, over all lanes between the two: one step, with {@code p (p - 1)} messages at most.
 *
 * @param circuits the circuits of pairs of members that no lane joins
 */
public record DirectWay(Map<Pair, Integer> circuits) implements MessageWay {

	/** Members that lanes join. */
	public DirectWay() {
		this(Map.of());
	}

	@Override
	public Passage passage(int from, int to, Machine machine) {
		Integer circuit = machine.leading(from, to).length > 0 ? null : circuits.get(Pair.of(from, to));
		return Passage.hop(from, to, circuit == null ? Passage.ALL : circuit);
	}
}

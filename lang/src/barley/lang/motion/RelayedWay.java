package barley.lang.motion;

import barley.runtime.machine.Machine;

/** Each member to each other, hop by hop over nodes that relay: as many steps as the longest way has hops (RULES.md 32). */
public record RelayedWay(Passages passages) implements MessageWay {

	@Override
	public Passage passage(int from, int to, Machine machine) {
		return passages.of(from, to);
	}

	@Override
	public boolean holdsInTransit(CollectiveKind kind) {
		return true;
	}
}

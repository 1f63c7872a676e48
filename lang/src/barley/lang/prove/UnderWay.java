package barley.lang.prove;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import barley.lang.plan.Transfer;

/** What messages carry that have left their senders and have not been received yet. If its sender renews it meanwhile, it is outdated. */
final class UnderWay {

	/** What a message carries: what its sender held when it left. */
	static final class Cargo {

		private final Transfer message;
		private Segments parts;

		private Cargo(Transfer message, Segments parts) {
			this.message = message;
			this.parts = parts;
		}

		Transfer message() {
			return message;
		}

		Segments parts() {
			return parts;
		}
	}

	private final Map<Integer, Set<Cargo>> byVector = new HashMap<>();

	/** A message leaves. */
	Cargo add(Transfer message, Segments parts) {
		Cargo cargo = new Cargo(message, parts);
		byVector.computeIfAbsent(message.data().index(), any -> new LinkedHashSet<>()).add(cargo);
		return cargo;
	}

	/** A message is received. */
	void remove(Cargo cargo) {
		int vector = cargo.message.data().index();
		Set<Cargo> underWay = byVector.get(vector);
		underWay.remove(cargo);
		if (underWay.isEmpty()) {
			byVector.remove(vector);
		}
	}

	/** Some of what comes from a vector is outdated. */
	void outdate(int vector, Outdating outdating) {
		byVector.getOrDefault(vector, Set.of()).forEach(cargo -> cargo.parts = outdating.of(vector, cargo.parts));
	}
}

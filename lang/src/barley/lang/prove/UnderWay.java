package barley.lang.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

	private final Map<Integer, List<Cargo>> byVector = new HashMap<>();

	/** A message leaves. */
	Cargo add(Transfer message, Segments parts) {
		Cargo cargo = new Cargo(message, parts);
		byVector.computeIfAbsent(message.data().index(), any -> new ArrayList<>(1)).add(cargo);
		return cargo;
	}

	/** A message is received. */
	void remove(Cargo cargo) {
		byVector.get(cargo.message.data().index()).remove(cargo);
	}

	/** Some of what comes from a vector is outdated. */
	void outdate(int vector, Outdating outdating) {
		byVector.getOrDefault(vector, List.of()).forEach(cargo -> cargo.parts = outdating.of(vector, cargo.parts));
	}
}

package barley.lang.generate;

import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.runtime.program.Elements;

/** Where the programs of a plan store its data. */
public final class DataPlaces {

	private final Vectors vectors;

	public DataPlaces(Plan plan) {
		vectors = new Vectors(plan);
	}

	/** Returns the elements that data of the plan are, of the vectors of its programs. */
	public Elements of(Payload payload) {
		return new Elements(vectors.of(payload), vectors.offset(payload) + payload.first(), payload.size());
	}
}

package barley.runtime.simulate.option;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.data.Vector;
import barley.runtime.program.Elements;

/** Values with which nodes begin instead of those that the runtime makes, until a computation renews them. */
public final class GivenData {

	/** The runtime makes all values. */
	public static final GivenData NONE = new GivenData(Map.of());

	private final Map<Elements, Map<Integer, Vector>> values;

	private GivenData(Map<Elements, Map<Integer, Vector>> values) {
		this.values = values;
	}

	/** Returns these values and others: for a range of data, a vector of as many elements for each node that owns them. */
	public GivenData with(Elements elements, Map<Integer, Vector> ofNodes) {
		Map<Elements, Map<Integer, Vector>> more = new HashMap<>(values);
		more.put(elements, Map.copyOf(ofNodes));
		return new GivenData(more);
	}

	/** Returns the vectors of all nodes for each range of data. */
	public Map<Elements, Map<Integer, Vector>> values() {
		return Map.copyOf(values);
	}
}

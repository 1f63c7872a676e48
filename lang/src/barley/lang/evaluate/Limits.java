package barley.lang.evaluate;

import java.io.Serializable;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far elaboration goes before it stops with a finding. Files are untrusted: none of them may hang the editor or
 * exhaust its memory. All limits but {@code effort} are those of one declaration.
 *
 * @param nodes      nodes of one machine
 * @param lanes      lanes of one machine
 * @param stops      stops of all walks of one machine together
 * @param vectors    data of one schedule, every member of a family counted
 * @param statements statements executed, counted once for every round of a loop
 * @param effort     the steps of checking one file: what all its declarations together execute, evaluate and prove, one by one
 * @param depth      how deep statements, expressions and machines may nest, which count for several levels each
 * @param points     points of one study
 * @param values     values of one axis of a study
 */
public record Limits(int nodes, int lanes, int stops, int vectors, long statements, long effort, int depth, long points, int values)
		implements Serializable {

	public static final Limits DEFAULT = new Limits(1_000_000, 4_000_000, 4_000_000, 20_000, 10_000_000, 200_000_000, 200,
			1_000_000, 100_000);
	public static final Limits NONE = new Limits(0, 0, 0, 0, 0, 0, 0, 0, 0);

	/** Returns the limits by name, in the order of their declaration. */
	public Map<String, Long> byName() {
		Map<String, Long> values = new LinkedHashMap<>();
		for (RecordComponent component : Limits.class.getRecordComponents()) {
			try {
				values.put(component.getName(), ((Number) component.getAccessor().invoke(this)).longValue());
			} catch (ReflectiveOperationException e) {
				throw new IllegalStateException(e);
			}
		}
		return values;
	}

	/** Returns these limits with each that {@code values} name replaced; too large a value becomes the largest that its limit can have. */
	public Limits with(Map<String, Long> values) {
		Map<String, Long> all = byName();
		all.putAll(values);
		return new Limits(whole(all.get("nodes")), whole(all.get("lanes")), whole(all.get("stops")), whole(all.get("vectors")),
				all.get("statements"), all.get("effort"), whole(all.get("depth")), all.get("points"), whole(all.get("values")));
	}

	/** Returns the larger of each limit. */
	public Limits or(Limits other) {
		Map<String, Long> larger = byName();
		other.byName().forEach((name, value) -> larger.merge(name, value, Math::max));
		return with(larger);
	}

	private static int whole(long value) {
		return (int) Math.min(value, Integer.MAX_VALUE);
	}
}

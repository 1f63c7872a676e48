package barley.lang.generate;

import java.util.List;

import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.runtime.data.DataTable;
import barley.runtime.program.Elements;
import barley.runtime.values.NamedElements;

/** Where the programs of a plan store its data, by the names that its author writes. */
public final class DataPlaces {

	private final Plan plan;
	private final Vectors vectors;

	public DataPlaces(Plan plan) {
		this.plan = plan;
		vectors = new Vectors(plan);
	}

	/** Returns the elements of a vector, or those of each member of a family; nothing if the plan has no such data. */
	public List<NamedElements> find(String name) {
		return payloads(plan, name).stream().map(payload -> new NamedElements(payload.name(), of(payload))).toList();
	}

	/** Returns the elements of all vectors and of each member of all families. */
	public List<NamedElements> all() {
		return plan.data().stream().map(payload -> new NamedElements(payload.name(), of(payload))).toList();
	}

	/** Returns the elements of a vector, or those of all members of a family, which lie one behind the other. */
	public NamedElements whole(String name) {
		List<NamedElements> members = find(name);
		Elements first = members.get(0).elements();
		long count = members.stream().mapToLong(member -> member.elements().count()).sum();
		return new NamedElements(name, new Elements(first.data(), first.first(), count));
	}

	/** Returns whether a plan has a vector or a family with a name. */
	public static boolean has(Plan plan, String name) {
		return !payloads(plan, name).isEmpty();
	}

	private static List<Payload> payloads(Plan plan, String name) {
		return plan.data().stream().filter(payload -> plain(payload.name()).equals(plain(name)) || payload.family().equals(name)).toList();
	}

	private static String plain(String name) {
		return name.replace(" ", "");
	}

	private Elements of(Payload payload) {
		return new Elements(vectors.of(payload), vectors.offset(payload) + payload.first(), payload.size());
	}

	/** Returns the data of the programs. */
	public DataTable table() {
		return vectors.table();
	}
}

package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.plan.Buffers;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Synapses;
import barley.runtime.program.Elements;
import barley.runtime.program.Expectation;

/**
 * The vectors that programs know. The members of a family of data lie one behind the other in one vector, so that going
 * from member to member is going on evenly.
 */
final class Vectors {

	/**
	 * @param title    what comments say of it; nothing about sizes, so that programs do not depend on them
	 * @param synapses those that have it; null for data of nodes
	 */
	private record Vector(String name, String title, ElementType type, long length, Synapses synapses) {

		static Vector buffer(String name, String purpose, ElementType type, long length) {
			return new Vector(name, type.word() + ", a buffer for " + purpose, type, length, null);
		}

		Vector grown(long toLength) {
			return new Vector(name, title, type, toLength, synapses);
		}

		/** Returns the bytes on a node that has most of it. */
		long bytes() {
			long each = Math.multiplyExact(length, (long) type.bytes());
			return synapses == null ? each
					: Math.multiplyExact(each, IntStream.range(0, synapses.cores()).map(synapses::count).max().orElse(0));
		}
	}

	private final List<Vector> vectors = new ArrayList<>();
	private final int[] vectorOf;
	private final long[] offset;
	/** For each vector of the plan, the ones beside it: for data on their way forward and backward, and for data kept from every node. */
	private final int[] forth;
	private final int[] back;
	private final int[] kept;
	/** For each payload of the plan, where what is kept of it begins. */
	private final long[] keptFirst;
	/** For each vector of the plan the one in which what lies apart is put together; 0 if there is none. */
	private final int[] together;
	/** For each vector of the plan the one in which nodes hold messages that they relay; 0 if there is none. */
	private final int[] transit;
	/** For each vector of the plan, those beside it for what nodes relay. */
	private final int[][] relayed;
	private final Buffers buffers;

	Vectors(Plan plan) {
		List<Payload> stored = plan.data();
		vectorOf = new int[stored.size()];
		offset = new long[stored.size()];
		Map<List<Object>, List<Payload>> families = new LinkedHashMap<>();
		stored.forEach(payload -> families.computeIfAbsent(List.of(payload.source(), payload.family()), family -> new ArrayList<>())
				.add(payload));
		families.forEach((family, members) -> {
			String each = members.get(0).type().word();
			Synapses synapses = members.get(0).isOfSynapses() ? plan.wiring().machine().synapses().of(members.get(0).link()) : null;
			add(members.get(0).family(), (members.size() == 1 ? each : each + ", one member after another")
					+ (synapses == null ? "" : ", of each synapse"), members, synapses);
		});
		int own = vectors.size();
		buffers = Buffers.of(plan.phases());
		relayed = new int[own][];
		forth = new int[own];
		back = new int[own];
		kept = new int[own];
		keptFirst = new long[stored.size()];
		together = new int[own];
		transit = new int[own];
		for (int vector = 0; vector < own; vector++) {
			addBuffers(plan, vector);
		}
	}

	/** Vectors for what travels round rings as a whole. */
	private void addBuffers(Plan plan, int index) {
		Vector vector = vectors.get(index);
		List<Payload> members = plan.data().stream().filter(payload -> vectorOf[payload.index()] == index).toList();
		int copies = members.stream().mapToInt(buffers::copies).max().orElse(0);
		long places = 0;
		for (Payload member : members) {
			keptFirst[member.index()] = places;
			places = Math.addExact(places, buffers.kept(member));
		}
		forth[index] = copies > 0 ? add(vector.name + " passing", "data sent forward", vector.type, vector.length) : index;
		back[index] = copies > 1 ? add(vector.name + " passing backward", "data sent backward", vector.type, vector.length) : forth[index];
		int ways = members.stream().mapToInt(buffers::relayed).max().orElse(0);
		relayed[index] = IntStream.range(0, ways)
				.map(way -> add(vector.name + " relayed" + (way == 0 ? "" : " " + (way + 1)), "relayed data", vector.type, vector.length))
				.toArray();
		kept[index] = places > 0 ? add(vector.name + " of members", "data of each member", vector.type, places) : index;
	}

	private int add(String name, String purpose, ElementType type, long length) {
		vectors.add(Vector.buffer(name, purpose, type, length));
		return vectors.size() - 1;
	}

	/** Makes room for elements of a vector that lie apart in it and are put together, and as much in what is beside it. */
	void reserve(int vector, long length) {
		if (together[vector] == 0) {
			together[vector] = add(vectors.get(vector).name + " together", "packed data", vectors.get(vector).type, length);
		}
		grow(together[vector], length);
		IntStream.concat(IntStream.of(forth[vector], back[vector]), Arrays.stream(relayed[vector])).filter(beside -> beside != vector)
				.forEach(beside -> grow(beside, length));
	}

	/** Returns the vector in which nodes hold messages of another one that they relay; makes room for so many elements in it. */
	int transit(int vector, long length) {
		if (transit[vector] == 0) {
			transit[vector] = add(vectors.get(vector).name + " in transit", "messages that the node relays", vectors.get(vector).type,
					length);
		}
		grow(transit[vector], length);
		return transit[vector];
	}

	/** Returns whether nodes hold messages in a vector that they relay. */
	boolean isTransit(int vector) {
		return relayed(vector) != vector;
	}

	/** Returns the vector of the messages that nodes hold in a vector; the same if they hold none. */
	int relayed(int vector) {
		for (int own = 0; own < transit.length; own++) {
			if (vector > 0 && transit[own] == vector) {
				return own;
			}
		}
		return vector;
	}

	/** Returns the vector in which elements of another one are put together; room has been made in it. */
	int together(int vector) {
		return together[vector];
	}

	private void grow(int vector, long length) {
		Vector present = vectors.get(vector);
		if (present.length < length) {
			vectors.set(vector, present.grown(length));
		}
	}

	/** Returns the vector for what is on its way forward round a ring. */
	int forth(int vector) {
		return forth[vector];
	}

	/** Returns the vector for what is on its way backward. */
	int back(int vector) {
		return back[vector];
	}

	/** Returns the vector in which there is a place for what comes from each member of a ring. */
	int kept(int vector) {
		return kept[vector];
	}

	/** Returns where in that vector what a collective keeps begins. */
	long keptFirst(Joint joint) {
		return keptFirst[joint.data().index()] + buffers.keptFirst(joint);
	}

	/** Returns the vector for what a collective relays. */
	int relayed(Joint joint) {
		return relayed[of(joint.data())][buffers.relays(joint)];
	}

	private void add(String name, String title, List<Payload> members, Synapses synapses) {
		long length = 0;
		for (Payload member : members) {
			vectorOf[member.index()] = vectors.size();
			offset[member.index()] = length;
			length = Math.addExact(length, member.size());
		}
		vectors.add(new Vector(name, title, members.get(0).type(), length, synapses));
	}

	int count() {
		return vectors.size();
	}

	/** Returns the synapses that have a vector; null if nodes do. */
	Synapses synapses(int vector) {
		return vectors.get(vector).synapses;
	}

	String name(int vector) {
		return vectors.get(vector).name;
	}

	String title(int vector) {
		return vectors.get(vector).title;
	}

	/** Returns the vector in which data lie. */
	int of(Payload payload) {
		return vectorOf[payload.index()];
	}

	/** Returns where in its vector the first element of what {@code payload} counts from lies. */
	long offset(Payload payload) {
		return offset[payload.index()];
	}

	/** Returns what a computation renews, in the order of the vectors; neighbours taken together. */
	List<Act.Part> renewed(Phase.Computing computing) {
		List<Elements> renewed = new ArrayList<>();
		computing.data().stream().map(payload -> new Elements(of(payload), offset(payload) + payload.first(), payload.size()))
				.sorted(Comparator.comparingInt(Elements::data).thenComparingLong(Elements::first)).forEach(part -> {
					Elements last = renewed.isEmpty() ? null : renewed.get(renewed.size() - 1);
					if (last != null && last.data() == part.data() && last.end() >= part.first()) {
						long end = Math.max(last.end(), part.end());
						renewed.set(renewed.size() - 1, new Elements(part.data(), last.first(), end - last.first()));
					} else {
						renewed.add(part);
					}
				});
		return renewed.stream().map(part -> new Act.Part(part.data(), Affine.of(part.first()), part.count())).toList();
	}

	/** Returns whether elements are all that a vector has. */
	boolean isWhole(Act.Part part) {
		return part.count() == vectors.get(part.vector()).length;
	}

	/** Returns what the vectors beside those of the schedule are for, in words. */
	List<String> purposes() {
		List<String> purposes = new ArrayList<>(buffers.purposes());
		if (Arrays.stream(together).anyMatch(buffer -> buffer > 0)) {
			purposes.add("packing");
		}
		if (Arrays.stream(transit).anyMatch(buffer -> buffer > 0)) {
			purposes.add("messages in transit");
		}
		return purposes;
	}

	/** Bytes of all of them. */
	long bytes() {
		return vectors.stream().mapToLong(Vector::bytes).reduce(0, Math::addExact);
	}

	/** Bytes of those of the schedule. */
	long ownBytes() {
		return vectors.subList(0, forth.length).stream().mapToLong(Vector::bytes).sum();
	}

	DataTable table() {
		return table(new long[0]);
	}

	/** @param held the most bytes that each node holds at any time; nothing if all hold all that they have */
	DataTable table(long[] held) {
		DataTable.Builder data = DataTable.builder();
		long bytes = bytes();
		if (Arrays.stream(held).anyMatch(each -> each < bytes)) {
			data.held(Arrays.stream(held).distinct().count() == 1 ? new long[] {held[0]} : held);
		}
		for (Vector vector : vectors) {
			if (vector.synapses == null) {
				data.add(vector.name, vector.type, vector.length);
			} else {
				data.addPer(vector.name, vector.type, vector.length, vector.synapses);
			}
		}
		return data.build();
	}

	/** Returns what a plan expects of its data, of the vectors. */
	List<Expectation> moved(List<Expectation> expectations) {
		return expectations.stream().map(expected -> new Expectation(expected.node(), vectorOf[expected.data()],
				offset[expected.data()] + expected.first(), expected.count(), expected.contributors(), expected.operator(),
				vectorOf[expected.source()], offset[expected.source()] + expected.origin())).toList();
	}
}

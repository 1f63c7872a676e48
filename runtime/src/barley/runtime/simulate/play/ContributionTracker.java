package barley.runtime.simulate.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.runtime.machine.Mix;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Elements;
import barley.runtime.program.Expectation;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.move.FlowCargo;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.Damage;

/**
 * Tracks whose contributions the data of each node contain, while some transfers are lost. Elements that all transfers of a program treat
 * alike form one part; parts are split wherever any transfer begins or ends, so memory is proportional to the number of parts and not of
 * elements.
 */
final class ContributionTracker {

	static final byte SOUND = 0;
	/** A corrupted fragment has been combined into the part. */
	static final byte SPOILED = 1;
	/** The part was computed from wrong data. */
	static final byte DERIVED = 2;

	private static final int MOST_HELD = 8_000_000;
	private static final long MOST_SET_BYTES = 32L << 20;
	private static final int MOST_LACKS = 1000;

	private final Program program;
	/** For all data, the starts of their parts, followed by the length of the data. */
	private final long[][] cuts;
	/** The number of the first part of some data on a node. */
	private final int[] offsets;
	private final int[][] held;
	/** What else is wrong with each part. */
	private final byte[][] marks;
	private final ContributorSets sets;
	private int[] sentSets = new int[64];
	private byte[] sentMarks = new byte[64];
	private String gaveUp;

	/** What consecutive parts contain: the numbers of their sets of contributors, and their marks. */
	record Contents(int[] sets, byte[] marks) {

		int size() {
			return sets.length;
		}

		Contents part(int first, int count) {
			return new Contents(Arrays.copyOfRange(sets, first, first + count), Arrays.copyOfRange(marks, first, first + count));
		}

		void put(int first, Contents other) {
			System.arraycopy(other.sets, 0, sets, first, other.size());
			System.arraycopy(other.marks, 0, marks, first, other.size());
		}

		/** Adds the marks of others, from a place on. */
		void mark(Contents others, int first) {
			for (int i = 0; i < marks.length; i++) {
				marks[i] |= others.marks[first + i];
			}
		}

		void spoil() {
			for (int i = 0; i < marks.length; i++) {
				marks[i] |= SPOILED;
			}
		}
	}

	private ContributionTracker(Program program, long[][] cuts, int[] offsets, int parts) {
		this.program = program;
		this.cuts = cuts;
		this.offsets = offsets;
		sets = new ContributorSets(MOST_SET_BYTES);
		held = new int[program.machine().nodes()][parts];
		marks = new byte[held.length][parts];
		for (int node = 0; node < held.length; node++) {
			Arrays.fill(held[node], sets.of(node));
		}
	}

	/** Copies the state of another tracker, to continue independently. Sets are shared, so equal sets have equal numbers. */
	ContributionTracker(ContributionTracker other) {
		program = other.program;
		cuts = other.cuts;
		offsets = other.offsets;
		sets = other.sets;
		held = new int[other.held.length][];
		marks = new byte[held.length][];
		for (int node = 0; node < held.length; node++) {
			held[node] = other.held[node].clone();
			marks[node] = other.marks[node].clone();
		}
	}

	/** Collects where transfers begin and end. */
	static final class Cuts {

		private static final int MOST_LINKS = 100_000;
		private static final long MOST_WORK = 100_000_000;

		/** Elements that move to another place. */
		private record Link(int data, long first, long count, int toData, long toFirst) {
		}

		private final Program program;
		private final List<TreeSet<Long>> cuts = new ArrayList<>();
		private final Set<Link> links = new LinkedHashSet<>();
		private long size;
		private boolean tooMuch;

		Cuts(Program program) {
			this.program = program;
			for (int data = 0; data < program.data().size(); data++) {
				cuts.add(new TreeSet<>(List.of(0L, program.data().length(data))));
			}
		}

		/** Adds the transfers of a step. */
		void add(StepRecord record) {
			add(record.sends);
			for (int receive = 0; receive < record.receives.size; receive++) {
				Transfers receives = record.receives;
				link(receives.data[receive], receives.first[receive], receives.data[receive], record.place[receive],
						receives.count[receive]);
			}
			for (Transfers list : List.of(record.before, record.after)) {
				for (int entry = 0; entry < list.size; entry++) {
					if (list.detail[entry] == StepRecord.TAKE) {
						link(list, entry++);
					}
				}
			}
		}

		/** Adds the transfers of a chunk. */
		void add(FlowRecord record) {
			add(record.calls);
			for (int call = 0; call < record.calls.size; call++) {
				if (record.kind[call] == CallKind.COPY) {
					link(record.calls, call);
				}
			}
		}

		/** Adds the packets of an exchange. */
		void add(PacketPlan plan) {
			Set<Elements> known = new HashSet<>();
			for (int number = 0; number < plan.statements() && !tooMany(); number++) {
				NetworkStatement statement = plan.exchange().statements().get(number);
				if (statement instanceof TreeReduce reduce) {
					for (int member = 0; member < reduce.tree().members(); member++) {
						int node = reduce.tree().member(member);
						long place = plan.source(number, node, -1);
						add(plan, number, place, plan.target(number, node, -1), reduce.cut(), known);
						int[] edges = plan.contributed(number, node);
						for (int i = 0; edges != null && i < edges.length; i++) {
							add(plan.data(number), place + edges[i]);
						}
					}
				} else if (statement instanceof TreeBroadcast broadcast) {
					long place = plan.source(number, broadcast.source(), -1);
					for (int member = 0; member < broadcast.tree().members(); member++) {
						add(plan, number, place, plan.target(number, broadcast.tree().member(member), broadcast.source()), broadcast.cut(), known);
					}
				} else {
					add(plan, number, (PlainSends) statement, known);
				}
			}
		}

		private void add(PacketPlan plan, int number, PlainSends sends, Set<Elements> known) {
			for (int source = 0; source < sends.sources().length; source++) {
				for (int receiver = 0; receiver < sends.receivers().length && !tooMany(); receiver++) {
					int from = sends.sources()[source];
					int to = sends.receivers()[receiver];
					add(plan, number, plan.source(number, from, to), plan.target(number, to, sends.operator() == null ? from : -1),
							sends.cut(source, receiver), known);
				}
			}
		}

		private void add(PacketPlan plan, int number, long first, long toFirst, PacketCut cut, Set<Elements> known) {
			int data = plan.data(number);
			long count = cut.bytes() / cut.elementBytes();
			if (known.add(new Elements(data, first, count))) {
				for (int packet = 0; packet < cut.packets() && !tooMany(); packet++) {
					add(data, first + packet * cut.elements());
				}
				add(data, first + count);
			}
			link(data, first, data, toFirst, count);
		}

		private void add(Transfers transfers) {
			for (int i = 0; i < transfers.size && !tooMany(); i++) {
				add(new Elements(transfers.data[i], transfers.first[i], transfers.count[i]));
			}
		}

		void add(Elements elements) {
			add(elements.data(), elements.first());
			add(elements.data(), elements.first() + elements.count());
		}

		private boolean add(int data, long place) {
			boolean isNew = cuts.get(data).add(place);
			size += isNew ? 1 : 0;
			return isNew;
		}

		private void link(Transfers list, int from) {
			link(list.data[from], list.first[from], list.data[from + 1], list.first[from + 1], list.count[from]);
		}

		private void link(int data, long first, int toData, long toFirst, long count) {
			if (count > 0 && (data != toData || first != toFirst)) {
				links.add(new Link(data, first, count, toData, toFirst));
				links.add(new Link(toData, toFirst, count, data, first));
				add(new Elements(data, first, count));
				add(new Elements(toData, toFirst, count));
				tooMuch |= links.size() > MOST_LINKS;
			}
		}

		boolean tooMany() {
			return tooMuch || (size + cuts.size()) * program.machine().nodes() > MOST_HELD;
		}

		/** Propagates each cut to all places to which the same elements move. */
		void close() {
			Map<Integer, List<Link>> from = links.stream().collect(Collectors.groupingBy(Link::data));
			Deque<Elements> open = new ArrayDeque<>();
			from.keySet().forEach(data -> cuts.get(data).forEach(place -> open.add(new Elements(data, place, 0))));
			for (long work = 0; !open.isEmpty() && !tooMany();) {
				Elements cut = open.remove();
				for (Link link : from.getOrDefault(cut.data(), List.of())) {
					boolean inside = link.first < cut.first() && cut.first() < link.first + link.count;
					if (inside && add(link.toData, cut.first() - link.first + link.toFirst)) {
						open.add(new Elements(link.toData, cut.first() - link.first + link.toFirst, 0));
					}
					tooMuch |= ++work > MOST_WORK;
				}
			}
		}

		ContributionTracker tracker() {
			long[][] places = new long[cuts.size()][];
			int[] offsets = new int[cuts.size()];
			int parts = 0;
			for (int data = 0; data < places.length; data++) {
				places[data] = cuts.get(data).stream().mapToLong(place -> place).toArray();
				offsets[data] = parts;
				parts += places[data].length - 1;
			}
			return new ContributionTracker(program, places, offsets, parts);
		}
	}

	/**
	 * Renews elements of a node: they contain only its own contribution.
	 *
	 * @param mark {@link #DERIVED} if the node computes them from wrong data, otherwise {@link #SOUND}
	 */
	void renew(int node, Elements elements, byte mark) {
		int first = part(elements.data(), elements.first());
		int end = part(elements.data(), elements.first() + elements.count());
		Arrays.fill(held[node], first, end, sets.of(node));
		Arrays.fill(marks[node], first, end, mark);
	}

	/**
	 * Executes the transfers of a step.
	 *
	 * @param sendOf for each receive its send
	 * @param fates  what happens to each send; null if all arrive
	 */
	void move(StepRecord record, int[] sendOf, Fate[] fates) {
		for (int entry = 0; entry < record.before.size; entry += 2) {
			take(record.before, entry);
		}
		Transfers sends = record.sends;
		int[] begin = new int[sends.size + 1];
		for (int send = 0; send < sends.size; send++) {
			int count = count(sends.data[send], sends.first[send], sends.count[send]);
			begin[send + 1] = begin[send] + count;
			keep(program.machine().sender(sends.where[send]), part(sends.data[send], sends.first[send]), begin[send], count);
		}
		Transfers receives = record.receives;
		for (int receive = 0; receive < receives.size; receive++) {
			int send = sendOf[receive];
			Fate fate = fates == null ? Fate.ARRIVES : fates[send];
			if (fate != Fate.LOST) {
				int first = part(receives.data[receive], record.place[receive]);
				arrive(program.machine().receiver(receives.where[receive]), first, begin[send], begin[send + 1] - begin[send],
						receives.detail[receive] != StepRecord.REPLACE, fate == Fate.CORRUPTED);
			}
		}
		for (int entry = 0; entry < record.after.size; entry++) {
			if (record.after.detail[entry] == StepRecord.TAKE) {
				take(record.after, entry++);
			}
		}
		note();
	}

	/** Moves elements of a node to another place on the same node. */
	private void take(Transfers list, int entry) {
		int into = entry + 1;
		move(list.where[entry], list.data[entry], list.first[entry], list.data[into], list.first[into], list.count[entry],
				list.detail[into] != StepRecord.REPLACE);
	}

	private void move(int node, int data, long first, int toData, long toFirst, long elements, boolean combines) {
		int count = count(data, first, elements);
		keep(node, part(data, first), 0, count);
		arrive(node, part(toData, toFirst), 0, count, combines, false);
	}

	/** Gives up if there is too much to track. */
	private void note() {
		gaveUp = gaveUp == null && sets.tooMany() ? "there are too many different sets of contributors" : gaveUp;
	}

	/**
	 * Executes an exchange in packets.
	 *
	 * @param faults what strikes it
	 */
	void move(PacketPlan plan, List<SwitchFault> faults, RunMonitor monitor) {
		ContributionPackets packets = new ContributionPackets(this, plan);
		NetworkSimulator.run(plan.exchange(), ClockOptions.TIMING.withCargo(packets).withFaults(faults).withCancellation(monitor::tick));
		packets.finish();
		note();
	}

	/** Returns what a node holds. */
	Contents contents(int node) {
		return new Contents(held[node].clone(), marks[node].clone());
	}

	/** Returns what some parts of a node contain. */
	Contents contents(int node, int first, int count) {
		return new Contents(Arrays.copyOfRange(held[node], first, first + count), Arrays.copyOfRange(marks[node], first, first + count));
	}

	/** Returns parts to which no node has contributed. */
	Contents nothing(int count) {
		int[] empty = new int[count];
		Arrays.fill(empty, ContributorSets.NONE);
		return new Contents(empty, new byte[count]);
	}

	void replace(int node, Contents contents) {
		held[node] = contents.sets;
		marks[node] = contents.marks;
	}

	/** Combines what some parts contain with what others contain, from a place on. */
	void combine(Contents into, int first, Contents from) {
		for (int i = 0; i < from.size(); i++) {
			into.sets[first + i] = sets.union(into.sets[first + i], from.sets[i]);
			into.marks[first + i] |= from.marks[i];
		}
	}

	/** Returns a tracker of the contributions that a flow transfers. */
	FlowCargo cargo(FlowRecord record) {
		return new FlowCargo() {
			private final Map<Integer, int[]> keptSets = new HashMap<>();
			private final Map<Integer, byte[]> keptMarks = new HashMap<>();

			@Override
			public void keep(int send) {
				take(send);
				int count = parts(send);
				keptSets.put(send, Arrays.copyOf(sentSets, count));
				keptMarks.put(send, Arrays.copyOf(sentMarks, count));
			}

			@Override
			public void arrive(int send, int receive, boolean kept, Fate fate) {
				if (fate == Fate.LOST) {
					return;
				}
				if (kept) {
					System.arraycopy(keptSets.get(send), 0, sentSets, 0, keptSets.get(send).length);
					System.arraycopy(keptMarks.get(send), 0, sentMarks, 0, keptMarks.get(send).length);
				} else {
					take(send);
				}
				ContributionTracker.this.arrive(record.node[receive], part(record.calls.data[receive], record.calls.first[receive]), 0,
						parts(send),
						record.kind[receive] != CallKind.REPLACE, fate == Fate.CORRUPTED);
			}

			@Override
			public void copy(int from, int into) {
				Transfers calls = record.calls;
				move(record.node[from], calls.data[from], calls.first[from], calls.data[into], calls.first[into], calls.count[from], false);
			}

			@Override
			public void divide(int division) {
				// Both contain the same contributions.
			}

			@Override
			public void clear() {
				keptSets.clear();
				keptMarks.clear();
				note();
			}

			private void take(int send) {
				ContributionTracker.this.keep(record.node[send], part(record.calls.data[send], record.calls.first[send]), 0, parts(send));
			}

			private int parts(int call) {
				return count(record.calls.data[call], record.calls.first[call], record.calls.count[call]);
			}
		};
	}

	/** Returns a hash of the state of all nodes. */
	long state() {
		long hash = 0;
		for (int node = 0; node < held.length; node++) {
			hash = Mix.fold(Mix.fold(hash, Arrays.hashCode(held[node])), Arrays.hashCode(marks[node]));
			hash = Mix.fold(hash, Arrays.stream(held[node]).asLongStream().reduce(0, (sum, set) -> sum * 31 + set));
		}
		return hash;
	}

	/** Returns why tracking was given up, or null. */
	String gaveUp() {
		return gaveUp;
	}

	/** Returns the first of the contributions that nodes lack; adds the number of all to {@code counted[0]}. */
	List<Damage.Lack> lacks(long[] counted) {
		List<Damage.Lack> lacks = new ArrayList<>();
		for (Expectation expectation : program.expectations()) {
			BitSet wanted = new BitSet();
			Arrays.stream(expectation.contributors()).forEach(wanted::set);
			long[] places = cuts[expectation.data()];
			Damage.Lack open = null;
			for (int i = 0; i + 1 < places.length; i++) {
				long first = Math.max(places[i], expectation.first());
				long end = Math.min(places[i + 1], expectation.first() + expectation.count());
				int part = offsets[expectation.data()] + i;
				int set = held[expectation.node()][part];
				byte mark = marks[expectation.node()][part];
				if (first < end && (mark != SOUND || !sets.isSet(set, wanted))) {
					open = add(lacks, open, lack(expectation.node(), expectation.data(), first, end, sets.missing(wanted, set), mark),
							counted);
				} else if (first < end) {
					open = null;
				}
			}
		}
		return lacks;
	}

	/** Returns whether the state of a node differs from that of the undisturbed run. */
	boolean differs(ContributionTracker undisturbed, int node) {
		return !Arrays.equals(held[node], undisturbed.held[node]) || !Arrays.equals(marks[node], undisturbed.marks[node]);
	}

	/** Returns the nodes whose state differs from that of the undisturbed run. */
	int[] differing(ContributionTracker undisturbed) {
		return IntStream.range(0, held.length).filter(node -> differs(undisturbed, node)).toArray();
	}

	/** Returns the first elements of a node that differ from those of the undisturbed run. */
	Damage.Lack firstLack(ContributionTracker undisturbed, int node) {
		int part = Arrays.mismatch(held[node], undisturbed.held[node]);
		int marked = Arrays.mismatch(marks[node], undisturbed.marks[node]);
		part = part < 0 || marked >= 0 && marked < part ? marked : part;
		int end = part + 1;
		int data = 0;
		while (data + 1 < offsets.length && offsets[data + 1] <= part) {
			data++;
		}
		int set = held[node][part];
		int wanted = undisturbed.held[node][part];
		while (end < offsets[data] + cuts[data].length - 1 && held[node][end] == set && undisturbed.held[node][end] == wanted
				&& marks[node][end] == marks[node][part]) {
			end++;
		}
		return lack(node, data, cuts[data][part - offsets[data]], cuts[data][end - offsets[data]], sets.missing(wanted, set),
				marks[node][part]);
	}

	private static Damage.Lack lack(int node, int data, long first, long end, BitSet missing, byte mark) {
		return new Damage.Lack(node, data, first, end - first, missing.stream().toArray(), (mark & SPOILED) != 0, (mark & DERIVED) != 0);
	}

	private static Damage.Lack add(List<Damage.Lack> lacks, Damage.Lack before, Damage.Lack lack, long[] counted) {
		boolean joins = before != null && before.first() + before.count() == lack.first() && before.spoiled() == lack.spoiled()
				&& before.derived() == lack.derived()
				&& Arrays.equals(before.contributors(), lack.contributors());
		if (!joins) {
			counted[0]++;
		}
		Damage.Lack whole = joins ? new Damage.Lack(lack.node(), lack.data(), before.first(), before.count() + lack.count(),
				lack.contributors(), lack.spoiled(),
				lack.derived()) : lack;
		if (joins && !lacks.isEmpty() && lacks.get(lacks.size() - 1) == before) {
			lacks.set(lacks.size() - 1, whole);
		} else if (!joins && lacks.size() < MOST_LACKS) {
			lacks.add(whole);
		}
		return whole;
	}

	private void keep(int node, int first, int at, int count) {
		if (at + count > sentSets.length) {
			int length = Math.max(at + count, 2 * sentSets.length);
			sentSets = Arrays.copyOf(sentSets, length);
			sentMarks = Arrays.copyOf(sentMarks, length);
		}
		for (int i = 0; i < count; i++) {
			sentSets[at + i] = held[node][first + i];
			sentMarks[at + i] = marks[node][first + i];
		}
	}

	private void arrive(int node, int first, int at, int count, boolean combines, boolean corrupted) {
		for (int i = 0; i < count; i++) {
			int part = first + i;
			held[node][part] = combines ? sets.union(held[node][part], sentSets[at + i]) : sentSets[at + i];
			marks[node][part] = (byte) (sentMarks[at + i] | (corrupted ? SPOILED : SOUND) | (combines ? marks[node][part] : SOUND));
		}
	}

	/** Returns the number of parts of some elements. */
	int count(int data, long first, long elements) {
		return elements == 0 ? 0 : part(data, first + elements) - part(data, first);
	}

	/** Returns the number of the part that begins with an element. */
	int part(int data, long element) {
		int place = Arrays.binarySearch(cuts[data], element);
		return offsets[data] + (place < 0 ? -place - 2 : place);
	}
}

package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.machine.Mix;
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
 * Tracks whose contributions the data of each node contain, while some transfers are lost. It tracks {@link DataParts} and not elements, so
 * memory is proportional to the number of places where transfers begin or end.
 */
final class ContributionTracker {

	static final byte SOUND = 0;
	/** A corrupted fragment has been combined into the part. */
	static final byte SPOILED = 1;
	/** The part was computed from wrong data. */
	static final byte DERIVED = 2;

	private static final long MOST_SET_BYTES = 32L << 20;
	private static final int MOST_LACKS = 1000;

	private final Program program;
	private final DataParts parts;
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

	ContributionTracker(Program program, DataParts parts) {
		this.program = program;
		this.parts = parts;
		sets = new ContributorSets(MOST_SET_BYTES);
		held = new int[program.machine().nodes()][parts.size()];
		marks = new byte[held.length][parts.size()];
		for (int node = 0; node < held.length; node++) {
			Arrays.fill(held[node], sets.of(node));
		}
	}

	/** Copies the state of another tracker, to continue independently. Sets are shared, so equal sets have equal numbers. */
	ContributionTracker(ContributionTracker other) {
		program = other.program;
		parts = other.parts;
		sets = other.sets;
		held = new int[other.held.length][];
		marks = new byte[held.length][];
		for (int node = 0; node < held.length; node++) {
			held[node] = other.held[node].clone();
			marks[node] = other.marks[node].clone();
		}
	}

	/**
	 * Renews elements of a node: they contain only its own contribution.
	 *
	 * @param mark {@link #DERIVED} if the node computes them from wrong data, otherwise {@link #SOUND}
	 */
	void renew(int node, Elements elements, byte mark) {
		int first = parts.at(elements.data(), elements.first());
		int end = parts.at(elements.data(), elements.first() + elements.count());
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
			int count = parts.count(sends.data[send], sends.first[send], sends.count[send]);
			begin[send + 1] = begin[send] + count;
			keep(program.machine().sender(sends.where[send]), parts.at(sends.data[send], sends.first[send]), begin[send], count);
		}
		Transfers receives = record.receives;
		for (int receive = 0; receive < receives.size; receive++) {
			int send = sendOf[receive];
			Fate fate = fates == null ? Fate.ARRIVES : fates[send];
			if (fate != Fate.LOST) {
				int first = parts.at(receives.data[receive], record.place[receive]);
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
		int count = parts.count(data, first, elements);
		keep(node, parts.at(data, first), 0, count);
		arrive(node, parts.at(toData, toFirst), 0, count, combines, false);
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

	DataParts parts() {
		return parts;
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
				int count = size(send);
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
				ContributionTracker.this.arrive(record.node[receive], parts.at(record.calls.data[receive], record.calls.first[receive]), 0,
						size(send), record.kind[receive] != CallKind.REPLACE, fate == Fate.CORRUPTED);
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
				ContributionTracker.this.keep(record.node[send], parts.at(record.calls.data[send], record.calls.first[send]), 0, size(send));
			}

			private int size(int call) {
				return parts.count(record.calls.data[call], record.calls.first[call], record.calls.count[call]);
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
			int data = expectation.data();
			Damage.Lack open = null;
			for (int part = parts.first(data); part < parts.first(data + 1); part++) {
				long first = Math.max(parts.start(data, part), expectation.first());
				long end = Math.min(parts.start(data, part + 1), expectation.first() + expectation.count());
				int set = held[expectation.node()][part];
				byte mark = marks[expectation.node()][part];
				if (first < end && (mark != SOUND || !sets.isSet(set, wanted))) {
					open = add(lacks, open, lack(expectation.node(), data, first, end, sets.missing(wanted, set), mark),
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
		int data = parts.data(part);
		int set = held[node][part];
		int wanted = undisturbed.held[node][part];
		while (end < parts.first(data + 1) && held[node][end] == set && undisturbed.held[node][end] == wanted
				&& marks[node][end] == marks[node][part]) {
			end++;
		}
		return lack(node, data, parts.start(data, part), parts.start(data, end), sets.missing(wanted, set),
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
}

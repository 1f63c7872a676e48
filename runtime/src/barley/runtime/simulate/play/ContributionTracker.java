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

	private static final long MOST_SET_BYTES = 32L << 20;
	private static final int MOST_LACKS = 1000;

	private final Program program;
	private final DataParts parts;
	/** What each node holds. */
	private final Contents[] held;
	private final ContributorSets sets;
	private Contents sent = Contents.nothing(64);
	private String gaveUp;

	ContributionTracker(Program program, DataParts parts) {
		this.program = program;
		this.parts = parts;
		sets = new ContributorSets(MOST_SET_BYTES);
		held = new Contents[program.machine().nodes()];
		for (int node = 0; node < held.length; node++) {
			held[node] = Contents.nothing(parts.size());
			held[node].fill(0, parts.size(), sets.of(node), Contents.SOUND, 0);
		}
	}

	/** Copies the state of another tracker, to continue independently. Sets are shared, so equal sets have equal numbers. */
	ContributionTracker(ContributionTracker other) {
		program = other.program;
		parts = other.parts;
		sets = other.sets;
		held = Arrays.stream(other.held).map(Contents::copy).toArray(Contents[]::new);
	}

	/**
	 * Renews elements of a node: they contain only its own contribution.
	 *
	 * @param mark   {@link Contents#DERIVED} if the node computes them from wrong data, otherwise {@link Contents#SOUND}
	 * @param moment how many computations there have been
	 */
	void renew(int node, Elements elements, byte mark, int moment) {
		int first = parts.at(elements.data(), elements.first());
		int end = parts.at(elements.data(), elements.first() + elements.count());
		held[node].fill(first, end, sets.of(node), mark, moment);
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
				int first = parts.at(record.into[receive], record.place[receive]);
				arrive(program.machine().receiver(receives.where[receive]), first, begin[send], begin[send + 1] - begin[send],
						record.combines(receive), fate == Fate.CORRUPTED);
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
		return held[node].copy();
	}

	/** Returns what some parts of a node contain. */
	Contents contents(int node, int first, int count) {
		return held[node].part(first, count);
	}

	void replace(int node, Contents contents) {
		held[node] = contents;
	}

	/** Combines what some parts contain with what others contain, from a place on. */
	void combine(Contents into, int first, Contents from) {
		into.combine(first, from, 0, from.size(), sets);
	}

	/** What has been sent arrives at a node. */
	void arrive(int node, int first, Contents contents, boolean combines) {
		if (combines) {
			held[node].combine(first, contents, 0, contents.size(), sets);
		} else {
			held[node].put(first, contents);
		}
	}

	/** A block has ended whose rooms in transit are some parts: nodes hold nothing there any more. */
	void leave(int first, int end) {
		for (Contents contents : held) {
			contents.fill(first, end, ContributorSets.NONE, Contents.SOUND, Contents.NEVER);
		}
		note();
	}

	/** Returns a tracker of the contributions that a flow transfers. */
	FlowCargo cargo(FlowRecord record) {
		return new FlowCargo() {
			private final Map<Integer, Contents> kept = new HashMap<>();

			@Override
			public void keep(int send) {
				take(send);
				kept.put(send, sent.part(0, size(send)));
			}

			@Override
			public void arrive(int send, int receive, boolean isKept, Fate fate) {
				if (fate == Fate.LOST) {
					return;
				}
				if (isKept) {
					sent.put(0, kept.get(send));
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
				kept.clear();
				note();
			}

			private void take(int send) {
				ContributionTracker.this.keep(record.node[send], parts.at(record.calls.data[send], record.calls.first[send]), 0,
						size(send));
			}

			private int size(int call) {
				return parts.count(record.calls.data[call], record.calls.first[call], record.calls.count[call]);
			}
		};
	}

	/** Adds the moments at which anything was renewed that nodes hold. */
	void addMoments(BitSet moments) {
		Arrays.stream(held).forEach(contents -> contents.addMoments(moments));
	}

	/** Returns a hash of the state of all nodes, in which only the order of moments counts. */
	long state(int[] moments) {
		return Arrays.stream(held).mapToLong(contents -> contents.state(moments)).reduce(0, Mix::fold);
	}

	/** Returns why tracking was given up, or null. */
	String gaveUp() {
		return gaveUp;
	}

	/**
	 * Returns the first of the contributions that nodes lack, and of those that are outdated; adds the number of all to {@code counted[0]}.
	 */
	List<Damage.Lack> lacks(ContributionTracker undisturbed, long[] counted) {
		List<Damage.Lack> lacks = new ArrayList<>();
		for (Expectation expectation : program.expectations()) {
			BitSet wanted = new BitSet();
			Arrays.stream(expectation.contributors()).forEach(wanted::set);
			int data = expectation.data();
			Damage.Lack open = null;
			Contents contents = held[expectation.node()];
			Contents should = undisturbed.held[expectation.node()];
			for (int part = parts.first(data); part < parts.first(data + 1); part++) {
				long first = Math.max(parts.start(data, part), expectation.first());
				long end = Math.min(parts.start(data, part + 1), expectation.first() + expectation.count());
				int set = contents.sets()[part];
				byte mark = contents.marks()[part];
				if (first < end && (mark != Contents.SOUND || !sets.isSet(set, wanted) || contents.isOutdated(part, should))) {
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
		return held[node].mismatch(undisturbed.held[node]) >= 0;
	}

	/** Returns whether some elements of a node differ from those of the undisturbed run. */
	boolean differs(ContributionTracker undisturbed, int node, Elements elements) {
		int from = parts.at(elements.data(), elements.first());
		int to = parts.at(elements.data(), elements.first() + elements.count() - 1) + 1;
		return held[node].mismatch(undisturbed.held[node], from, to) >= 0;
	}

	/** Returns the nodes whose state differs from that of the undisturbed run. */
	int[] differing(ContributionTracker undisturbed) {
		return IntStream.range(0, held.length).filter(node -> differs(undisturbed, node)).toArray();
	}

	/** Returns the first elements of nodes that differ from those of the undisturbed run. */
	List<Damage.Lack> lacks(ContributionTracker undisturbed, int[] nodes, int most) {
		List<Damage.Lack> lacks = new ArrayList<>();
		for (int node : nodes) {
			for (int part = 0; part >= 0 && lacks.size() < most;) {
				part = held[node].mismatch(undisturbed.held[node], part, parts.size());
				if (part >= 0) {
					Damage.Lack lack = lack(undisturbed, node, part);
					lacks.add(lack);
					part = parts.at(lack.data(), lack.first() + lack.count() - 1) + 1;
				}
			}
		}
		return lacks;
	}

	/** Returns the elements from a part of a node on that differ alike from those of the undisturbed run. */
	private Damage.Lack lack(ContributionTracker undisturbed, int node, int part) {
		Contents contents = held[node];
		Contents should = undisturbed.held[node];
		int end = part + 1;
		int data = parts.data(part);
		while (end < parts.first(data + 1) && contents.sameAs(part, end, should)) {
			end++;
		}
		return lack(node, data, parts.start(data, part), parts.start(data, end), sets.missing(should.sets()[part], contents.sets()[part]),
				contents.marks()[part]);
	}

	private static Damage.Lack lack(int node, int data, long first, long end, BitSet missing, byte mark) {
		return new Damage.Lack(node, data, first, end - first, missing.stream().toArray(), (mark & Contents.SPOILED) != 0,
				(mark & Contents.DERIVED) != 0);
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
		if (at + count > sent.size()) {
			Contents larger = Contents.nothing(Math.max(at + count, 2 * sent.size()));
			larger.put(0, sent);
			sent = larger;
		}
		sent.put(at, held[node], first, count);
	}

	private void arrive(int node, int first, int at, int count, boolean combines, boolean corrupted) {
		if (combines) {
			held[node].combine(first, sent, at, count, sets);
		} else {
			held[node].put(first, sent, at, count);
		}
		if (corrupted) {
			held[node].spoil(first, count);
		}
	}
}

package barley.runtime.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

import barley.runtime.machine.Mix;
import barley.runtime.program.Elements;
import barley.runtime.program.Expectation;
import barley.runtime.program.Program;

/**
 * Whose contributions are in what each node holds, while some transfers are lost. Elements that all transfers of a program treat alike go
 * together, cut where any transfer begins or ends, so that this takes room for pieces and not for elements.
 */
final class Lineage {

	private static final int MOST_HELD = 8_000_000;
	private static final long MOST_SET_BYTES = 128L << 20;
	private static final int MOST_LACKS = 1000;

	private final Program program;
	/** For all data, where parts begin, and in the end how long the data are. */
	private final long[][] cuts;
	/** The number of the first part of some data on a node. */
	private final int[] offsets;
	private final int[][] held;
	private final BitSet[] spoiled;
	private final Contributions sets = new Contributions(MOST_SET_BYTES);
	private int[] sentSets = new int[64];
	private boolean[] sentSpoiled = new boolean[64];
	private String gaveUp;

	private Lineage(Program program, long[][] cuts, int[] offsets, int parts) {
		this.program = program;
		this.cuts = cuts;
		this.offsets = offsets;
		held = new int[program.machine().nodes()][parts];
		spoiled = new BitSet[held.length];
		for (int node = 0; node < held.length; node++) {
			spoiled[node] = new BitSet();
			Arrays.fill(held[node], sets.of(node));
		}
	}

	/** Where transfers begin and end. */
	static final class Cuts {

		private final Program program;
		private final List<TreeSet<Long>> cuts = new ArrayList<>();
		private long size;

		Cuts(Program program) {
			this.program = program;
			for (int data = 0; data < program.data().size(); data++) {
				cuts.add(new TreeSet<>(List.of(0L, program.data().length(data))));
			}
		}

		void add(Transfers transfers) {
			for (int i = 0; i < transfers.size && !tooMany(); i++) {
				add(new Elements(transfers.data[i], transfers.first[i], transfers.count[i]));
			}
		}

		void add(Elements elements) {
			TreeSet<Long> ofData = cuts.get(elements.data());
			size += ofData.add(elements.first()) ? 1 : 0;
			size += ofData.add(elements.first() + elements.count()) ? 1 : 0;
		}

		boolean tooMany() {
			return (size + cuts.size()) * program.machine().nodes() > MOST_HELD;
		}

		Lineage lineage() {
			long[][] places = new long[cuts.size()][];
			int[] offsets = new int[cuts.size()];
			int parts = 0;
			for (int data = 0; data < places.length; data++) {
				places[data] = cuts.get(data).stream().mapToLong(place -> place).toArray();
				offsets[data] = parts;
				parts += places[data].length - 1;
			}
			return new Lineage(program, places, offsets, parts);
		}
	}

	/** A node renews elements: they hold its own contribution only. */
	void renew(int node, Elements elements) {
		int first = part(elements.data(), elements.first());
		int end = part(elements.data(), elements.first() + elements.count());
		Arrays.fill(held[node], first, end, sets.of(node));
		spoiled[node].clear(first, end);
	}

	/** Carry out the transfers of a step. */
	void move(StepRecord record, byte[] fates) {
		gaveUp = gaveUp == null && copies(record) ? "nodes put elements to other places than they came from" : gaveUp;
		if (gaveUp != null) {
			return;
		}
		Transfers sends = record.sends;
		int[] begin = new int[sends.size + 1];
		for (int send = 0; send < sends.size; send++) {
			int first = part(sends.data[send], sends.first[send]);
			int end = sends.count[send] == 0 ? first : part(sends.data[send], sends.first[send] + sends.count[send]);
			begin[send + 1] = begin[send] + end - first;
			keep(program.machine().sender(sends.where[send]), first, begin[send], end - first);
		}
		Transfers receives = record.receives;
		for (int receive = 0; receive < receives.size; receive++) {
			int send = record.take(receive);
			if (fates[send] != Casualties.LOST) {
				int first = part(receives.data[receive], receives.first[receive]);
				arrive(program.machine().receiver(receives.where[receive]), first, begin[send], begin[send + 1] - begin[send],
						receives.detail[receive] != StepRecord.REPLACE, fates[send] == Casualties.CORRUPTED);
			}
		}
		gaveUp = gaveUp == null && sets.tooMany() ? "they come together in too many ways" : gaveUp;
	}

	private static boolean copies(StepRecord record) {
		for (int receive = 0; receive < record.receives.size; receive++) {
			if (record.place[receive] != record.receives.first[receive]) {
				return true;
			}
		}
		return record.before.size > 0 || Arrays.stream(record.after.detail, 0, record.after.size).anyMatch(detail -> detail == StepRecord.TAKE);
	}

	/** A hash of what all nodes hold. */
	long state() {
		long hash = 0;
		for (int node = 0; node < held.length; node++) {
			hash = Mix.fold(Mix.fold(hash, Arrays.hashCode(held[node])), spoiled[node].hashCode());
			hash = Mix.fold(hash, Arrays.stream(held[node]).asLongStream().reduce(0, (sum, set) -> sum * 31 + set));
		}
		return hash;
	}

	/** Why nothing more can be said, or null. */
	String gaveUp() {
		return gaveUp;
	}

	/** What nodes lack, the first ones of many; everything is counted in {@code counted[0]}. */
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
				BitSet missing = sets.missing(wanted, held[expectation.node()][part]);
				boolean wrong = spoiled[expectation.node()].get(part);
				if (first < end && (wrong || !missing.isEmpty())) {
					Damage.Lack lack = new Damage.Lack(expectation.node(), expectation.data(), first, end - first, missing.stream().toArray(), wrong);
					open = add(lacks, open, lack, counted);
				} else if (first < end) {
					open = null;
				}
			}
		}
		return lacks;
	}

	private static Damage.Lack add(List<Damage.Lack> lacks, Damage.Lack before, Damage.Lack lack, long[] counted) {
		boolean joins = before != null && before.first() + before.count() == lack.first() && before.spoiled() == lack.spoiled()
				&& Arrays.equals(before.contributors(), lack.contributors());
		if (!joins) {
			counted[0]++;
		}
		Damage.Lack whole = joins ? new Damage.Lack(lack.node(), lack.data(), before.first(), before.count() + lack.count(), lack.contributors(), lack.spoiled()) : lack;
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
			sentSpoiled = Arrays.copyOf(sentSpoiled, length);
		}
		for (int i = 0; i < count; i++) {
			sentSets[at + i] = held[node][first + i];
			sentSpoiled[at + i] = spoiled[node].get(first + i);
		}
	}

	private void arrive(int node, int first, int at, int count, boolean combines, boolean corrupted) {
		for (int i = 0; i < count; i++) {
			int part = first + i;
			held[node][part] = combines ? sets.union(held[node][part], sentSets[at + i]) : sentSets[at + i];
			spoiled[node].set(part, corrupted || sentSpoiled[at + i] || combines && spoiled[node].get(part));
		}
	}

	/** The number of the part that begins with an element. */
	private int part(int data, long element) {
		int place = Arrays.binarySearch(cuts[data], element);
		return offsets[data] + (place < 0 ? -place - 2 : place);
	}
}

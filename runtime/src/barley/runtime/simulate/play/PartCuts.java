package barley.runtime.simulate.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.PlainSends;
import barley.runtime.network.NetworkStatement.TreeBroadcast;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.PacketCut;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.Elements;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.call.Transfers;

/**
 * Collects where the transfers of a program begin and end, and divides data there into {@link DataParts}: elements that all transfers treat
 * alike form one part. Elements that move to another place take the cuts of one place to the other.
 */
final class PartCuts {

	private static final int MOST_HELD = 8_000_000;
	private static final int MOST_LINKS = 100_000;
	private static final long MOST_WORK = 100_000_000;

	/** Elements that move to another place. */
	private record Link(int data, long first, long count, int toData, long toFirst) {
	}

	private final Program program;
	private final List<TreeSet<Long>> cuts = new ArrayList<>();
	private final Set<Link> links = new LinkedHashSet<>();
	/** The number of the first room in transit of each block, behind all data and the rooms before. */
	private final Map<PaceBlock, Integer> transits = new HashMap<>();
	private long size;
	private boolean tooMuch;

	PartCuts(Program program) {
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
			link(receives.data[receive], receives.first[receive], record.into[receive], record.place[receive],
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
			if (statement instanceof TreeReduce reduce && reduce.isBarrier()) {
				continue;
			} else if (statement instanceof TreeReduce reduce) {
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
					add(plan, number, place, plan.target(number, broadcast.tree().member(member), broadcast.source()), broadcast.cut(),
							known);
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

	/** Adds what nodes use in a block in which each goes at its own pace, and its rooms in transit. */
	void add(PaceBlock block) {
		transits.put(block, cuts.size());
		block.transits().forEach(transit -> cuts.add(new TreeSet<>(List.of(0L, transit.elements()))));
		for (int item = 0; item < block.count() && !tooMany(); item++) {
			int brought = block.kind(item) == PaceBlock.RECEIVE ? block.firstPart(block.partner(item)) - block.firstPart(item) : 0;
			for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
				add(new Elements(room(block, part), block.first(part), block.elements(part)));
				link(room(block, part + brought), block.first(part + brought), room(block, part), block.first(part), block.elements(part));
			}
		}
	}

	private int room(PaceBlock block, int part) {
		int room = block.room(part);
		return room < block.data() ? room : transits.get(block) + room - block.data();
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

	/** Returns the parts between the cuts. */
	DataParts parts() {
		long[][] places = cuts.stream().map(all -> all.stream().mapToLong(place -> place).toArray()).toArray(long[][]::new);
		return new DataParts(places, Map.copyOf(transits));
	}
}

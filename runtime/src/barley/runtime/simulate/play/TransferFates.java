package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import barley.runtime.program.ItemPlace;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.call.Transfers;
import barley.runtime.simulate.clock.PacketHit;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.pace.PaceJournal;
import barley.runtime.simulate.pace.PaceLegs;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.synapse.WordLosses;

/** Decides which transfers of a step are lost and which are corrupted. */
final class TransferFates {

	private static final int MOST_LISTED = 10_000;

	private final Program program;
	private final List<Disturbance> disturbances;
	private final Damage.Hit[] hits;
	private final ChannelLoads busy;
	private final Set<Damage.Casualty> listed = new LinkedHashSet<>();
	private Fate[] fates = new Fate[64];
	private final LossTally lost = new LossTally();
	private final RelayedMessages relayed;
	private long corrupted;

	TransferFates(Program program, List<Disturbance> disturbances) {
		this.program = program;
		this.disturbances = disturbances;
		hits = new Damage.Hit[disturbances.size()];
		Arrays.setAll(hits, i -> Damage.Hit.none(disturbances.get(i), null));
		busy = new ChannelLoads(program.machine());
		relayed = new RelayedMessages(program.machine());
	}

	/** Decides the fates of the transfers of a step; the returned array is valid until the next call. */
	Fate[] judge(StepRecord record, Communication phase, List<Long> rounds, int step, Conditions conditions, long startPs, long launchPs) {
		Transfers sends = record.sends;
		if (step == 0) {
			relayed.begin();
		}
		fates = fates.length < sends.size ? new Fate[sends.where.length] : fates;
		for (int send = 0; send < sends.size; send++) {
			int channel = sends.where[send];
			busy.add(channel, bytes(sends, send));
			long end = startPs + launchPs + busy.endPs(channel, conditions);
			// A piece without elements has nothing to lose.
			fates[send] = sends.count[send] == 0 ? Fate.ARRIVES : fate(channel, end);
			if (fates[send] != Fate.LOST && sends.count[send] > 0 && relayed.lostOn(record, send) >= 0) {
				fates[send] = Fate.LOST;
				list(new Damage.Casualty(phase.number(), step, channel, 0, true, true));
				lost.add(program.machine(), channel, bytes(sends, send));
			} else if (fates[send] != Fate.ARRIVES) {
				hit(fates[send], new FlowFates.Hop(channel, step, 0), end, phase, bytes(sends, send),
						new Damage.Hit(null, null, phase.statement(), "", rounds, Damage.Unit.STEP, step, startPs,
						new Damage.Fragment(channel, sends.data[send], sends.first[send], sends.count[send]), null));
			}
		}
		busy.clear(sends);
		relayed.note(record, fates);
		return fates;
	}

	private long bytes(Transfers sends, int send) {
		return sends.count[send] * program.data().type(sends.data[send]).bytes();
	}

	private void list(Damage.Casualty casualty) {
		if (listed.size() < MOST_LISTED) {
			listed.add(casualty);
		}
	}

	/** Returns the messages that were lost on their way over nodes that relay. */
	RelayedMessages relayed() {
		return relayed;
	}

	/** Returns whether transfers over a channel may be lost or corrupted. */
	boolean threatens(int channel) {
		return disturbances.stream().anyMatch(disturbance -> disturbance.reaches(program.machine(), channel));
	}

	/**
	 * Decides the fate of a chunk of a flow; chunks must be passed in the order in which they end.
	 *
	 * @param elements elements of the chunk; called only if it is hit
	 */
	Fate judge(Communication phase, List<Long> rounds, FlowFates.Hop hop, long startPs, long endPs, Supplier<Damage.Fragment> elements) {
		Fate fate = fate(hop.channel(), endPs);
		Damage.Fragment carried = fate == Fate.ARRIVES ? null : elements.get();
		if (carried == null || carried.count() == 0) {
			return Fate.ARRIVES;
		}
		hit(fate, hop, endPs, phase, carried.count() * program.data().type(carried.data()).bytes(),
				new Damage.Hit(null, null, phase.statement(), "", rounds, Damage.Unit.CHUNK, hop.chunk(), startPs, carried, null));
		return fate;
	}

	/**
	 * Decides the fates of the messages of a block in which every node goes at its own pace: a disturbance acts on those that begin at its
	 * time or later.
	 *
	 * @param order   its items, each behind all for which it waits
	 * @param startPs when the block begins
	 */
	PaceFates judge(Paced phase, PaceBlock block, PaceTimes times, int[] order, List<Long> rounds, long startPs) {
		PaceFates parts = new PaceFates();
		PaceJournal journal = times.journal();
		PaceLegs legs = journal.legs();
		for (int number = 0; number < journal.legsServed(); number++) {
			int leg = journal.served(number);
			int channel = legs.channel(leg);
			long begins = Math.addExact(startPs, journal.legBegin(leg));
			Fate fate = fate(channel, begins + 1);
			if (fate != Fate.ARRIVES) {
				int send = legs.sender(leg);
				int first = block.firstPart(send) + legs.firstPart(leg);
				ItemPlace place = block.place(send);
				hit(fate, new FlowFates.Hop(channel, send, 0), begins + 1, phase, legs.bytes(leg),
						new Damage.Hit(null, null, place.statement(), place.indices(), rounds, Damage.Unit.ITEM, send, begins,
								fragment(channel, block, first), null));
				for (int part = first; part < block.firstPart(send) + legs.endPart(leg); part++) {
					parts.put(part, fate);
				}
			}
		}
		if (!parts.isEmpty()) {
			loseFurther(phase, block, legs, order, parts);
		}
		return parts;
	}

	private static Damage.Fragment fragment(int channel, PaceBlock block, int part) {
		return new Damage.Fragment(channel, block.room(part) >= block.data(), block.datum(block.room(part)), block.first(part),
				block.elements(part));
	}

	/** Messages that were lost are lost on all further hops. */
	private void loseFurther(Paced phase, PaceBlock block, PaceLegs legs, int[] order, PaceFates parts) {
		Map<Integer, Long> before = new HashMap<>();
		relayed.follow(block, order, parts, (part, first, count) -> {
			parts.lose(part, first, count);
			before.merge(part, count * program.data().type(block.datum(block.room(part))).bytes(), Math::addExact);
		});
		for (int leg = 0; leg < legs.count() && !before.isEmpty(); leg++) {
			long losing = 0;
			int begin = block.firstPart(legs.sender(leg));
			for (int part = legs.firstPart(leg); part < legs.endPart(leg); part++) {
				losing += before.getOrDefault(begin + part, 0L);
			}
			if (losing > 0) {
				list(new Damage.Casualty(phase.number(), legs.sender(leg), legs.channel(leg), 0, true, true));
				if (losing == legs.bytes(leg)) {
					lost.add(program.machine(), legs.channel(leg), losing);
				} else {
					lost.addPart(program.machine(), legs.channel(leg), losing);
				}
			}
		}
	}

	/** Records the first step that a disturbance has slowed down. */
	void slow(Disturbance disturbance, Epochs.Beginning beginning) {
		int place = disturbances.indexOf(disturbance);
		hits[place] = new Damage.Hit(disturbance, null, beginning.phase().statement(), "", beginning.rounds(),
				beginning.phase() instanceof Flow ? Damage.Unit.CHUNK : beginning.phase() instanceof Paced ? Damage.Unit.ITEM
				: beginning.phase() instanceof Packets
				|| beginning.phase() instanceof Words
						? Damage.Unit.CYCLE : Damage.Unit.STEP,
				beginning.step(), beginning.startPs(), null, null);
	}

	/**
	 * Records what disturbances do to an exchange in packets.
	 *
	 * @param startPs when it begins
	 */
	void judge(Packets phase, List<Long> rounds, long startPs, DisturbedPackets.Run run) {
		for (int place = 0; place < hits.length; place++) {
			PacketHit hit = run.hit(place);
			if (hit != null && hits[place].statement() == null) {
				hits[place] = new Damage.Hit(disturbances.get(place), null, phase.statement(), "", rounds, Damage.Unit.CYCLE, hit.cycle(),
						startPs + run.hitPs(place), null, hit.words(run.run().network()));
			}
		}
		lost.add(run.lost(), run.lostBytes());
		corrupted += run.corrupted();
	}

	/**
	 * Records what disturbances do to an exchange with synapses.
	 *
	 * @param startPs when it begins
	 */
	void judge(Words phase, List<Long> rounds, long startPs, DisturbedWords.Run run) {
		for (int place = 0; place < hits.length; place++) {
			WordLosses.Hit hit = run.hit(place);
			if (hit != null && hits[place].statement() == null) {
				hits[place] = new Damage.Hit(disturbances.get(place), null, phase.statement(), "", rounds, Damage.Unit.CYCLE,
						hit.atPs() / run.time().synapses().cyclePs(), startPs + run.firstPs() + hit.atPs(), null, hit.words());
			}
		}
		lost.addWords(run.losses().lost(), run.lostBytes());
		corrupted += run.losses().corrupted();
	}

	/** Returns whether a disturbance that acts once has done so. */
	boolean isSpent(int place) {
		return Disturbances.actsOnce(disturbances.get(place)) && hits[place].statement() != null;
	}

	/** Returns the first effect of each disturbance, or why it had none. */
	List<Damage.Hit> hits(Function<Disturbance, String> why) {
		return Arrays.stream(hits).map(hit -> hit.statement() != null ? hit
				: Damage.Hit.none(hit.disturbance(), why.apply(hit.disturbance()))).toList();
	}

	/** Returns the first transfers that were lost or corrupted, each once, in however many rounds it was hit. */
	List<Damage.Casualty> listed() {
		return List.copyOf(listed);
	}

	LossTally lost() {
		return lost;
	}

	long corrupted() {
		return corrupted;
	}

	private Fate fate(int channel, long end) {
		Fate fate = Fate.ARRIVES;
		for (int i = 0; i < hits.length; i++) {
			Disturbance disturbance = disturbances.get(i);
			if (end <= disturbance.atPs() || !disturbance.reaches(program.machine(), channel)) {
				continue;
			} else if (!(disturbance instanceof FragmentCorrupted)) {
				return Fate.LOST;
			} else if (hits[i].statement() == null) {
				fate = Fate.CORRUPTED;
			}
		}
		return fate;
	}

	/**
	 * @param hop its channel, and in a flow its place among the sends of the chunk
	 * @param bytes what it carries
	 * @param hit what is hit, without a disturbance
	 */
	private void hit(Fate fate, FlowFates.Hop hop, long end, Leaf phase, long bytes, Damage.Hit hit) {
		int channel = hop.channel();
		list(new Damage.Casualty(phase.number(), (int) hit.number(), channel, hop.place(), fate == Fate.LOST, false));
		if (fate == Fate.LOST) {
			lost.add(program.machine(), channel, bytes);
		}
		corrupted += fate == Fate.CORRUPTED ? 1 : 0;
		List<Integer> found = new ArrayList<>();
		for (int i = 0; i < hits.length; i++) {
			Disturbance disturbance = disturbances.get(i);
			boolean causes = disturbance instanceof FragmentCorrupted == (fate == Fate.CORRUPTED)
					&& disturbance.reaches(program.machine(), channel);
			if (causes && end > disturbance.atPs() && hits[i].statement() == null) {
				found.add(i);
			}
		}
		// Of several corruptions, the first one hits this transfer; the others wait for the next transfer.
		for (int cause : fate == Fate.CORRUPTED ? found.subList(0, 1) : found) {
			hits[cause] = hit.by(disturbances.get(cause));
		}
	}
}

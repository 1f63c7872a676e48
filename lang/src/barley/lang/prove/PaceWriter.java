package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

import barley.lang.evaluate.IntList;
import barley.lang.finding.Origin;
import barley.lang.motion.Ranges;
import barley.lang.plan.PaceRounds;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedPhase.Divided;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Paced;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;
import barley.runtime.program.PaceLoop;

/**
 * Writes a proved block down item by item (RULES.md 39): computations node by node, exchanges step by step, first all sends of a step, then
 * its receives.
 */
public final class PaceWriter {

	/** Where the data of a plan are kept. */
	public interface Store {

		/** Returns the number of the datum that a payload is of. */
		int datum(Payload payload);

		/** Returns how much further on elements of the payload are there than in the vector of the plan. */
		long offset(Payload payload);
	}

	/** The data of a plan, as the proof numbers them. */
	public static final Store STORED = new Store() {

		@Override
		public int datum(Payload payload) {
			return payload.index();
		}

		@Override
		public long offset(Payload payload) {
			return 0;
		}
	};

	/** To write an item down, and elements that it uses, take as long as to look at this many things. */
	private static final int ITEM = 60;
	private static final int USE = 10;

	private final Machine machine;
	private final Placements placements;
	private final Store store;
	private final LongConsumer spend;
	private final PaceBlockBuilder block;
	private final PaceMessages messages;
	private final PaceSteps steps;
	/** The places of statements as text, which many items share. */
	private final Map<Origin, String> places = new HashMap<>();

	private PaceWriter(Machine machine, Placements placements, int data, Store store, BitSet off, LongConsumer spend) {
		this.machine = machine;
		this.placements = placements;
		this.store = store;
		this.spend = spend;
		block = new PaceBlockBuilder(data);
		messages = new PaceMessages(machine.allChannels());
		steps = new PaceSteps(machine, store, off, spend, block, messages);
	}

	/**
	 * What nodes do in a block.
	 *
	 * @param units for each item the number of its unit
	 */
	public record Written(PaceBlock block, int[] units) {
	}

	/**
	 * Returns what nodes do in a block.
	 *
	 * @param data  how many data a node has
	 * @param off   lanes that are off
	 * @param spend is told how many things were looked at
	 */
	public static Written write(Paced paced, Machine machine, Placements placements, int data, Store store, BitSet off,
			LongConsumer spend) {
		return new PaceWriter(machine, placements, data, store, off, spend).write(paced);
	}

	/** Returns what nodes do in a block with the data of the plan that is being proved. */
	static Written written(Paced paced, Plan plan, LongConsumer spend) {
		return write(paced, plan.wiring().machine(), plan.placements(), plan.data().size(), STORED, new BitSet(), spend);
	}

	private Written write(Paced paced) {
		block.buffers(paced.phase().buffers());
		int[] ends = PaceUnits.ends(paced.phase().units());
		// of messages between programs: what their sends found, step by step, from the first end on that is written
		List<List<int[]>> hops = new ArrayList<>(Collections.nCopies(ends.length, null));
		int[] endItem = new int[ends.length];
		IntList units = new IntList();
		int[] first = new int[paced.units().size() + 1];
		for (int number = 0; number < paced.units().size(); number++) {
			first[number] = block.count();
			PaceUnit unit = paced.phase().units().get(number);
			block.iteration(unit.iteration());
			if (unit.end() != End.BOTH) {
				int send = unit.end() == End.SEND ? number : ends[number];
				boolean isSecond = hops.get(send) != null;
				List<int[]> ofMessage = isSecond ? hops.get(send) : steps.of((Exchanged) paced.units().get(send).get(0));
				endItem[number] = writeEnd(unit, ofMessage);
				hops.set(send, isSecond ? null : ofMessage);
				if (isSecond) {
					block.match(endItem[send], endItem[ends[send]]);
				}
			}
			write(unit, paced.units().get(number));
			while (units.size() < block.count()) {
				units.add(number);
			}
		}
		first[paced.units().size()] = block.count();
		for (PaceRounds rounds : paced.phase().rounds()) {
			int items = first[rounds.end()] - first[rounds.end() - rounds.length()];
			if (items > 0) {
				int written = Math.min(rounds.written(), (first[rounds.end()] - first[rounds.first()]) / items);
				block.repeat(new PaceLoop(first[rounds.end()] - written * items, items, written, rounds.more()));
			}
		}
		return new Written(block.build(), units.toArray());
	}

	private void write(PaceUnit unit, List<ProvedPhase> phases) {
		for (ProvedPhase proved : phases) {
			spend.accept(1);
			if (proved instanceof Divided divided) {
				divide(divided);
			} else if (proved instanceof Exchanged exchanged && unit.end() == End.BOTH) {
				int begun = messages.count();
				steps.of(exchanged).forEach(step -> exchange(exchanged.phase().source(), step));
				messages.giveBack(begun);
			} else if (proved.phase() instanceof Phase.Computing computing) {
				compute(computing);
			}
		}
	}

	/** A node divides elements by a message to itself, which takes no time: what it sends is divided when it is put back. */
	private void divide(Divided divided) {
		int begun = messages.begin();
		divided.parts().forEach(part -> {
			int datum = store.datum(part.data());
			long first = store.offset(part.data()) + part.first();
			spend.accept(ITEM);
			messages.part(messages.message(0, part.node(), part.node(), PaceMessages.atNode(part.node()), PaceMessages.NO_STREAM),
					PaceBlock.NO_CHANNEL, datum, first, part.count(), datum, first, PaceBlock.divides(part.divisor()));
		});
		String statement = place(divided.phase().source());
		for (int message = begun; message < messages.count(); message++) {
			block.match(messages.send(message, statement, block), messages.receive(message, statement, block));
		}
		messages.giveBack(begun);
	}

	/** All sends of a step, then all its receives. */
	private void exchange(Origin source, int[] step) {
		spend.accept((long) 2 * ITEM * step.length);
		String statement = place(source);
		int[] items = new int[step.length];
		for (int i = 0; i < step.length; i++) {
			items[i] = messages.send(step[i], statement, block);
		}
		for (int i = 0; i < step.length; i++) {
			block.match(items[i], messages.receive(step[i], statement, block));
		}
	}

	/** Writes one end of a message between programs and returns its item; nodes on its way send it on. */
	private int writeEnd(PaceUnit unit, List<int[]> hops) {
		spend.accept(ITEM);
		String statement = place(unit.source());
		int last = hops.get(hops.size() - 1)[0];
		if (unit.end() == End.RECEIVE) {
			return messages.receive(last, statement, block);
		}
		for (int[] hop : hops.subList(0, hops.size() - 1)) {
			spend.accept(2 * ITEM);
			block.match(messages.send(hop[0], statement, block), messages.receive(hop[0], statement, block));
		}
		return messages.send(last, statement, block);
	}

	private String place(Origin source) {
		return places.computeIfAbsent(source, Origin::place);
	}

	private void compute(Phase.Computing computing) {
		BitSet nodes = placements.nodes(computing, machine.nodes());
		List<Payload> named = computing.named().toList();
		String statement = place(computing.source());
		int as = computing.isGiven() ? PaceBlock.COMPUTES : PaceBlock.RENEWS;
		spend.accept((long) ITEM * nodes.cardinality());
		for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
			block.add(PaceBlock.COMPUTE, node, statement, computing.flop());
			for (Payload payload : named) {
				use(payload, placements.read(computing, payload, node), PaceBlock.READS);
			}
			for (Payload payload : computing.data()) {
				use(payload, placements.written(computing, payload, node), as);
			}
		}
	}

	private void use(Payload payload, Ranges ranges, int as) {
		for (Ranges.Range range : ranges.list()) {
			spend.accept(USE);
			block.part(store.datum(payload), store.offset(payload) + range.first(), range.count(), as);
		}
	}
}

package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.HashMap;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Overlap;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Part;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.ProgramPhase.Switch;
import barley.runtime.simulate.phase.ProgramPhase.Words;

/**
 * The phases that all nodes have in common. The first node that is asked builds the tree; every other node walks it while it states its
 * phases, and each statement is compared with the next phase of the tree. No phases are stored per node, and a statement costs one
 * comparison.
 */
public final class PhaseTree {

	/** Maximum number of steps: arrays indexed by step have up to twice as many elements. */
	private static final int MOST_STEPS = 1 << 29;
	private static final String PART = "a part of an overlap";
	private static final String END = "the end of a repetition or overlap";
	private static final String NOTHING = "no further phase";

	private final Machine machine;
	private final List<ProgramPhase> phases = new ArrayList<>();
	private final List<Leaf> leaves = new ArrayList<>();
	private final Map<Integer, Part> parts = new HashMap<>();
	private boolean complete;
	private int steps;

	public PhaseTree(Machine machine) {
		this.machine = machine;
	}

	/** Returns a cursor before the first phase, for a node that is about to state its phases. */
	public Cursor cursor(int node) {
		return new Cursor(node);
	}

	public List<ProgramPhase> phases() {
		return phases;
	}

	/** Returns all leaves, in the order in which they are stated. */
	public List<Leaf> leaves() {
		return leaves;
	}

	/** Returns the part of an overlap with some index. */
	Part part(int index) {
		return parts.get(index);
	}

	/** Returns the number of steps stated; each counts once, however often it is repeated. */
	public int steps() {
		return steps;
	}

	/** Returns the description of a step, numbered over all phases, for a message. */
	public String place(int step) {
		for (Leaf leaf : leaves) {
			if (leaf instanceof Communication phase && step >= phase.firstStep() && step - phase.firstStep() < phase.steps()) {
				return place(step - phase.firstStep(), phase.statement());
			}
		}
		throw new IndexOutOfBoundsException(step);
	}

	/** Returns the description of a step of a phase, for a message. */
	public static String place(int step, String statement) {
		return "step " + step + " of \"" + statement + "\"";
	}

	/** Returns a hash of everything that nodes have in common except the wording of statements. */
	public long hash() {
		return new Hash().fold(phases, 0L);
	}

	/** The position of a node that is stating its phases. */
	public final class Cursor {

		private final int node;
		private final boolean writes = !complete;
		/** The list that contains the next phase, its index in the list, and a description of what follows the list, for a message. */
		private List<ProgramPhase> list = phases;
		private int place;
		private String behind = NOTHING;
		/** Number of statements so far; parts and the ends of repetitions and overlaps count as well. */
		private int stated;
		private long weight = 1;
		private int part = ProgramPhase.NO_PART;

		private Cursor(int node) {
			this.node = node;
		}

		Compute compute(String statement) {
			if (writes) {
				return write(new Compute(statement, leaves.size(), weight, part));
			} else if (next() instanceof Compute compute && compute.statement().equals(statement)) {
				return pass(compute);
			}
			throw differ(expected(), Compute.describe(statement));
		}

		BulkExchange exchange(String statement, int count, boolean relayed) {
			if (writes) {
				checkSteps(statement, count);
				return write(new BulkExchange(statement, count, relayed, steps, leaves.size(), weight, part));
			} else if (next() instanceof BulkExchange exchange && exchange.steps() == count && exchange.relayed() == relayed
					&& exchange.statement().equals(statement)) {
				return pass(exchange);
			}
			throw differ(expected(), BulkExchange.describe(statement, count, relayed));
		}

		Flow flow(String statement, int chunks) {
			if (writes) {
				checkSteps(statement, chunks);
				return write(new Flow(statement, chunks, steps, leaves.size(), weight, part));
			} else if (next() instanceof Flow flow && flow.steps() == chunks && flow.statement().equals(statement)) {
				return pass(flow);
			}
			throw differ(expected(), Flow.describe(statement, chunks));
		}

		Packets packets(String statement) {
			if (writes) {
				return write(new Packets(statement, leaves.size(), weight, part));
			} else if (next() instanceof Packets packets && packets.statement().equals(statement)) {
				return pass(packets);
			}
			throw differ(expected(), Packets.describe(statement));
		}

		Words words(String statement) {
			if (writes) {
				return write(new Words(statement, leaves.size(), weight, part));
			} else if (next() instanceof Words words && words.statement().equals(statement)) {
				return pass(words);
			}
			throw differ(expected(), Words.describe(statement));
		}

		Paced paced(String statement) {
			if (writes) {
				return write(new Paced(statement, leaves.size(), weight, part));
			} else if (next() instanceof Paced paced && paced.statement().equals(statement)) {
				return pass(paced);
			}
			throw differ(expected(), Paced.describe(statement));
		}

		/** Enters a repetition whose body states its phases. */
		void repeat(long times, Runnable body) {
			if (times < 0) {
				throw Fault.of("bad-phase", "%s repeats phases %d times", machine.nodeName(node), times);
			}
			List<ProgramPhase> inside;
			if (writes) {
				inside = new ArrayList<>();
				write(new Repeat(times, Collections.unmodifiableList(inside)));
			} else if (next() instanceof Repeat repeat && repeat.times() == times) {
				inside = pass(repeat).body();
			} else {
				throw differ(expected(), Repeat.describe(times));
			}
			long outside = weight;
			weight = times == 0 ? weight : Math.multiplyExact(weight, times);
			walk(inside, END, times == 0 ? null : body);
			weight = outside;
			stated++;
		}

		/** Enters an overlap whose bodies state its parts. */
		void overlap(Runnable... bodies) {
			int overlap = stated;
			List<Part> inside;
			if (writes) {
				inside = new ArrayList<>();
				write(new Overlap(Collections.unmodifiableList(inside)));
			} else if (next() instanceof Overlap known && known.parts().size() == bodies.length) {
				inside = pass(known).parts();
			} else {
				throw differ(expected(), Overlap.describe(bodies.length));
			}
			int around = part;
			for (int number = 0; number < bodies.length; number++) {
				List<ProgramPhase> body = writes ? new ArrayList<>() : inside.get(number).body();
				if (writes) {
					inside.add(new Part(stated, overlap, around, Collections.unmodifiableList(body)));
					parts.put(stated, inside.get(number));
				}
				part = stated++;
				walk(body, number + 1 < bodies.length ? PART : END, bodies[number]);
				part = around;
			}
			stated++;
		}

		/** Advances past a place at which lanes are switched. */
		Switch power(boolean on) {
			if (writes) {
				return write(new Switch(stated, on));
			} else if (next() instanceof Switch lanes && lanes.on() == on) {
				return pass(lanes);
			}
			throw differ(expected(), Switch.describe(on));
		}

		/** Checks that the node has stated all phases. */
		public void end() {
			complete = true;
			checkEnd();
		}

		/** Enters a list of phases that a body states; {@code null} states none. */
		private void walk(List<ProgramPhase> inside, String after, Runnable body) {
			List<ProgramPhase> outside = list;
			int next = place;
			String before = behind;
			list = inside;
			place = 0;
			behind = after;
			if (body != null) {
				body.run();
			}
			checkEnd();
			list = outside;
			place = next;
			behind = before;
		}

		private ProgramPhase next() {
			return place < list.size() ? list.get(place) : null;
		}

		private String expected() {
			return place < list.size() ? list.get(place).describe() : behind;
		}

		private void checkEnd() {
			if (place < list.size()) {
				throw differ(expected(), behind);
			}
		}

		private <P extends ProgramPhase> P pass(P phase) {
			place++;
			stated++;
			return phase;
		}

		private <P extends ProgramPhase> P write(P phase) {
			list.add(phase);
			if (phase instanceof Leaf leaf) {
				leaves.add(leaf);
			}
			steps += phase instanceof Communication moves ? moves.steps() : 0;
			return pass(phase);
		}

		private void checkSteps(String statement, int count) {
			if (count < 0 || count > MOST_STEPS - steps) {
				throw Fault.of("bad-phase", "%s: \"%s\" cannot have %,d steps after %,d", machine.nodeName(node), statement, count, steps);
			}
		}

		private Fault differ(String first, String second) {
			return Fault.of("phases-differ", "the nodes disagree about phase %d: %s has %s, but %s has %s", stated + 1,
					machine.nodeName(0), first, machine.nodeName(node), second);
		}
	}

	/**
	 * Hashes kinds and counts in the order of statements, ends included. Fingerprints include this hash, so its constants must not
	 * change.
	 */
	private static final class Hash extends PhaseFold<Long> {

		@Override
		protected Long compute(Compute compute, Long before) {
			return add(before, 0, 0);
		}

		@Override
		protected Long exchange(BulkExchange exchange, Long before) {
			return add(before, exchange.relayed() ? 9 : 1, exchange.steps());
		}

		@Override
		protected Long flow(Flow flow, Long before) {
			return add(before, 2, flow.steps());
		}

		@Override
		protected Long packets(Packets packets, Long before) {
			return add(before, 8, 0);
		}

		@Override
		protected Long words(Words words, Long before) {
			return add(before, 10, 0);
		}

		@Override
		protected Long paced(Paced paced, Long before) {
			return add(before, 11, 0);
		}

		@Override
		protected Long repeat(Repeat repeat, Long before) {
			return end(fold(repeat.body(), add(before, 3, repeat.times())));
		}

		@Override
		protected Long overlap(Overlap overlap, Long before) {
			long hash = add(before, 4, overlap.parts().size());
			for (Part part : overlap.parts()) {
				hash = fold(part.body(), add(hash, 5, 0));
			}
			return end(hash);
		}

		@Override
		protected Long power(Switch lanes, Long before) {
			return add(before, 6, lanes.on() ? 1 : 0);
		}

		private static long end(long hash) {
			return add(hash, 7, 0);
		}

		private static long add(long hash, int kind, long count) {
			return Mix.fold(Mix.fold(hash, kind), count);
		}
	}
}

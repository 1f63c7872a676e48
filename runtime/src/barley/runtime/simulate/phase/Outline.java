package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.simulate.phase.Phase.Kind;

/**
 * The phases that all nodes have in common. The first node that is asked writes it, all others are compared with it while they state
 * theirs, so that no list of phases has to be kept for each node.
 */
public final class Outline {

	/** What is kept for steps stands in arrays of up to twice as many elements. */
	private static final int MOST_STEPS = 1 << 29;

	private final Machine machine;
	private final List<Phase> phases = new ArrayList<>();
	/** For entries that begin parts, the overlap to which they belong. */
	private final Map<Integer, Integer> overlaps = new HashMap<>();
	private boolean complete;
	private int steps;
	private int numbered;

	public Outline(Machine machine) {
		this.machine = machine;
	}

	/** Begin with the phases of a node. */
	public Cursor cursor(int node) {
		return new Cursor(node);
	}

	public List<Phase> phases() {
		return phases;
	}

	/** The entry that ends the repetition or overlap which begins at an entry. */
	public int close(int repeat) {
		int depth = 0;
		int at = repeat;
		do {
			Kind kind = phases.get(at).kind();
			depth += kind.opens() ? 1 : kind == Kind.END ? -1 : 0;
			at++;
		} while (depth > 0);
		return at - 1;
	}

	/** The entries that begin the parts of an overlap, and the one that ends it. */
	public int[] parts(int overlap) {
		int[] parts = new int[(int) phases.get(overlap).count() + 1];
		int size = 0;
		int close = close(overlap);
		for (int at = overlap + 1; at < close; at++) {
			if (phases.get(at).kind() == Kind.PART) {
				parts[size++] = at;
			} else if (phases.get(at).kind().opens()) {
				at = close(at);
			}
		}
		parts[size] = close;
		return parts;
	}

	/** The overlap to which the part belongs that an entry begins. */
	int overlap(int part) {
		return overlaps.get(part);
	}

	/** Steps stated, each counted once however often it is repeated. */
	public int steps() {
		return steps;
	}

	/** Name a step, numbered over all phases, for a message. */
	public String place(int step) {
		for (Phase phase : phases) {
			if (phase.kind().moves() && step >= phase.firstStep() && step - phase.firstStep() < phase.count()) {
				return place(step - phase.firstStep(), phase.statement());
			}
		}
		throw new IndexOutOfBoundsException(step);
	}

	/** Name a step of a phase, for a message. */
	public static String place(int step, String statement) {
		return "step " + step + " of \"" + statement + "\"";
	}

	/** A hash of all that nodes have in common except the wording of statements. */
	public long hash() {
		long hash = 0;
		for (Phase phase : phases) {
			hash = Mix.fold(Mix.fold(hash, phase.kind().ordinal()), phase.count());
		}
		return hash;
	}

	/** The place of one node in the outline. */
	public final class Cursor {

		private final int node;
		private final boolean writes = !complete;
		private int index;
		private long weight = 1;
		private int part = -1;

		private Cursor(int node) {
			this.node = node;
		}

		/** How often the phase stated next is carried out. */
		long weight() {
			return weight;
		}

		/** Index of the phase stated next. */
		int index() {
			return index;
		}

		/** Take the next phase of this node: write it down or compare it. */
		Phase take(Kind kind, String statement, long count) {
			if (writes) {
				write(kind, statement, count);
			} else {
				compare(kind, statement, count);
			}
			return phases.get(index++);
		}

		/** Carry out a repetition around the phases that its body states. */
		void repeat(long times, Runnable body) {
			if (times < 0) {
				throw Fault.of("bad-phase", "%s repeats phases %d times", machine.nodeName(node), times);
			}
			take(Kind.REPEAT, "", times);
			if (times > 0) {
				long outside = weight;
				weight = Math.multiplyExact(weight, times);
				body.run();
				weight = outside;
			}
			take(Kind.END, "", 0);
		}

		/** Carry out the parts of an overlap. */
		void overlap(Runnable... parts) {
			int around = part;
			int overlap = index;
			take(Kind.OVERLAP, "", parts.length);
			for (Runnable body : parts) {
				int begins = index;
				take(Kind.PART, "", 0);
				if (writes) {
					overlaps.put(begins, overlap);
				}
				part = begins;
				body.run();
				part = around;
			}
			take(Kind.END, "", 0);
		}

		/** Take a place at which lanes are switched, and tell its index. */
		int power(boolean on) {
			take(Kind.SWITCH, "", on ? 1 : 0);
			return index - 1;
		}

		/** Check that the node does not stop short. */
		public void end() {
			complete = true;
			if (index < phases.size()) {
				Phase missing = phases.get(index);
				throw differ(Phase.describe(missing.kind(), missing.statement(), missing.count()), "nothing more");
			}
		}

		private void write(Kind kind, String statement, long count) {
			if (kind.moves() && (count < 0 || count > MOST_STEPS - steps)) {
				throw Fault.of("bad-phase", "%s: \"%s\" cannot have %,d steps after %,d", machine.nodeName(node), statement, count, steps);
			}
			phases.add(new Phase(kind, statement, count, steps, weight, numbered, part));
			numbered += kind == Kind.COMPUTE || kind.moves() ? 1 : 0;
			steps += kind.moves() ? (int) count : 0;
		}

		private void compare(Kind kind, String statement, long count) {
			if (index == phases.size()) {
				throw differ("nothing more", Phase.describe(kind, statement, count));
			}
			Phase phase = phases.get(index);
			if (phase.kind() != kind || phase.count() != count || !phase.statement().equals(statement)) {
				throw differ(Phase.describe(phase.kind(), phase.statement(), phase.count()), Phase.describe(kind, statement, count));
			}
		}

		private Fault differ(String first, String second) {
			return Fault.of("phases-differ", "the nodes do not agree on their phases: as number %d %s states %s, but %s states %s", index + 1,
					machine.nodeName(0), first, machine.nodeName(node), second);
		}
	}
}

package barley.runtime.simulate.phase;

import java.util.List;

import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
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
 * A fold over a tree of phases: each method gets the value before a phase and returns the value after it. By default the value does not
 * change, every repetition is visited once, and the parts of an overlap are visited one after another.
 *
 * @param <T> the value, such as the time at which a phase ends
 */
public abstract class PhaseFold<T> {

	/** Folds consecutive phases. */
	public final T fold(List<ProgramPhase> phases, T before) {
		T value = before;
		for (ProgramPhase phase : phases) {
			value = fold(phase, value);
		}
		return value;
	}

	private T fold(ProgramPhase phase, T before) {
		if (phase instanceof Compute compute) {
			return compute(compute, before);
		} else if (phase instanceof BulkExchange exchange) {
			return exchange(exchange, before);
		} else if (phase instanceof Flow flow) {
			return flow(flow, before);
		} else if (phase instanceof Packets packets) {
			return packets(packets, before);
		} else if (phase instanceof Words words) {
			return words(words, before);
		} else if (phase instanceof Paced paced) {
			return paced(paced, before);
		} else if (phase instanceof Repeat repeat) {
			return repeat(repeat, before);
		} else if (phase instanceof Overlap overlap) {
			return overlap(overlap, before);
		}
		return power((Switch) phase, before);
	}

	protected T compute(Compute compute, T before) {
		return leaf(compute, before);
	}

	protected T exchange(BulkExchange exchange, T before) {
		return leaf(exchange, before);
	}

	protected T flow(Flow flow, T before) {
		return leaf(flow, before);
	}

	protected T packets(Packets packets, T before) {
		return leaf(packets, before);
	}

	protected T words(Words words, T before) {
		return leaf(words, before);
	}

	protected T paced(Paced paced, T before) {
		return leaf(paced, before);
	}

	/** Folds a leaf, unless the method for its kind is overridden. */
	protected T leaf(Leaf leaf, T before) {
		return before;
	}

	protected T repeat(Repeat repeat, T before) {
		return fold(repeat.body(), before);
	}

	protected T overlap(Overlap overlap, T before) {
		T value = before;
		for (Part part : overlap.parts()) {
			value = fold(part.body(), value);
		}
		return value;
	}

	protected T power(Switch lanes, T before) {
		return before;
	}
}

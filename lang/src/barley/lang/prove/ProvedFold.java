package barley.lang.prove;

import java.util.List;

import barley.lang.plan.Phase;

/**
 * A fold over proved phases: each method takes the value before a phase and returns the one after it. As it
 * stands the value stays what it is, the first and all other rounds of a repetition are walked once each, and the parts of an overlap
 * follow one another.
 *
 * @param <T> the value, such as what all phases so far take
 */
public abstract class ProvedFold<T> {

	/** Walks phases that follow one another. */
	public final T fold(List<ProvedPhase> phases, T before) {
		T value = before;
		for (ProvedPhase phase : phases) {
			value = fold(phase, value);
		}
		return value;
	}

	/** Walks a phase. */
	protected T fold(ProvedPhase phase, T before) {
		if (phase instanceof ProvedPhase.Exchanged exchanged) {
			return exchange(exchanged, before);
		} else if (phase instanceof ProvedPhase.Repeated repeated) {
			return repeat(repeated, before);
		} else if (phase instanceof ProvedPhase.Overlapped overlapped) {
			return overlap(overlapped, before);
		} else if (phase instanceof ProvedPhase.Paced paced) {
			return pace(paced, before);
		} else if (phase.phase() instanceof Phase.Computing computing) {
			return compute(computing, before);
		} else if (phase.phase() instanceof Phase.Hearing hearing) {
			return hear(hearing, before);
		} else if (phase.phase() instanceof Phase.Switching switching) {
			return power(switching, before);
		} else if (phase.phase() instanceof Phase.Freeing freeing) {
			return free(freeing, before);
		}
		return ensure((ProvedPhase.Ensured) phase, before);
	}

	protected T compute(Phase.Computing computing, T before) {
		return before;
	}

	protected T exchange(ProvedPhase.Exchanged exchanged, T before) {
		return before;
	}

	protected T hear(Phase.Hearing hearing, T before) {
		return before;
	}

	protected T repeat(ProvedPhase.Repeated repeated, T before) {
		return fold(repeated.others(), fold(repeated.first(), before));
	}

	protected T overlap(ProvedPhase.Overlapped overlapped, T before) {
		return fold(overlapped.parts(), before);
	}

	protected T pace(ProvedPhase.Paced paced, T before) {
		return before;
	}

	protected T power(Phase.Switching switching, T before) {
		return before;
	}

	protected T free(Phase.Freeing freeing, T before) {
		return before;
	}

	protected T ensure(ProvedPhase.Ensured ensured, T before) {
		return before;
	}
}

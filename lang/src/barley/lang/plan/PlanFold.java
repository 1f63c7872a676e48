package barley.lang.plan;

import java.util.List;

/**
 * A walk over the phases of a plan that carries a value along: each method takes the value before a phase and returns the one after it. As
 * it stands the value stays what it is, a repetition's body is walked once, and the parts of an overlap follow one another. Who wants to
 * know what movements find walks the proved plan instead.
 *
 * @param <T> the value, such as the step at which a phase ends
 */
public abstract class PlanFold<T> {

	/** Walks phases that follow one another. */
	public final T fold(List<? extends Phase> phases, T before) {
		T value = before;
		for (Phase phase : phases) {
			value = fold(phase, value);
		}
		return value;
	}

	/** Walks a phase. */
	protected T fold(Phase phase, T before) {
		if (phase instanceof Phase.Computing computing) {
			return compute(computing, before);
		} else if (phase instanceof Phase.Exchanging exchanging) {
			return exchange(exchanging, before);
		} else if (phase instanceof Phase.Hearing hearing) {
			return hear(hearing, before);
		} else if (phase instanceof Phase.Repeating repeating) {
			return repeat(repeating, before);
		} else if (phase instanceof Phase.Using using) {
			return use(using, before);
		} else if (phase instanceof Phase.Overlapping overlapping) {
			return overlap(overlapping, before);
		} else if (phase instanceof Phase.Pacing pacing) {
			return pace(pacing, before);
		} else if (phase instanceof Phase.Switching switching) {
			return power(switching, before);
		} else if (phase instanceof Phase.Freeing freeing) {
			return free(freeing, before);
		}
		return ensure((Phase.Ensuring) phase, before);
	}

	protected T compute(Phase.Computing computing, T before) {
		return before;
	}

	protected T exchange(Phase.Exchanging exchanging, T before) {
		return before;
	}

	protected T hear(Phase.Hearing hearing, T before) {
		return before;
	}

	protected T repeat(Phase.Repeating repeating, T before) {
		return fold(repeating.body(), before);
	}

	protected T use(Phase.Using using, T before) {
		return fold(using.body(), before);
	}

	protected T overlap(Phase.Overlapping overlapping, T before) {
		return fold(overlapping.parts(), before);
	}

	/** What each node does at its own pace follows in the order of the text. */
	protected T pace(Phase.Pacing pacing, T before) {
		return fold(pacing.inner(), before);
	}

	protected T power(Phase.Switching switching, T before) {
		return before;
	}

	protected T free(Phase.Freeing freeing, T before) {
		return before;
	}

	protected T ensure(Phase.Ensuring ensuring, T before) {
		return before;
	}
}

package barley.lang.plan;

import java.util.BitSet;
import java.util.List;

import barley.lang.model.Compute;
import barley.lang.model.Ensure;
import barley.lang.model.Exchange;
import barley.lang.model.Off;
import barley.lang.model.Overlap;
import barley.lang.model.Repeat;
import barley.lang.model.Statement;

/** What all nodes do together before they meet at the next barrier. */
public sealed interface Phase {

	/** The statement that says so. */
	Statement source();

	/** Every node works for itself and renews data. */
	record Computing(Compute source, List<Payload> data, long flop) implements Phase {
	}

	/**
	 * Nodes exchange data: all movements at the same time, step by step.
	 *
	 * @param off lanes that are off while this lasts
	 */
	record Exchanging(Exchange source, List<Movement> movements, BitSet off) implements Phase {
	}

	/** The same phases again and again. */
	record Repeating(Repeat source, long times, List<Phase> body) implements Phase {
	}

	/** Phases that run at the same time; it lasts as long as the longest. */
	record Overlapping(Overlap source, List<Phase> parts) implements Phase {
	}

	/** Lanes that are off from here on. */
	record Switching(Off source, BitSet off) implements Phase {
	}

	/** No phase of the machine: a claim about what every node holds at this point, which the proof has to show. */
	record Ensuring(Ensure source, List<Joint> goals) implements Phase {
	}
}

package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;

/** What of a run comes after what, and what goes on at the same time. */
public sealed interface RunCourse {

	/**
	 * A computation or an exchange.
	 *
	 * @param phase its index in {@link Result#phases()}
	 */
	record Once(int phase) implements RunCourse {
	}

	/** Lanes are switched: from here on they draw so much more, or less, and carry as much more or less one way. */
	record Switched(BigInteger nanowatts, BigInteger bitsPerSecond) implements RunCourse {
	}

	/** The same some times over. */
	record Rounds(long times, List<RunCourse> body) implements RunCourse {
	}

	/** What goes on at the same time; parts that need the same lanes are one line, one after the other. */
	record Together(List<List<RunCourse>> lines) implements RunCourse {
	}
}

package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;

/** The order and concurrency of the phases of a run. */
public sealed interface RunCourse {

	/**
	 * A computation or an exchange.
	 *
	 * @param phase its index in {@link Result#phases()}
	 */
	record Once(int phase) implements RunCourse {
	}

	/** Lanes are switched: the changes of their total power and of their total bandwidth, in all their directions. */
	record Switched(BigInteger nanowatts, BigInteger bitsPerSecond) implements RunCourse {
	}

	/** A repetition. */
	record Rounds(long times, List<RunCourse> body) implements RunCourse {
	}

	/** Concurrent lines; parts that need the same lanes are in one line, one after the other. */
	record Together(List<List<RunCourse>> lines) implements RunCourse {
	}
}

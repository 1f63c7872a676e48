package barley.lang.plan;

import java.util.BitSet;

import barley.lang.finding.Origin;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.Transport;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;

/** Something that moves data in an exchange, or a barrier in packets, which moves signals. */
public sealed interface Movement permits Joint, Transfer, Meeting {

	Origin source();

	/** Returns what it moves; nothing for a barrier. */
	Payload data();

	/** Returns the data in which receivers put what arrives: the same, or other data of the same size. */
	default Payload into() {
		return data();
	}

	/** Returns how what meets is combined; null where nothing is. */
	Operator operator();

	/**
	 * Returns what it does step by step.
	 *
	 * @param ground what it finds
	 * @param off    lanes that are off, which nothing takes that may choose
	 */
	Motion motion(Machine machine, Ground ground, BitSet off);

	/** Returns how it shares the time of its exchange with others. */
	Transport transport();

	/**
	 * Returns whether each node goes at its own pace through what it does for it, even where nothing else of the plan does (RULES.md 21).
	 */
	default boolean ownPace() {
		return false;
	}

	/** Returns whether nodes hold in transit what they relay of it, apart from their data. */
	default boolean holdsInTransit() {
		return false;
	}

	/** Returns what it does, in words: {@code allreduce x}. */
	String words();
}

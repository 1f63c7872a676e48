package barley.runtime.simulate.option;

import java.util.function.Consumer;

import barley.runtime.program.PaceBlock;

/** A round of a block in which every node goes at its own pace, as it went. Times are picoseconds from the beginning of the block. */
public interface PacedRun {

	/** Returns the block with all rounds of its repetitions written down. */
	PaceBlock block();

	/** Returns when the block ended. */
	long endPs();

	/** Returns when an item ended. */
	long endPs(int item);

	/** Returns what happened to messages. */
	PaceFates fates();

	/** Reports what occupied units, combiners and channels, in order of time. */
	void tell(Consumer<Occupation> to);
}

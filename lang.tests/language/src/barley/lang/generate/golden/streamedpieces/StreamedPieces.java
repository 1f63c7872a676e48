package barley.lang.generate.golden.streamedpieces;

import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.Phases;

/**
 * StreamedPieces on Ring, as each of its nodes sees it.
 * Generated for schedule StreamedPieces; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in StreamedPieces.nodes.
 */
public final class StreamedPieces implements NodeProgram {

	private static final int X = 0; // f32

	// What all nodes do, each at its own pace
	private final PaceBlock async; // StreamedPieces.barley:8 exchange allgather x over Round using stream(chunks = 4)

	public StreamedPieces(Constants constants) {
		async = constants.pace("async");
	}

	@Override
	public void phases(Phases phases) {
		phases.async(
				"StreamedPieces.barley:8 exchange allgather x over Round using stream(chunks = 4)",
				async,
				this::async);
	}

	// StreamedPieces.barley:8 exchange allgather x over Round using stream(chunks = 4)
	private void async(PaceCalls pace) {
		pace.items("StreamedPieces.barley:8 exchange allgather x over Round using stream(chunks = 4)", 64);
	}
}

package barley.runtime.simulate.play;

import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.program.Elements;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.Occupation.BufferWait;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.pace.PaceTimes;

/** Plays a block in which every node goes at its own pace: what occupies units, combiners and channels, in order of time. */
final class PacePlayback {

	private final PaceBlock block;
	private final PaceTimes times;
	private final PaceFates fates;
	private final int phase;
	private final long startPs;
	private final Playback.Listener listener;

	/**
	 * @param fates   what happens to its messages
	 * @param phase   number of the phase
	 * @param startPs when the block begins
	 */
	PacePlayback(PaceBlock block, PaceTimes times, PaceFates fates, int phase, long startPs, Playback.Listener listener) {
		this.block = block;
		this.times = times;
		this.fates = fates;
		this.phase = phase;
		this.startPs = startPs;
		this.listener = listener;
	}

	void play() {
		times.tell(fates, occupation -> {
			if (occupation.channel() == Occupation.NONE) {
				work(occupation);
			} else {
				message(occupation);
			}
		});
	}

	private void work(Occupation occupation) {
		int item = occupation.item();
		boolean combines = block.kind(item) == PaceBlock.RECEIVE;
		List<Elements> about = IntStream.range(occupation.firstPart(), occupation.endPart())
				.filter(part -> block.room(part) < block.data() && (combines || block.renews(part)))
				.mapToObj(part -> new Elements(block.room(part), block.first(part), block.elements(part))).toList();
		listener.work(phase, item, block.node(item), combines, block.place(item), about, startPs + occupation.startPs(),
				startPs + occupation.endPs());
	}

	private void message(Occupation occupation) {
		int send = occupation.item();
		BufferWait wait = occupation.buffer();
		if (wait != null && occupation.firstPart() == block.firstPart(send)) {
			listener.waited(phase, send, block.node(send), block.node(block.partner(send)), block.place(send), block.node(wait.freed()),
					block.place(wait.freed()), startPs + wait.startPs(), startPs + wait.endPs());
		}
		int received = block.firstPart(block.partner(send)) - block.firstPart(send);
		for (int part = occupation.firstPart(); part < occupation.endPart(); part++) {
			listener.message(phase, send, occupation.channel(), block.place(send), block.room(part) >= block.data(),
					block.datum(block.room(part)), block.first(part), block.elements(part),
					StepListing.arrival(block.combines(part + received), fates.of(part)),
					startPs + occupation.startPs(), startPs + occupation.endPs());
			if (block.room(part + received) != block.room(part) || block.first(part + received) != block.first(part)) {
				listener.placed(block.datum(block.room(part + received)), block.first(part + received));
			}
		}
	}
}

package barley.runtime.simulate.play;

import java.util.Comparator;
import java.util.stream.IntStream;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.pace.PaceClock;
import barley.runtime.simulate.pace.PaceLegs;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.play.Playback.Arrival;

/** Plays a block in which every node goes at its own pace: what occupies units, combiners and channels, in order of time. */
final class PacePlayback {

	private final PaceBlock block;
	private final PaceTimes times;
	private final PaceClock clock;
	private final PaceLegs legs;
	private final int phase;
	private final long startPs;
	private final Playback.Listener listener;

	/**
	 * @param phase   number of the phase
	 * @param startPs when the block begins
	 */
	PacePlayback(PaceBlock block, PaceTimes times, int phase, long startPs, Playback.Listener listener) {
		this.block = block;
		this.times = times;
		this.phase = phase;
		this.startPs = startPs;
		this.listener = listener;
		clock = times.clock();
		legs = times.legs();
	}

	void play() {
		int[] works = IntStream.range(0, block.count()).filter(item -> clock.end(item) > clock.begin(item)).boxed()
				.sorted(Comparator.comparingLong(clock::begin)).mapToInt(Integer::intValue).toArray();
		int next = 0;
		for (int place = 0; place < clock.legsServed(); place++) {
			int leg = clock.served(place);
			for (; next < works.length && clock.begin(works[next]) <= clock.legBegin(leg); next++) {
				work(works[next]);
			}
			message(leg);
		}
		for (; next < works.length; next++) {
			work(works[next]);
		}
	}

	private void work(int item) {
		listener.work(phase, item, block.node(item), block.kind(item) == PaceBlock.RECEIVE, statement(item), startPs + clock.begin(item),
				startPs + clock.end(item));
	}

	private void message(int leg) {
		int send = times.items().sender(leg);
		int received = block.firstPart(block.partner(send)) - block.firstPart(send);
		long from = startPs + clock.legBegin(leg);
		for (int part = legs.firstPart(leg); part < legs.endPart(leg); part++) {
			listener.message(phase, send, legs.channel(leg), statement(send), block.datum(block.room(part)), block.first(part),
					block.elements(part), block.use(part + received) == PaceBlock.REPLACES ? Arrival.KEPT : Arrival.COMBINED, from,
					from + clock.held(leg));
			if (block.room(part + received) != block.room(part) || block.first(part + received) != block.first(part)) {
				listener.placed(block.datum(block.room(part + received)), block.first(part + received));
			}
		}
	}

	private String statement(int item) {
		return block.statements().get(block.statement(item));
	}
}

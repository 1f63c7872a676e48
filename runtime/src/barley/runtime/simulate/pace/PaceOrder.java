package barley.runtime.simulate.pace;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.Occupation.BufferWait;
import barley.runtime.simulate.option.PaceFates;

/**
 * What occupies units, combiners and channels in a block, in order of time, and what each of them waited for last. Items that take no time,
 * as sends, occupy nothing: what waited for them waited for what they had waited for. Items and, behind them, legs have numbers here.
 */
final class PaceOrder {

	private final PaceBlock block;
	private final PaceItems items;
	private final PaceJournal journal;
	private final PaceLegs legs;
	/** Items and legs in order of time. */
	private final int[] order;
	/** For each item and leg its place in this order; {@link PaceJournal#NONE} if it takes no time. */
	private final int[] place;
	/** For each item that takes no time something that it waited for, as far back as it is known. */
	private final int[] back;

	/** @param times of a block that was simulated */
	PaceOrder(PaceBlock block, PaceTimes times) {
		this.block = block;
		items = times.items();
		journal = times.journal();
		legs = journal.legs();
		order = ordered();
		place = new int[items.count() + legs.count()];
		Arrays.fill(place, PaceJournal.NONE);
		for (int number = 0; number < order.length; number++) {
			place[order[number]] = number;
		}
		back = new int[items.count()];
		Arrays.setAll(back, this::cause);
	}

	private int[] ordered() {
		int[] works = IntStream.range(0, items.count()).filter(item -> journal.end(item) > journal.begin(item)).boxed()
				.sorted(Comparator.comparingLong(journal::begin)).mapToInt(Integer::intValue).toArray();
		int[] all = new int[works.length + journal.legsServed()];
		int next = 0;
		for (int served = 0; served < journal.legsServed(); served++) {
			int leg = journal.served(served);
			for (; next < works.length && journal.begin(works[next]) <= journal.legBegin(leg); next++) {
				all[served + next] = works[next];
			}
			all[served + next] = items.count() + leg;
		}
		System.arraycopy(works, next, all, journal.legsServed() + next, works.length - next);
		return all;
	}

	/**
	 * Reports all of it.
	 *
	 * @param fates what happens to its messages
	 */
	void tell(PaceFates fates, Consumer<Occupation> to) {
		BitSet critical = new BitSet();
		for (int at = occupying(of(journal.last())); at != PaceJournal.NONE; at = occupying(cause(at))) {
			critical.set(at);
		}
		for (int at : order) {
			int before = occupying(cause(at));
			int after = before == PaceJournal.NONE ? Occupation.NONE : place[before];
			if (at < items.count()) {
				to.accept(new Occupation(at, Occupation.NONE, block.firstPart(at), block.firstPart(at + 1), journal.begin(at),
						journal.end(at), journal.end(at), after, Fate.ARRIVES, null, critical.get(at)));
			} else {
				int leg = at - items.count();
				int send = legs.sender(leg);
				int first = block.firstPart(send) + legs.firstPart(leg);
				int end = block.firstPart(send) + legs.endPart(leg);
				to.accept(new Occupation(send, legs.channel(leg), first, end, journal.legBegin(leg),
						journal.legBegin(leg) + journal.held(leg), journal.end(block.partner(send)), after, fates.of(first, end),
						buffer(send), critical.get(at)));
			}
		}
	}

	private BufferWait buffer(int send) {
		long next = journal.next(send);
		return next == journal.begin(send) ? null : new BufferWait(journal.cause(send), next, journal.begin(send));
	}

	private int cause(int at) {
		return of(at < items.count() ? journal.cause(at) : journal.legCause(at - items.count()));
	}

	/** Returns the item or leg of a cause, which for a leg also says whether it arrives or gives a channel back. */
	private int of(int cause) {
		return cause < items.count() ? cause : items.count() + (cause - items.count()) % legs.count();
	}

	/** Returns {@code at} or the last one before it that takes time. */
	private int occupying(int at) {
		int found = at;
		while (found != PaceJournal.NONE && place[found] == PaceJournal.NONE) {
			found = back[found];
		}
		for (int passed = at; passed != found;) {
			int next = back[passed];
			back[passed] = found;
			passed = next;
		}
		return found;
	}
}

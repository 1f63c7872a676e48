package barley.lang.motion;

import java.util.List;

/**
 * What a movement does, step by step: in each step, some elements go over each of its hops, and the receiver combines them with what it
 * holds or replaces that. A hop is what the movement does over one channel; hops are numbered from 0. An all-reduce of four pieces round a
 * ring of three nodes has three hops and four steps:
 *
 * <pre>
 *           hop 0 (0 to 1)   hop 1 (1 to 2)   hop 2 (2 to 0)
 * step 0    piece 0, sum     piece 1, sum     piece 2, sum
 * step 1    piece 2, sum     piece 0, sum     piece 1, sum
 * step 2    piece 1          piece 2          piece 0
 * step 3    piece 0          piece 1          piece 2
 * </pre>
 *
 * <p>Nothing is written down transfer by transfer: what goes over a hop in a step is a formula, so that any step of schedules with billions
 * of transfers can be looked at. Where whole runs of steps have a closed form, {@link #rounds} has it; what a subclass says there, hop by
 * hop and in sum is the same, which a test holds over random plans.
 *
 * <p>What is sent in a step is what the sender held before anything arrived in it, as in {@link barley.runtime.program.Ports}.
 */
public abstract class Motion {

	/** Where elements lie before or behind a hop. */
	public enum Room {

		/** In the data that move. */
		DATA,
		/** At a node that only relays them, apart from its data. */
		TRANSIT,
		/** In the data into which they are sent. */
		TARGET
	}

	/** Elements that a node copies for itself, {@code moved} further on, into other data or to where it has what it relays. */
	public record Kept(int node, Ranges what, Room room, long moved) {
	}

	/** Takes elements that go over a hop. */
	public interface Part {

		/**
		 * {@code count} elements from {@code first} on, which are put where {@code place} and the following are, each in the room of its
		 * end of the hop.
		 */
		void part(long first, long count, long place);
	}

	/** Takes what a receiver combines beside what has just arrived. */
	public interface Fold {

		/** In a step, the receiver of a hop combines so many elements. */
		void fold(int hop, int step, long elements);
	}

	/** Takes what nodes take out of transit. */
	public interface Take {

		/**
		 * A node puts elements into its data, from {@code place} on, that it has from {@code first} on in transit; combined with what is
		 * there or not.
		 *
		 * @param since the step in which they came, {@link #KEPT} if the node has kept them for itself
		 */
		void take(int node, int since, long first, long count, long place, boolean combines);
	}

	/** Stands for the step before all steps, in which nodes put what they relay of their own. */
	public static final int KEPT = -1;

	/** Takes what a node holds by now that differs from what it held before. */
	public interface Change {

		/**
		 * In some elements, that is combined which some nodes held before the movement began.
		 *
		 * @param nodes  in a row that closes to a ring; -1 where there is none
		 * @param first  the place of the first of them in the row
		 * @param length how many of them
		 */
		void change(Ranges what, int[] nodes, int first, int length);
	}

	/** Returns how many steps it takes. */
	public abstract int steps();

	/** Returns how often programs are called for it: once a step, or once a chunk if it streams. */
	public int calls() {
		return steps();
	}

	/** Returns how many hops there are. */
	public abstract int hops();

	/** Returns the channel that a hop takes. */
	public abstract int channel(int hop);

	/** Returns the node that sends over a hop. */
	public abstract int sender(int hop);

	/** Returns the node that receives over a hop. */
	public abstract int receiver(int hop);

	/** Returns which of the way's strands a hop belongs to, or -1 if it belongs to none. */
	public abstract int strand(int hop);

	/** Returns the first step in which a hop may take part. */
	public int first(int hop) {
		return 0;
	}

	/** Returns the step behind the last one in which a hop may take part. */
	public int end(int hop) {
		return steps();
	}

	/** Returns whether both ends of a hop take part in a step, be it with no elements at all. */
	public boolean takesPart(int hop, int step) {
		return fragment(hop, step) >= 0;
	}

	/** Returns how many fragments are distinguished. */
	public abstract int fragments();

	/** Returns the fragment that goes over a hop in a step, or -1 if nothing does. */
	public abstract int fragment(int hop, int step);

	/** Returns the elements of the fragment that goes over a hop in a step. */
	public abstract Ranges what(int hop, int step);

	/** Returns how many they are; 0 if there is no fragment. */
	public long size(int hop, int step) {
		return fragment(hop, step) < 0 ? 0 : what(hop, step).size();
	}

	/** Hands on the elements of the fragment that goes over a hop in a step, with the places where they are put. */
	public void parts(int hop, int step, Part to) {
		what(hop, step).list().forEach(range -> to.part(range.first(), range.count(), range.first()));
	}

	/** Returns where the sender of a hop has what goes over it. */
	public Room leaves(int hop) {
		return Room.DATA;
	}

	/** Returns where the receiver of a hop puts what comes over it. */
	public Room arrives(int hop) {
		return Room.DATA;
	}

	/** Returns what nodes copy for themselves before anything is sent. */
	public List<Kept> kept() {
		return List.of();
	}

	/** Returns for how many elements a node needs room that it relays at a time. */
	public long transit() {
		return 0;
	}

	/** Hands on what nodes take out of transit when a step has ended, in their order. */
	public void takes(int step, Take to) {
		// nothing, where no node uses what it relays
	}

	/** Returns the same as nodes carry it out that go at their own pace: in rooms in transit in place of buffers. */
	public Motion atOwnPace() {
		return this;
	}

	/** Returns whether the receiver combines what comes over a hop in a step with what it holds. */
	public abstract boolean combines(int hop, int step);

	/** Hands on what receivers combine beside what has just arrived and is combined at once. */
	public void folds(Fold to) {
		// nothing, where everything is combined as it comes or not at all
	}

	/** Returns the rounds that carry all this out, in closed form; none if there is no such form. */
	public List<Round> rounds() {
		return List.of();
	}

	/** Returns how many elements go over a hop in all steps. */
	public long total(int hop) {
		long total = 0;
		for (int step = first(hop); step < end(hop); step++) {
			total = Math.addExact(total, size(hop, step));
		}
		return total;
	}

	/**
	 * Returns whether senders send what they hold of the data itself, and receivers put it there at once. Then what nodes hold on the way
	 * can be followed hop by hop.
	 */
	public boolean isInPlace() {
		return true;
	}

	/** Returns whether a table of moves carries it out, as each part of a hop is at one place before it and at one behind it. */
	public boolean isListed() {
		return isInPlace();
	}

	/** Returns how many hops and chunks have to be followed before anything can be said. */
	public long effort() {
		return 0;
	}

	/**
	 * Hands on what a node holds after some of the steps, but not all, where that differs from what it held before, in the order of the
	 * elements. What the movement leaves in the end is for the proof to say. Follows what is in place hop by hop; motions that know better
	 * say so by a formula.
	 */
	public void changes(int node, int steps, Change to) {
		if (isInPlace()) {
			new Follower(this).follow(steps).changes(node, to);
		}
	}
}

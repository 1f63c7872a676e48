package barley.lang.motion;

import java.util.List;

import barley.lang.wiring.Route;

/**
 * How the data of a collective travel between its members. A way knows its motion, the walks it operates, into how many pieces it cuts the
 * data and what nodes keep beside them. Nothing else distinguishes ways, except that generated programs have more readable forms for some
 * of them.
 */
public interface Way {

	/** Returns what a collective does that travels this way. */
	Motion motion(Task task);

	/** Returns what a collective does that travels this way and may leave what it brings in other data. */
	default Motion placed(Task task) {
		return task.target() == null ? motion(task) : WalkedMotion.of(motion(task.inPlace()), task);
	}

	/** Returns the walks that it operates; none if data go straight from node to node. */
	List<Strand> strands();

	/** Returns the rings, paths and trees that it operates. */
	default List<Route> routes() {
		return strands().stream().map(Strand::route).toList();
	}

	/** Returns the laps on which it works by the bucket algorithm (RULES.md 10); none if it works otherwise. */
	default List<Lap> buckets() {
		return List.of();
	}

	/** Returns the shares into which the data are cut, each of which travels by itself. */
	default Shares shares() {
		return share().all();
	}

	/** Returns the walk that carries a share, which is not empty: walks without one are not operated. */
	default Route route(int share) {
		return routes().get((int) shares().used().filter(other -> other < share).count());
	}

	/**
	 * Returns the same way with other shares, as many as it has: the laps that carry nothing are left out.
	 *
	 * @throws UnsupportedOperationException if it has one share
	 */
	default Way sharing(Shares shares) {
		throw new UnsupportedOperationException("a way with one share");
	}

	/** Returns into how many pieces each share is cut. */
	int cuts(CollectiveKind kind, int members);

	/** Returns the members in the order of their pieces, where it does not work by buckets (RULES.md 10). */
	default int[] order(int[] members) {
		return members;
	}

	/** Returns the ways of which each carries some of the shares; this one alone if it is not put together from others. */
	default List<Way> parts() {
		return List.of(this);
	}

	/** Returns which part of the data it carries, where it does not work by buckets. */
	default Share share() {
		return Share.WHOLE;
	}

	/** Returns whether it carries something by some shares. */
	default boolean carries(Shares shares) {
		return shares.weight(share().number()) > 0;
	}

	/** Returns how it shares the time of an exchange with others. */
	default Transport transport() {
		return Transport.STEPS;
	}

	/** Returns into how many chunks each message is cut, where its steps are those of whole messages. */
	default int chunksOfMessage() {
		return 1;
	}

	/** Returns all nodes that data pass, given the members. */
	default int[] stops(int[] members) {
		return members;
	}

	/**
	 * Returns whether nodes that take no part pass data on; each stop keeps a copy of what goes by, so that its own data stay as they are.
	 */
	default boolean relays() {
		return false;
	}

	/** Returns whether it can leave what it brings in other data. */
	default boolean puts() {
		return false;
	}

	/** Returns whether nodes hold messages in transit that they relay, apart from their data. */
	default boolean holdsInTransit(CollectiveKind kind) {
		return false;
	}

	/** Returns how many copies of all the data each member passes on at the same time, beside its own. */
	default int passing() {
		return 0;
	}

	/** Returns whether each member keeps what comes from each other one, until all has come. */
	default boolean keepsAll() {
		return false;
	}

	/** Returns whether members pass on what came last, and not what they have combined of it. */
	default boolean passesOnLast() {
		return false;
	}

	/** Returns whether members combine in different orders, so that what is rounded off may differ between them. */
	default boolean orderVaries() {
		return false;
	}
}

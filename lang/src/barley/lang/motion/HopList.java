package barley.lang.motion;

import java.util.stream.IntStream;

import barley.lang.wiring.Route;

/** Hops of a course as they are found, with the step in which each is taken. */
final class HopList {

	private final IntStream.Builder from = IntStream.builder();
	private final IntStream.Builder to = IntStream.builder();
	private final IntStream.Builder lane = IntStream.builder();
	private final IntStream.Builder start = IntStream.builder();

	void add(int sender, int receiver, int over, int step) {
		from.add(sender);
		to.add(receiver);
		lane.add(over);
		start.add(step);
	}

	/** Returns the course, of which so many hops combine, for a share of the data. */
	Course course(Route route, int combining, Share share) {
		int[] lanes = lane.build().toArray();
		return new Course(route, false, from.build().toArray(), to.build().toArray(), lanes, combining, share, start.build().toArray());
	}
}

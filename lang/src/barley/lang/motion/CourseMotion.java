package barley.lang.motion;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.program.Pieces;

/**
 * Chunks that follow each other over the hops of courses, up and down a tree, along a path or round a ring. A tree or path that is not
 * streamed is one chunk. In a step of a timetable, a channel carries one chunk; how long that takes the simulator's clock says, for chunks
 * do not wait for steps. Hops are those of all courses, one course after the other.
 *
 * <p>Takes time linear in the hops to make; where hops have to share a channel, chunks times hops as soon as somebody asks when one is
 * taken.
 */
public final class CourseMotion extends Motion {

	private final Task task;
	private final List<Course> courses;
	private final int chunks;
	/** For each course, how many hops those before it have. */
	private final int[] before;
	private final int[] channels;
	/** For each hop, the channels of lanes that it holds. */
	private final int[][] held;
	private final boolean streams;
	private final boolean apart;
	/** For each hop, those that bring its sender something. */
	private int[][] feeders;
	private Pace pace;
	private int steps = -1;

	/** Streams chunks over courses. */
	CourseMotion(Task task, List<Course> courses, int chunks) {
		this(task, courses, chunks, true);
	}

	/** Takes a course step by step, with all of the data at once. */
	CourseMotion(Task task, Course course) {
		this(task, List.of(course), 1, false);
	}

	private CourseMotion(Task task, List<Course> courses, int chunks, boolean streams) {
		this.task = task;
		this.courses = courses;
		this.chunks = chunks;
		this.streams = streams;
		before = new int[courses.size() + 1];
		for (int number = 0; number < courses.size(); number++) {
			before[number + 1] = before[number] + courses.get(number).hops();
		}
		channels = new int[hops()];
		for (int number = 0; number < courses.size(); number++) {
			Course course = courses.get(number);
			for (int hop = 0; hop < course.hops(); hop++) {
				int lane = course.lane()[hop];
				channels[before[number] + hop] = lane < 0 ? -1 : task.machine().channel(lane, course.from()[hop]);
			}
		}
		held = Arrays.stream(channels).mapToObj(channel -> channel < 0 ? new int[] {channel} : task.machine().held(channel))
				.toArray(int[][]::new);
		apart = !streams || Arrays.stream(held).flatMapToInt(Arrays::stream).distinct().count()
				== Arrays.stream(held).mapToInt(each -> each.length).sum();
	}

	/** Returns the courses that it takes. */
	public List<Course> courses() {
		return courses;
	}

	/** Returns the chunks of a course. */
	public Pieces pieces(Course course) {
		return course.pieces(task.size(), chunks);
	}

	private synchronized Pace pace() {
		if (pace == null) {
			pace = apart ? Pace.even(courses.stream().flatMapToInt(course -> Arrays.stream(course.start())).toArray(), chunks)
					: Pace.followed(held, feeders(), chunks);
		}
		return pace;
	}

	private synchronized int[][] feeders() {
		if (feeders == null) {
			feeders = new int[hops()][];
			for (int number = 0; number < courses.size(); number++) {
				int first = before[number];
				int[][] own = courses.get(number).feeders();
				for (int hop = 0; hop < own.length; hop++) {
					feeders[first + hop] = Arrays.stream(own[hop]).map(feeder -> first + feeder).toArray();
				}
			}
		}
		return feeders;
	}

	@Override
	public long effort() {
		return apart ? hops() : (long) hops() * chunks;
	}

	@Override
	public int steps() {
		if (steps < 0) {
			steps = IntStream.range(0, hops()).map(hop -> pace().step(hop, chunks - 1) + 1).max().orElse(0);
		}
		return steps;
	}

	@Override
	public int calls() {
		return streams ? chunks : steps();
	}

	@Override
	public int hops() {
		return before[courses.size()];
	}

	@Override
	public int strand(int hop) {
		int found = Arrays.binarySearch(before, 0, courses.size(), hop);
		return found >= 0 ? found : -found - 2;
	}

	@Override
	public int channel(int hop) {
		return channels[hop];
	}

	@Override
	public int sender(int hop) {
		return courses.get(strand(hop)).from()[hop - before[strand(hop)]];
	}

	@Override
	public int receiver(int hop) {
		return courses.get(strand(hop)).to()[hop - before[strand(hop)]];
	}

	@Override
	public int first(int hop) {
		return pace().step(hop, 0);
	}

	@Override
	public int end(int hop) {
		return pace().step(hop, chunks - 1) + 1;
	}

	@Override
	public int fragments() {
		return chunks;
	}

	@Override
	public int fragment(int hop, int step) {
		return pace().chunk(hop, step);
	}

	@Override
	public Ranges what(int hop, int step) {
		int chunk = fragment(hop, step);
		return what(courses.get(strand(hop)), chunk, chunk + 1);
	}

	@Override
	public long size(int hop, int step) {
		int chunk = fragment(hop, step);
		return chunk < 0 ? 0 : pieces(courses.get(strand(hop))).count(chunk);
	}

	@Override
	public long total(int hop) {
		Pieces pieces = pieces(courses.get(strand(hop)));
		return pieces.end() - pieces.first(0);
	}

	/** The elements of the chunks before {@code end}. */
	private Ranges what(Course course, int chunk, int end) {
		Pieces cut = pieces(course);
		return task.ground().all().slice(cut.first(chunk), cut.first(end - 1) + cut.count(end - 1) - cut.first(chunk));
	}

	@Override
	public boolean combines(int hop, int step) {
		int number = strand(hop);
		return hop - before[number] < courses.get(number).combining();
	}

	// ---------------------------------------------------------------- what nodes hold on the way

	@Override
	public void changes(int node, int steps, Change to) {
		for (int number = 0; number < courses.size(); number++) {
			Course course = courses.get(number);
			int first = before[number];
			int[] arriving = IntStream.range(0, course.hops()).filter(hop -> course.to()[hop] == node).toArray();
			int handed = Arrays.stream(arriving).filter(hop -> hop >= course.combining()).map(hop -> first + hop).findFirst().orElse(-1);
			int[] brought = Arrays.stream(arriving).filter(hop -> hop < course.combining()).map(hop -> first + hop).toArray();
			for (int chunk = 0, alike; chunk < chunks; chunk = alike) {
				int came = came(handed, brought, chunk, steps);
				for (alike = chunk + 1; alike < chunks && came(handed, brought, alike, steps) == came; alike++) {
					// chunks that have come equally far go together
				}
				if (came != 0) {
					int at = chunk;
					int[] nodes = came < 0 ? handed(course)
							: below(number, node, Arrays.stream(brought).filter(hop -> pace().step(hop, at) < steps).toArray());
					to.change(what(course, chunk, alike), nodes, 0, nodes.length);
				}
			}
		}
	}

	/** Returns how many hops have brought a node a chunk; -1 once it has been handed on. A later chunk never comes over more of them. */
	private int came(int handed, int[] brought, int chunk, int steps) {
		if (handed >= 0 && pace().step(handed, chunk) < steps) {
			return -1;
		}
		int came = 0;
		for (int hop : brought) {
			came += pace().step(hop, chunk) < steps ? 1 : 0;
		}
		return came;
	}

	/** Returns whose values are handed on: the root's own, or what everybody has contributed. */
	private int[] handed(Course course) {
		if (course.combining() == 0) {
			return new int[] {task.root() >= 0 ? task.root() : course.from()[0]};
		}
		IntStream senders = Arrays.stream(course.from(), 0, course.combining());
		return IntStream.concat(senders, Arrays.stream(course.to(), 0, course.combining())).distinct().toArray();
	}

	/** A node and all those whose values have come over some hops. */
	private int[] below(int number, int node, int[] come) {
		BitSet hops = new BitSet();
		Arrays.stream(come).forEach(hops::set);
		for (int hop = hops.length() - 1; hop >= 0; hop--) {
			if (hops.get(hop)) {
				Arrays.stream(feeders()[hop]).forEach(hops::set); // they come before it
			}
		}
		Course course = courses.get(number);
		return IntStream.concat(IntStream.of(node), hops.stream().map(hop -> course.from()[hop - before[number]])).distinct().toArray();
	}
}

package barley.lang.motion;

import java.util.List;

/**
 * By data flow: each course has a share of the data and cuts it into chunks, which follow each other as soon as they can. Along a path of
 * {@code p} nodes, {@code c} chunks are through after {@code p - 1 + c - 1} hops, so that with many chunks the length of the way hardly
 * counts (a pipelined tree or chain; J. Watts, R. van de Geijn, <i>A pipelined broadcast for multidimensional meshes</i>, 1995).
 */
public record StreamWay(List<Course> courses, int chunks) implements Way {

	@Override
	public Motion motion(Task task) {
		return new CourseMotion(task, courses, chunks);
	}

	@Override
	public List<Strand> strands() {
		return courses.stream().map(Course::strand).toList();
	}

	@Override
	public Transport transport() {
		return Transport.STREAM;
	}

	@Override
	public Shares shares() {
		return courses.get(0).share().all();
	}

	@Override
	public Way sharing(Shares shares) {
		return new StreamWay(courses.stream().filter(course -> shares.weight(course.share().number()) > 0)
				.map(course -> course.sharing(new Share(course.share().number(), shares))).toList(), chunks);
	}

	@Override
	public boolean puts() {
		return true;
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return chunks;
	}
}

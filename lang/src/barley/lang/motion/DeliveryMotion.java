package barley.lang.motion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A scattering or gathering over walks that leaves in other data what a member gets. Nodes hold what they pass on apart from their data,
 * and what they do not pass on is for them: each hop is two, one with what the receiver passes on, and one with what it puts into these
 * data.
 *
 * <p>Takes time and room linear in what goes over the hops in all steps.
 */
final class DeliveryMotion extends WalkedMotion {

	/** What each node sends in all steps. */
	private final Map<Integer, Ranges> sent = new HashMap<>();
	private final long start;
	private final long extent;

	DeliveryMotion(Motion walked, Task task) {
		super(walked, task);
		List<Ranges.Range> all = task.ground().all().list();
		start = task.ground().all().first();
		extent = all.isEmpty() ? 0 : all.get(all.size() - 1).end() - start;
		for (int hop = 0; hop < walked.hops(); hop++) {
			for (int step = walked.first(hop); step < walked.end(hop); step++) {
				if (walked.fragment(hop, step) >= 0) {
					sent.merge(walked.sender(hop), walked.what(hop, step), Ranges::with);
				}
			}
		}
	}

	private boolean scatters() {
		return task.kind() == CollectiveKind.SCATTER;
	}

	@Override
	int of(int hop) {
		return hop / 2;
	}

	private static boolean delivers(int hop) {
		return hop % 2 == 1;
	}

	/**
	 * Of a scattering the root keeps what it sends to nobody. The rest, and what members bring to a gathering, goes on like what comes to
	 * a node: other statements of the exchange may change the data before it leaves in a later step.
	 */
	@Override
	public List<Kept> kept() {
		if (scatters()) {
			Ranges own = task.ground().all().without(sent.getOrDefault(task.root(), Ranges.NOTHING));
			return List.of(new Kept(task.root(), own, Room.TARGET, task.target().moved()),
					new Kept(task.root(), task.ground().all().without(own), Room.TRANSIT, -start));
		}
		return IntStream.range(0, task.nodes().length).mapToObj(member -> task.nodes()[member] == task.root()
				? new Kept(task.root(), task.ground().held().get(member), Room.TARGET, task.target().moved())
				: new Kept(task.nodes()[member], task.ground().held().get(member), Room.TRANSIT, -start)).toList();
	}

	@Override
	public Room leaves(int hop) {
		return Room.TRANSIT;
	}

	@Override
	public Room arrives(int hop) {
		return delivers(hop) ? Room.TARGET : Room.TRANSIT;
	}

	@Override
	public void parts(int hop, int step, Part to) {
		long arrives = delivers(hop) ? task.target().moved() : -start;
		what(hop, step).list().forEach(range -> to.part(range.first() - start, range.count(), range.first() + arrives));
	}

	@Override
	public int hops() {
		return 2 * walked.hops();
	}

	@Override
	public Ranges what(int hop, int step) {
		Ranges all = walked.what(of(hop), step);
		Ranges own = all.without(sent.getOrDefault(receiver(hop), Ranges.NOTHING));
		return delivers(hop) ? own : all.without(own);
	}

	@Override
	public int fragment(int hop, int step) {
		int fragment = walked.fragment(of(hop), step);
		return fragment < 0 || what(hop, step).size() == 0 ? -1 : fragment;
	}

	@Override
	public boolean takesPart(int hop, int step) {
		return walked.takesPart(of(hop), step) && (fragment(hop, step) >= 0 || !delivers(hop) && fragment(hop + 1, step) < 0);
	}

	@Override
	public long transit() {
		return extent;
	}

	@Override
	public long effort() {
		return hops();
	}
}

package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Movements at the same time, each with elements of its own. Hops, strands and fragments are those of all of them, one after the other. */
final class SeveralMotion extends Motion {

	private record Found(Ranges what, int[] nodes, int first, int length) {
	}

	private final List<Motion> parts;
	/** For each movement, how many hops, strands and fragments those before it have. */
	private final int[] hops;
	private final int[] strands;
	private final int[] fragments;
	/** For each movement, how much room in transit those before it need. */
	private final long[] transit;

	SeveralMotion(List<Motion> parts, List<Integer> strandsOfParts) {
		this.parts = parts;
		hops = new int[parts.size() + 1];
		strands = new int[parts.size() + 1];
		fragments = new int[parts.size() + 1];
		transit = new long[parts.size() + 1];
		for (int part = 0; part < parts.size(); part++) {
			hops[part + 1] = hops[part] + parts.get(part).hops();
			strands[part + 1] = strands[part] + strandsOfParts.get(part);
			transit[part + 1] = Math.addExact(transit[part], parts.get(part).transit());
			fragments[part + 1] = fragments[part] + parts.get(part).fragments();
		}
	}

	private int part(int hop) {
		int found = Arrays.binarySearch(hops, hop);
		if (found < 0) {
			return -found - 2;
		}
		while (hops[found + 1] == hop) {
			found++; // movements without hops
		}
		return found;
	}

	private Motion motion(int hop) {
		return parts.get(part(hop));
	}

	private int own(int hop) {
		return hop - hops[part(hop)];
	}

	@Override
	public Motion atOwnPace() {
		return new SeveralMotion(parts.stream().map(Motion::atOwnPace).toList(),
				IntStream.range(0, parts.size()).mapToObj(part -> strands[part + 1] - strands[part]).toList());
	}

	@Override
	public void takes(int step, Take to) {
		for (int part = 0; part < parts.size(); part++) {
			long before = transit[part];
			parts.get(part).takes(step, (node, since, first, count, place, combines) -> to.take(node, since, first + before, count, place,
					combines));
		}
	}

	@Override
	public int steps() {
		return parts.stream().mapToInt(Motion::steps).max().orElse(0);
	}

	@Override
	public int hops() {
		return hops[parts.size()];
	}

	@Override
	public int channel(int hop) {
		return motion(hop).channel(own(hop));
	}

	@Override
	public int sender(int hop) {
		return motion(hop).sender(own(hop));
	}

	@Override
	public int receiver(int hop) {
		return motion(hop).receiver(own(hop));
	}

	@Override
	public int strand(int hop) {
		int strand = motion(hop).strand(own(hop));
		return strand < 0 ? strand : strands[part(hop)] + strand;
	}

	@Override
	public int first(int hop) {
		return motion(hop).first(own(hop));
	}

	@Override
	public int end(int hop) {
		return motion(hop).end(own(hop));
	}

	@Override
	public boolean takesPart(int hop, int step) {
		return motion(hop).takesPart(own(hop), step);
	}

	@Override
	public int fragments() {
		return fragments[parts.size()];
	}

	@Override
	public int fragment(int hop, int step) {
		int fragment = motion(hop).fragment(own(hop), step);
		return fragment < 0 ? fragment : fragments[part(hop)] + fragment;
	}

	@Override
	public Ranges what(int hop, int step) {
		return motion(hop).what(own(hop), step);
	}

	@Override
	public long size(int hop, int step) {
		return motion(hop).size(own(hop), step);
	}

	@Override
	public void parts(int hop, int step, Part to) {
		long leaves = leaves(hop) == Room.TRANSIT ? transit[part(hop)] : 0;
		long arrives = arrives(hop) == Room.TRANSIT ? transit[part(hop)] : 0;
		motion(hop).parts(own(hop), step, (first, count, place) -> to.part(first + leaves, count, place + arrives));
	}

	@Override
	public Room leaves(int hop) {
		return motion(hop).leaves(own(hop));
	}

	@Override
	public Room arrives(int hop) {
		return motion(hop).arrives(own(hop));
	}

	@Override
	public long transit() {
		return transit[parts.size()];
	}

	@Override
	public List<Kept> kept() {
		List<Kept> kept = new ArrayList<>();
		for (int part = 0; part < parts.size(); part++) {
			long before = transit[part];
			parts.get(part).kept().forEach(own -> kept.add(new Kept(own.node(), own.what(), own.room(),
					own.moved() + (own.room() == Room.TRANSIT ? before : 0))));
		}
		return kept;
	}

	@Override
	public boolean isListed() {
		return parts.stream().allMatch(Motion::isListed);
	}

	@Override
	public boolean combines(int hop, int step) {
		return motion(hop).combines(own(hop), step);
	}

	@Override
	public long total(int hop) {
		return motion(hop).total(own(hop));
	}

	@Override
	public boolean isInPlace() {
		return parts.stream().allMatch(Motion::isInPlace);
	}

	@Override
	public long effort() {
		return parts.stream().mapToLong(Motion::effort).sum();
	}

	@Override
	public void changes(int node, int steps, Change to) {
		List<Found> found = new ArrayList<>();
		for (Motion part : parts) {
			part.changes(node, steps, (what, nodes, first, length) -> what.list()
					.forEach(range -> found.add(new Found(Ranges.of(range.first(), range.count()), nodes, first, length))));
		}
		found.sort(Comparator.comparingLong(change -> change.what.first()));
		found.forEach(change -> to.change(change.what, change.nodes, change.first, change.length));
	}
}

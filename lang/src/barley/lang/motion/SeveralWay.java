package barley.lang.motion;

import java.util.Arrays;
import java.util.List;

/**
 * Over several trees and paths, or these and rings, of the same members at the same time, each with its shares of the data (RULES.md 12).
 *
 * @param parts the ways, in the order of their shares; rings that follow each other are one
 */
public record SeveralWay(List<Way> parts) implements Way {

	@Override
	public Motion motion(Task task) {
		return new SeveralMotion(parts.stream().map(part -> part.motion(task)).toList(),
				parts.stream().map(part -> part.strands().size()).toList());
	}

	@Override
	public List<Strand> strands() {
		return parts.stream().flatMap(part -> part.strands().stream()).toList();
	}

	@Override
	public Shares shares() {
		return parts.get(0).shares();
	}

	@Override
	public Way sharing(Shares shares) {
		List<Way> used = parts.stream().filter(part -> part.carries(shares)).map(part -> part.sharing(shares)).toList();
		return used.size() == 1 ? used.get(0) : new SeveralWay(used);
	}

	@Override
	public boolean holdsInTransit(CollectiveKind kind) {
		return parts.stream().anyMatch(part -> part.holdsInTransit(kind));
	}

	@Override
	public boolean puts() {
		return parts.stream().allMatch(Way::puts);
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return parts.stream().mapToInt(part -> part.cuts(kind, members)).max().orElseThrow();
	}

	@Override
	public int[] stops(int[] members) {
		return parts.stream().flatMapToInt(part -> Arrays.stream(part.stops(members))).distinct().toArray();
	}
}

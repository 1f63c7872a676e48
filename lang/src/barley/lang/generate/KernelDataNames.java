package barley.lang.generate;

import java.util.List;

import barley.lang.plan.DataGroup;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;

/**
 * What a kernel calls data, where that is more than the names of whole vectors: members of families, or ranges of what
 * another schedule has given the one that names the kernel. Schedules that are given the next range in the next round of
 * a loop have the same families, moved on.
 *
 * @param moved how far on from where the families say
 */
record KernelDataNames(List<Family> families, Affine moved) {

	/** A family, one member behind the other, row by row. */
	record Family(String name, int vector, long first, long size, List<Integer> sizes) {

		/** Returns whether it is a vector of the same name, all of it. */
		private boolean isVector(Vectors vectors) {
			return sizes.isEmpty() && vectors.name(vector).equals(name) && vectors.isWhole(new Act.Part(vector, Affine.of(first), size));
		}

		private Family back(long distance) {
			return new Family(name, vector, first - distance, size, sizes);
		}
	}

	/** Returns what the kernel of a computation calls data; null if that goes without saying. */
	static KernelDataNames of(Phase.Computing computing, Vectors vectors) {
		List<Family> families = computing.known().stream().map(group -> family(group, vectors)).toList();
		if (families.stream().allMatch(family -> family.isVector(vectors))) {
			return null;
		}
		boolean together = families.stream().mapToInt(Family::vector).distinct().count() == 1;
		long start = together ? families.get(0).first : 0;
		return new KernelDataNames(families.stream().map(family -> family.back(start)).toList(), Affine.of(start));
	}

	private static Family family(DataGroup group, Vectors vectors) {
		Payload first = group.members().get(0);
		return new Family(group.name(), vectors.of(first), vectors.offset(first) + first.first(), first.size(), group.sizes());
	}
}

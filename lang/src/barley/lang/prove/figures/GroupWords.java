package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;

/** Names a group of nodes and switches by families, as an author writes them: {@code n} for all, {@code n[0, *]} for a row. */
final class GroupWords {

	/** The most names of a group; of a larger one, its size is told. */
	private static final int MOST = 6;

	private GroupWords() {
	}

	static String of(Wiring wiring, BitSet group) {
		List<String> names = new ArrayList<>();
		BitSet named = new BitSet();
		for (Realm realm : wiring.realm().all()) {
			for (Shape shape : realm.shapes().values()) {
				BitSet members = new BitSet();
				for (int i = 0; i < shape.count(); i++) {
					int vertex = shape.node(i);
					if (group.get(vertex) && !named.get(vertex) && shape.name(i).equals(wiring.name(vertex))) {
						members.set(i);
						named.set(vertex);
					}
				}
				if (!members.isEmpty()) {
					names.addAll(names(shape, members));
				}
			}
		}
		group.stream().filter(vertex -> !named.get(vertex)).forEach(vertex -> names.add(wiring.name(vertex)));
		return names.size() <= MOST ? String.join(", ", names)
				: String.join(", ", names.subList(0, MOST)) + Words.of(", ... (%,d in all)", group.cardinality());
	}

	/** Returns the names of some members of a family: of whole rows in the dimension with the fewest, else one by one. */
	private static List<String> names(Shape shape, BitSet members) {
		if (members.cardinality() == shape.count()) {
			return List.of(shape.prefix() + shape.family());
		}
		List<String> fewest = null;
		int[] sizes = shape.extent().sizes();
		for (int dimension = 0; sizes.length > 1 && dimension < sizes.length; dimension++) {
			List<String> rows = rows(shape, members, dimension);
			fewest = rows != null && (fewest == null || rows.size() < fewest.size()) ? rows : fewest;
		}
		return fewest != null ? fewest : members.stream().mapToObj(shape::name).toList();
	}

	/** Returns the names of the rows with an index in a dimension; null if the members are not whole rows. */
	private static List<String> rows(Shape shape, BitSet members, int dimension) {
		int[] sizes = shape.extent().sizes();
		int[] counts = new int[sizes[dimension]];
		members.stream().forEach(member -> counts[shape.extent().places(member)[dimension]]++);
		List<String> rows = new ArrayList<>();
		for (int index = 0; index < counts.length; index++) {
			if (counts[index] == shape.count() / sizes[dimension]) {
				List<String> indices = new ArrayList<>(Collections.nCopies(sizes.length, "*"));
				indices.set(dimension, Integer.toString(index));
				rows.add("%s%s[%s]".formatted(shape.prefix(), shape.family(), String.join(", ", indices)));
			} else if (counts[index] > 0) {
				return null;
			}
		}
		return rows;
	}
}

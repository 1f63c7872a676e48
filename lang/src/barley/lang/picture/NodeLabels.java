package barley.lang.picture;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import barley.lang.wiring.Wiring;

/**
 * What is written into nodes and switches: their indices. If several families with indices are drawn, the shortest beginning of a family's
 * name that distinguishes it comes first: {@code f0} and {@code s0} of {@code fast[0]} and {@code slow[0]}. The labels of a family have one
 * size; if that cannot be read, all of them are left out.
 */
final class NodeLabels {

	/** Smaller letters cannot be read; on a picture that is larger than a page, which scales it down, they are larger. */
	private static final double LEAST = 7;
	private static final double PAGE = 1_200;
	private static final double LARGEST = 11;
	/** The width of a letter, as a multiple of its height, and the part of a node's diameter that letters may take. */
	private static final double WIDTH = 0.54;
	private static final double ROOM = 0.86;

	private final Wiring wiring;
	private final Map<String, String> prefixes = new HashMap<>();
	/** For each family, the height of its labels. */
	private final Map<String, Double> sizes = new HashMap<>();

	NodeLabels(Wiring wiring, BitSet nodes, Scale scale) {
		this.wiring = wiring;
		Set<String> indexed = new TreeSet<>();
		nodes.stream().mapToObj(wiring::name).filter(name -> name.endsWith("]")).forEach(name -> indexed.add(family(name)));
		indexed.forEach(family -> prefixes.put(family, indexed.size() < 2 ? "" : prefix(family, indexed)));
		double least = LEAST * Math.max(1, Math.max(scale.width(), scale.height()) / PAGE);
		nodes.stream().forEach(node -> sizes.merge(family(wiring.name(node)),
				Math.min(LARGEST, size(label(wiring.name(node)), scale.radius(wiring.machine().isSwitch(node)))), Math::min));
		sizes.values().removeIf(size -> size < least);
	}

	/** Returns the height of letters with which a label fits into a circle or a square. */
	static double size(String label, double radius) {
		return 2 * radius * ROOM / Math.max(1.6, label.length() * WIDTH);
	}

	/** Returns the label of a node; empty if it cannot be read. */
	String of(int node) {
		String name = wiring.name(node);
		return sizes.containsKey(family(name)) ? label(name) : "";
	}

	/** Returns the height of a node's label; 0 if it has none. */
	double size(int node) {
		return Scale.round(sizes.getOrDefault(family(wiring.name(node)), 0.0));
	}

	private String label(String name) {
		return name.endsWith("]") ? prefixes.get(family(name)) + name.substring(name.lastIndexOf('[') + 1, name.length() - 1)
				: family(name);
	}

	/** Returns the name without indices and parts: {@code n} of {@code pr[0].n[1,2]}. */
	private static String family(String name) {
		String own = name.substring(name.lastIndexOf('.') + 1);
		return own.endsWith("]") ? own.substring(0, own.lastIndexOf('[')) : own;
	}

	private static String prefix(String family, Set<String> all) {
		int length = 1;
		for (String other : all) {
			int same = 0;
			while (same < Math.min(family.length(), other.length()) && family.charAt(same) == other.charAt(same)) {
				same++;
			}
			length = other.equals(family) ? length : Math.max(length, Math.min(family.length(), same + 1));
		}
		String prefix = family.substring(0, length);
		return Character.isDigit(prefix.charAt(length - 1)) ? prefix + ":" : prefix;
	}
}

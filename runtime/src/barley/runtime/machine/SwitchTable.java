package barley.runtime.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The switches of a machine, numbered from 0: their names, types, and indices within families.
 *
 * <p>A family is a block of switches with indices in row-major order, as an author declares them. Routes that go along one index after the
 * other, such as X before Y on a mesh, read the indices.
 */
final class SwitchTable {

	/** Switches that were added together: the number of the first one, and the size of each dimension. */
	private record Family(int first, int[] sizes) {
	}

	private final NodeNames names;
	private final List<SwitchType> types;
	private final Map<SwitchType, Integer> known;
	private final List<Family> families;
	private int[] typeOf;
	private int[] familyOf;

	SwitchTable() {
		names = new NodeNames();
		types = new ArrayList<>();
		known = new HashMap<>();
		families = new ArrayList<>();
		typeOf = new int[0];
		familyOf = new int[0];
	}

	/** Copies a table, so that a built machine does not change with its builder. */
	SwitchTable(SwitchTable other) {
		names = new NodeNames(other.names);
		types = List.copyOf(other.types);
		known = Map.of();
		families = List.copyOf(other.families);
		typeOf = Arrays.copyOf(other.typeOf, other.size());
		familyOf = Arrays.copyOf(other.familyOf, other.size());
	}

	/** Adds a family and returns the number of its first switch. */
	int add(int count, IntFunction<String> rule, int[] sizes, SwitchType type) {
		int first = size();
		if (count < 0 || count > MachineBuilder.FIRST_SWITCH - 8 - first) {
			throw Fault.of("too-many-nodes", "%d more switches after %d are too many", count, first);
		}
		typeOf = Arrays.copyOf(typeOf, Math.max(first + count, Math.min(typeOf.length, first + first / 2)));
		familyOf = Arrays.copyOf(familyOf, typeOf.length);
		Integer index = known.putIfAbsent(type, types.size());
		if (index == null) {
			index = types.size();
			types.add(type);
		}
		Arrays.fill(typeOf, first, first + count, index);
		Arrays.fill(familyOf, first, first + count, families.size());
		families.add(new Family(first, sizes.clone()));
		names.add(count, rule);
		return first;
	}

	int size() {
		return names.size();
	}

	List<SwitchType> types() {
		return types;
	}

	String name(int number) {
		return names.get(number);
	}

	SwitchType type(int number) {
		return types.get(typeOf[number]);
	}

	/** Returns the number of a switch's family. */
	int family(int number) {
		return familyOf[number];
	}

	/** Returns the size of each dimension of a switch's family. */
	int[] sizes(int number) {
		return families.get(familyOf[number]).sizes.clone();
	}

	/** Returns the indices of a switch in its family. */
	int[] index(int number) {
		Family family = families.get(familyOf[number]);
		int[] index = new int[family.sizes.length];
		int rest = number - family.first;
		for (int d = index.length - 1; d >= 0; d--) {
			index[d] = rest % family.sizes[d];
			rest /= family.sizes[d];
		}
		return index;
	}
}

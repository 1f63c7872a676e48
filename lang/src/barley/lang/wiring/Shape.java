package barley.lang.wiring;

import java.util.Arrays;

import barley.lang.finding.Origin;
import barley.runtime.machine.MachineBuilder;

/**
 * The nodes or switches of a family.
 *
 * @param family its name
 * @param prefix what precedes their names: {@code pr[0].} for those of a part
 * @param first  the machine's number of the first of them; the others follow row-major. Until the machine is built, switches have numbers
 *               from {@link MachineBuilder#FIRST_SWITCH} on
 * @param placed the machine's number of each where a part sits on nodes of the whole; otherwise null
 */
public record Shape(Origin source, String family, String prefix, int first, Extent extent, int[] placed) {

	Shape(Origin source, String family, String prefix, int first, Extent extent) {
		this(source, family, prefix, first, extent, null);
	}

	public int count() {
		return (int) extent.count();
	}

	/** Returns the machine's number of a member. */
	public int node(int member) {
		return placed == null ? first + member : placed[member];
	}

	/** Returns the name of a member as an author writes it: {@code n[2,1]}. */
	public String name(int member) {
		return prefix + family + extent.indices(member);
	}

	/** Returns the same family with the numbers that switches have in a machine with so many nodes. */
	Shape settled(int nodes) {
		return new Shape(source, family, prefix, MachineBuilder.settled(first, nodes), extent, placed);
	}

	/** Returns the same family on other nodes of a machine. */
	public Shape moved(String toPrefix, int[] nodes) {
		return new Shape(source, family, toPrefix, first, extent, Arrays.copyOfRange(nodes, first, first + count()));
	}
}

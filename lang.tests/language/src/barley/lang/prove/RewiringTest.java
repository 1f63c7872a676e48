package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.runtime.machine.Machine;

/** Growing machines (RULES.md 23; lang/doc/FIGURES.md), with nodes numbered row by row. */
class RewiringTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"LADDER | Ladder | rungs | 4 | 5 | 2 | 6 | 0 1 6 7",
			"LADDER | Ladder | rungs | 5 | 6 | 2 | 6 | 0 1 8 9",
			"LADDER | Ladder | rungs | 4 | 6 | 2 | 10 | 0 1 6 7",
			"PRISM | Prism | layers | 4 | 5 | 3 | 12 | 9 10 11",
			"PRISM | Prism | layers | 5 | 6 | 3 | 12 | 12 13 14",
			"BOX_TUBE | BoxTube | layers | 4 | 5 | 4 | 20 | 12 13 14 15",
			"BOX_TUBE | BoxTube | layers | 5 | 6 | 4 | 20 | 16 17 18 19"})
	void growingMovesAsManyCablesAsPrinted(String text, String name, String parameter, int from, int to, int moved, int added,
			String touched) {
		String topology = text.equals("LADDER") ? Machines.LADDER : text.equals("PRISM") ? Machines.PRISM : Machines.BOX_TUBE;
		Machine before = BarleyText.of(topology).design(name, parameter + "=" + from).wiring().machine();
		Machine after = BarleyText.of(topology).design(name, parameter + "=" + to).wiring().machine();
		Rewiring rewiring = Rewiring.of(before, after);
		assertEquals(moved, rewiring.removed().size());
		assertEquals(moved, rewiring.moves().size());
		assertEquals(added, rewiring.added().size());
		List<String> names = List.of(touched.split(" ")).stream().map(node -> before.nodeName(Integer.parseInt(node))).sorted().toList();
		assertEquals(names, List.copyOf(rewiring.touched()));
	}

	/** Partitions re-plug as many lanes as they cut. */
	@ParameterizedTest
	@CsvSource({ "3, 5, 6", "4, 4, 6" })
	void partitionReplugsWhatItCuts(int first, int second, int cut) {
		BarleyText text = BarleyText.of(Machines.PRISM, "machine W = Prism(layers = 8) { }",
				"machine P = W { part A = Prism(layers = %d) at 0 part B = Prism(layers = %d) at %d }".formatted(first, second, first));
		Rewiring rewiring = Rewiring.of(text.design("W").wiring().machine(), text.design("P").wiring().machine());
		assertEquals(cut, rewiring.removed().size());
		assertEquals(cut, rewiring.added().size());
	}
}

package barley.lang.ide.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SynapseType;
import barley.runtime.report.DisturbanceText;

/** What is proposed for a fault that is begun, on two nodes with two lanes between them and a switch that adds. */
class FaultProposalsTest {

	private final Machine machine = BarleyText.of("""
			switch type Adder { cycle 1 ns combine sum }
			topology T { node n[2] switch s : Adder switch t link n[0] -- n[1] lanes 2 link n[0] -- s link n[1] -- s link n[1] -- t }
			schedule S on T { data x : i32[4] exchange send x from n[0] to n[1] }
			""").schedule("S").plan().wiring().machine();

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "nothing", value = {
			"''                       | 'lane ; switch ; entry ; node ; fragment '",
			"'s'                      | 'switch '",
			"'node '                  | 'node n[0] ; node n[1] '",
			"'entry '                 | 'entry s '",
			"'switch t '              | 'switch t fails'",
			"'switch s '              | 'switch s fails; switch s loses flag 1'",
			"'lane n[0] -- n[1] '     | 'lane n[0] -- n[1] #1 ; lane n[0] -- n[1] #2 '",
			"'lane n[0] -- s '        | 'lane n[0] -- s fails; lane n[0] -- s slows to 1 Gbit/s'",
			"'lane n[0] -- s fails'   | 'lane n[0] -- s fails at 1 us'",
			"'node n[0] str'          | 'node n[0] straggles by 1 us'",
			"'fragment s -> n[1]'     | 'fragment s -> n[1] '",
			"'noise '                 | ''"})
	void nextPartIsProposed(String text, String proposed) {
		List<String> found = FaultProposals.of(text.replace("'", ""), machine);
		assertEquals(proposed.strip().replaceAll("^'|'$", ""), String.join(";", found).replace(";", "; "));
	}

	@Test
	void synapsesAreProposed() {
		MachineBuilder builder = new MachineBuilder("Pair");
		builder.nodes(2, i -> "n[" + i + "]", NodeType.PLAIN);
		builder.synapse(0, 1, new SynapseType("Hear", 1_000, 4, 4));
		Machine pair = builder.build();
		assertEquals(List.of("lane ", "node ", "fragment ", "synapse "), FaultProposals.of("", pair));
		assertEquals(List.of("synapse n[0] -> n[1] "), FaultProposals.of("synapse ", pair));
		assertEquals(List.of("synapse n[0] -> n[1] fails", "synapse n[0] -> n[1] late by 1 ns"),
				FaultProposals.of("synapse n[0] -> n[1] ", pair));
	}

	/** Every way of going on leads to a fault of the machine. */
	@Test
	void proposalsAreFaults() {
		int faults = 0;
		List<String> open = new ArrayList<>(List.of(""));
		while (!open.isEmpty()) {
			String text = open.remove(open.size() - 1);
			List<String> next = FaultProposals.of(text, machine);
			if (next.isEmpty() || next.stream().allMatch(each -> each.endsWith("at 1 us"))) {
				DisturbanceText.read(text, machine);
				faults++;
			}
			open.addAll(next);
		}
		assertTrue(faults > 20, Arrays.toString(new int[] {faults}));
	}
}

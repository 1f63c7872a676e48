package barley.runtime.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.StringReader;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.files.MachineReader;
import barley.runtime.files.MachineWriter;
import barley.runtime.machine.Circuit.Leg;

/** Two nodes behind leaves, which two spines join; the second spine by a slow and a fast lane to the first leaf. */
class CircuitTest {

	private static final LinkType FAST = new LinkType("Fast", 8_000_000_000L, 100, 0);
	private static final LinkType SLOW = new LinkType("Slow", 1_000_000_000L, 300, 0);

	private static Machine machine() {
		MachineBuilder builder = new MachineBuilder("Tree");
		NodeType type = new NodeType("Gpu", 0, 0, 0, 0, 0);
		int a = builder.node("a", type);
		int b = builder.node("b", type);
		int first = builder.switches(4, i -> "s[" + i + "]", new int[] {4}, SwitchType.clear("Leaf", 7, 0, 0));
		builder.lane(a, first, FAST);
		builder.lane(first, first + 1, FAST);
		builder.lane(first, first + 2, SLOW);
		builder.lane(first + 2, first, FAST);
		builder.lane(first + 1, first + 3, FAST);
		builder.lane(first + 2, first + 3, FAST);
		builder.lane(first + 3, b, FAST);
		return Machine.withoutCircuits(builder.build());
	}

	private static Circuit circuit(Machine machine) {
		return new Circuit(machine, new int[] {0, 2, 3, 4, 5, 1}, List.of(new Leg(0, 1, List.of(0)), new Leg(1, 2, List.of(1)),
				new Leg(1, 3, List.of(2, 3)), new Leg(2, 4, List.of(4)), new Leg(3, 4, List.of(5)), new Leg(4, 5, List.of(6))));
	}

	@Test
	void cutsByBandwidthOverWaysAndLanes() {
		Machine machine = machine();
		int lane = machine.add(circuit(machine));
		long[] sent = new long[machine.allChannels()];
		sent[machine.channel(lane, 0)] = 7;
		assertArrayEquals(new long[] {7, 0, 4, 0, 1, 0, 0, 2, 4, 0, 3, 0, 7, 0}, machine.carried(sent));
		sent[machine.channel(lane, 0)] = 0;
		sent[machine.channel(lane, 1)] = 8;
		assertArrayEquals(new long[] {0, 8, 0, 4, 0, 1, 3, 0, 0, 4, 0, 4, 0, 8}, machine.carried(sent));
	}

	@Test
	void standsBehindTheLanes() {
		Machine machine = machine();
		long before = machine.wiring();
		assertEquals(7, machine.add(circuit(machine)));
		assertEquals(7, machine.add(circuit(machine)));
		assertEquals("a -- b by 2 ways", machine.laneName(7));
		assertEquals("b -> a by 2 ways", machine.channelName(machine.channel(7, 1)));
		assertEquals(new LinkType("Slow", 1_000_000_000L, 100 + 7 + 300 + 7 + 100 + 7 + 100, 0), machine.linkType(7));
		assertEquals(14, machine.channels());
		assertEquals(16, machine.allChannels());
		assertEquals(true, before != machine.wiring());
		int pinned = machine.add(new Circuit(machine, new int[] {1, 5, 3, 2, 0},
				List.of(new Leg(0, 1, List.of(6)), new Leg(1, 2, List.of(4)), new Leg(2, 3, List.of(1)), new Leg(3, 4, List.of(0)))));
		assertEquals("a -- b by s[0], s[1], s[3]", machine.laneName(pinned));
		assertEquals("b -> a by s[3], s[1], s[0]", machine.channelName(machine.channel(pinned, 1)));
	}

	@Test
	void isWrittenAndReadBack() {
		Machine machine = machine();
		machine.add(circuit(machine));
		Machine read = MachineReader.read("tree.machine", new StringReader(MachineWriter.write(machine)));
		assertEquals(machine.circuits(), read.circuits());
		assertEquals(MachineWriter.write(machine), MachineWriter.write(read));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"circuit 0 2 1;0-1:0 1-2:6 | the legs of a circuit do not lead through switches from one node of Tree to another",
			"circuit 0 1 2;0-1:0 1-2:0 | the legs of a circuit do not lead through switches from one node of Tree to another",
			"circuit 0 2 0;0-1:0 1-2:0 | the legs of a circuit do not lead through switches from one node of Tree to another",
			"circuit 0 2 3 5 1;0-1:0 1-2:1 2-3:4 | the legs of a circuit do not lead through switches from one node of Tree to another",
			"circuit 0 2 3 5 1;0-1 | expected a leg such as 0-1:5,6, found \"0-1\"",
			"circuit 0 x;0-1:1 | expected a whole number, found \"x\"",
			"node c;Gpu | expected circuit, found \"node\"",
			"flow c;Gpu | expected circuit, found \"flow\"" })
	void isRefused(String row, String message) {
		Machine machine = machine();
		machine.add(circuit(machine));
		String text = MachineWriter.write(machine) + row.replaceFirst(" ", "\t").replace(";", "\t") + "\n";
		Fault fault = assertThrows(Fault.class, () -> MachineReader.read("tree.machine", new StringReader(text)));
		assertEquals(message, fault.getMessage().replaceFirst("^tree.machine:\\d+: ", ""));
	}
}

package barley.runtime.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;

/** Machines with switches in files. */
class SwitchSectionTest {

	private static Machine machine() {
		MachineBuilder builder = new MachineBuilder("Mesh");
		int left = builder.node("a", NodeType.PLAIN);
		SwitchType router = SwitchType.of("Router", 1_000).withPacket(64, 8).withGroups(4, Full.EVICT).withCombine("sum", "max")
				.withRoute(RouteRule.UPDOWN);
		int routers = builder.switches(6, i -> "r[" + i / 3 + "," + i % 3 + "]", new int[] {2, 3}, router);
		int hub = builder.switches(1, i -> "hub", new int[0], SwitchType.clear("Clear", 300_000, 8, 2));
		int right = builder.node("b", NodeType.PLAIN);
		builder.lane(left, routers, LinkType.PLAIN);
		builder.lane(routers + 5, hub, LinkType.PLAIN);
		builder.lane(hub, right, LinkType.PLAIN);
		return builder.build();
	}

	@Test
	void switchesAreNumberedBehindAllNodes() {
		Machine machine = machine();
		assertEquals(2, machine.nodes());
		assertEquals(9, machine.vertices());
		assertEquals("r[1,2] -- hub", machine.laneName(1));
		assertEquals("b", machine.nodeName(machine.to(2)));
		assertArrayEquals(new int[] {1, 2}, machine.switchIndex(7));
		assertTrue(machine.isSwitch(8) && !machine.isSwitch(1));
	}

	@Test
	void aMachineWithSwitchesIsReadAsItWasWritten() {
		Machine machine = machine();
		String text = MachineWriter.write(machine);
		Machine read = MachineReader.read("m.machine", new StringReader(text));
		assertEquals(text, MachineWriter.write(read));
		assertEquals(machine.switchTypes(), read.switchTypes());
		assertArrayEquals(machine.switchSizes(4), read.switchSizes(4));
		assertEquals(machine.wiring(), read.wiring());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			cycle 1000       | cycle fast      | m.machine:5: cycle
			buffer 4         | buffer 0        | m.machine:5: Router buffer is 0, but must be at least 1
			evict            | never           | expected wait or evict, found "never"
			Router\t2 3      | Router\t2 4     | m.machine:
			Router\t2 3      | Router\t99999 99999 | a family of more than 67,108,864 switches
			Router\t2 3      | Hub\t2 3        | no switch type named "Hub"
			switch\tr[0,1]   | switch\tr[0,0]  | a second node or switch named "r[0,0]"
			Router\t2 3      | Router\t2 x     | expected the size of each dimension, found "2 x"
			switch\tr[1,2]   | lane\tr[1,2]    | expected a row for each of 6 switches, found 5
			switchtype\tClear | switchtype\tRouter | a second switch type named "Router"
			""")
	void errorsNameFileAndLine(String from, String to, String expected) {
		String tab = "\t";
		String broken = MachineWriter.write(machine()).replace(from.replace("\\t", tab), to.replace("\\t", tab));
		String message = assertThrows(Fault.class, () -> MachineReader.read("m.machine", new StringReader(broken))).getMessage();
		assertTrue(message.contains(expected), message);
	}

	@Test
	void operatorsFollowTheirWord() {
		String broken = MachineWriter.write(machine()).replace("combine sum max", "sum");
		assertTrue(assertThrows(Fault.class, () -> MachineReader.read("m.machine", new StringReader(broken))).getMessage()
				.contains("expected \"combine\" and words, found \"sum\""));
	}

	@Test
	void aCopyOfTheVerticesKeepsTheirNumbers() {
		Machine machine = machine();
		MachineBuilder copy = new MachineBuilder(machine);
		for (int lane = 0; lane < machine.lanes(); lane++) {
			copy.lane(machine.from(lane), machine.to(lane), machine.linkType(lane));
		}
		assertEquals(MachineWriter.write(machine), MachineWriter.write(copy.build()));
		assertThrows(Fault.class, () -> copy.lane(0, 9, LinkType.PLAIN));
	}
}

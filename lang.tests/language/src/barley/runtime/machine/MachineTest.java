package barley.runtime.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTest {

	private static final LinkType LINK = new LinkType("Link", 1, 0, 0);

	@Test
	void lanesAreNumberedOverAPair() {
		MachineBuilder builder = new MachineBuilder("M");
		builder.node("a", NodeType.PLAIN);
		builder.nodes(2, i -> "n[" + i + "]", NodeType.PLAIN);
		builder.lane(0, 1, LINK);
		builder.lane(1, 2, LINK);
		builder.lane(1, 0, LINK);
		Machine machine = builder.build();

		assertEquals("a -- n[0] #1", machine.laneName(0));
		assertEquals("n[0] -- n[1]", machine.laneName(1));
		assertEquals("n[0] -- a #2", machine.laneName(2));
		assertEquals("n[0] -> a #2", machine.channelName(4));
		assertEquals("a -> n[0] #2", machine.channelName(5));
		assertArrayEquals(new int[] {0, 2}, machine.adjacency().between(0, 1));
		assertArrayEquals(new int[] {0, 2}, machine.adjacency().between(1, 0));
		assertArrayEquals(new int[] {}, machine.adjacency().between(0, 2));
		assertEquals(2, machine.sender(3));
		assertEquals(1, machine.receiver(3));
	}

	@Test
	void adjacencyHoldsOfRandomMachines() {
		Random random = new Random(4);
		for (int nodes = 2; nodes < 40; nodes++) {
			MachineBuilder builder = new MachineBuilder("Random");
			builder.nodes(nodes, i -> "n[" + i + "]", NodeType.PLAIN);
			for (int i = 0; i < 3 * nodes; i++) {
				int from = random.nextInt(nodes);
				builder.lane(from, (from + 1 + random.nextInt(nodes - 1)) % nodes, LINK);
			}
			Machine machine = builder.build();
			Adjacency adjacency = machine.adjacency();
			int ends = 0;
			for (int node = 0; node < nodes; node++) {
				ends += adjacency.degree(node);
				for (int i = 0; i < adjacency.degree(node); i++) {
					int lane = adjacency.lane(node, i);
					int neighbour = adjacency.neighbour(node, i);
					assertEquals(machine.from(lane) + machine.to(lane), node + neighbour);
					assertEquals(lane, adjacency.between(node, neighbour)[machine.number(lane) - 1]);
				}
			}
			assertEquals(machine.channels(), ends);
		}
	}

	@Test
	void wiringTellsMachinesApartByTheirLanesOnly() {
		MachineBuilder builder = new MachineBuilder("One");
		builder.nodes(3, i -> "n" + i, NodeType.PLAIN);
		builder.lane(0, 1, LINK);
		long wiring = builder.build().wiring();
		builder.off(0);
		assertEquals(wiring, builder.build().wiring());
		assertFalse(builder.build().isOn(0));
		builder.lane(1, 2, LinkType.PLAIN);
		assertNotEquals(wiring, builder.build().wiring());
	}

	@Test
	void aMillionNodesNeedNoMillionNames() {
		MachineBuilder builder = new MachineBuilder("Large");
		builder.nodes(1_000_000, i -> "n[" + i + "]", NodeType.PLAIN);
		for (int i = 0; i < 1_000_000; i++) {
			builder.lane(i, (i + 1) % 1_000_000, LINK);
		}
		Machine machine = builder.build();
		assertEquals("n[999999] -- n[0]", machine.laneName(999_999));
		assertEquals(2, machine.adjacency().degree(500_000));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"self | n1 cannot be connected to itself", "outside | M has no node 7: there are 2",
			"off | M has no lane 3",
			"negative | link type L: latency is -1, but must not be negative", "unnamed | a node needs a name",
			"control | the name of a node holds a control character: \"a?b\"", "twice | two different link types named Link",
			"crowd | M cannot have 2147483647 more nodes after 2"})
	void whatNoMachineCanHaveIsRefused(String attempt, String message) {
		MachineBuilder builder = new MachineBuilder("M");
		builder.node("n0", NodeType.PLAIN);
		builder.node("n1", NodeType.PLAIN);
		assertEquals(message, assertThrows(Fault.class, () -> {
			switch (attempt) {
				case "self" -> builder.lane(1, 1, LINK);
				case "outside" -> builder.lane(0, 7, LINK);
				case "off" -> builder.off(3);
				case "negative" -> new LinkType("L", 1, -1, 0);
				case "unnamed" -> builder.node("", NodeType.PLAIN);
				case "crowd" -> builder.nodes(Integer.MAX_VALUE, i -> "n", NodeType.PLAIN);
				case "control" -> builder.node("a\tb", NodeType.PLAIN);
				default -> {
					builder.lane(0, 1, LINK);
					builder.lane(0, 1, new LinkType("Link", 2, 0, 0));
					builder.build();
				}
			}
		}).getMessage());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"0-3,8,10-11 | 0,1,2,3,8,10,11 | 0-3,8,10,11", "5 | 5 | 5", "'' | '' | ''", "2,1 | 2,1 | 2,1"})
	void setsOfNodesAreReadAndWritten(String text, String numbers, String written) {
		int[] set = NodeSets.read(text, 12);
		assertEquals(numbers, String.join(",", Arrays.stream(set).mapToObj(String::valueOf).toList()));
		assertEquals(written, NodeSets.write(set));
	}
}

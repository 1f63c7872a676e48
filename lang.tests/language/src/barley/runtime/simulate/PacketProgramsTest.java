package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SwitchType;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketExchange;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Program;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.SwitchUnits;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.Result;

/** Programs that exchange packets through switches. */
class PacketProgramsTest {

	private static final String STATEMENT = "Mesh.barley:1 exchange";
	private static final int[] ALL = {0, 1, 2, 3};

	/** Four chips, each at a switch; the switches make a mesh of two by two, and a tree that leads to chip 0. */
	private static Machine machine() {
		MachineBuilder builder = new MachineBuilder("Mesh");
		builder.nodes(4, i -> "chip[" + i / 2 + "," + i % 2 + "]", NodeType.PLAIN);
		int first = builder.switches(4, i -> "router[" + i / 2 + "," + i % 2 + "]", new int[] {2, 2},
				SwitchType.of("Router", 1_000).withPacket(64, 0).withCombine("sum", "avg"));
		for (int i = 0; i < 4; i++) {
			builder.lane(i, first + i, LinkType.PLAIN);
		}
		builder.lane(first, first + 2, LinkType.PLAIN);
		builder.lane(first + 1, first + 3, LinkType.PLAIN);
		builder.lane(first, first + 1, LinkType.PLAIN);
		builder.lane(first + 2, first + 3, LinkType.PLAIN);
		return builder.build();
	}

	/**
	 * A switch written by hand: a row of tree 0, and routes of network 0.
	 *
	 * @param up    the lane to the parent
	 * @param down  those to the children
	 * @param routes the lane to each node
	 */
	private record HandSwitch(int expected, int up, int[] down, int[] routes) implements SwitchProgram {

		@Override
		public int[] trees() {
			return new int[] {0};
		}

		@Override
		public int[] networks() {
			return new int[] {0};
		}

		@Override
		public void parse(PacketHeader packet, SwitchUnits units) {
			if (packet.network() == 0) {
				units.forward(routes[packet.destination()]);
			} else if (packet.flag() > 0) {
				units.combine(expected, up);
			} else {
				units.copy(IntStream.concat(IntStream.of(up), IntStream.of(down)).filter(lane -> lane != packet.lane()).toArray());
			}
		}
	}

	private static int[] lanes(int... lanes) {
		return lanes;
	}

	/** The tree of the switches: 3 to 1, 1 to 0, 2 to 0. */
	private static List<SwitchProgram> switches(int expectedByFirst) {
		return List.of(new HandSwitch(expectedByFirst, 0, lanes(4, 6), lanes(0, 6, 4, 4)),
				new HandSwitch(2, 6, lanes(1, 5), lanes(6, 1, 5, 5)),
				new HandSwitch(1, 4, lanes(2), lanes(4, 4, 2, 7)), new HandSwitch(1, 5, lanes(3), lanes(5, 5, 7, 3)));
	}

	private static Program program(PacketExchange exchange, List<Expectation> expectations, int expectedByFirst) {
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < 4; node++) {
			nodes.add(phases -> phases.packets(STATEMENT, exchange));
		}
		return new Program("Fold", machine(), DataTable.builder().add("x", ElementType.F32, 40).build(), nodes, switches(expectedByFirst),
				expectations, List.of());
	}

	private static List<Expectation> everywhere(Operator operator) {
		return IntStream.of(ALL).mapToObj(node -> new Expectation(node, 0, 0, 40, ALL, operator)).toList();
	}

	private static NetworkFigures figures(Result result) {
		return result.phases().get(0).packets().figures();
	}

	@Test
	void anAllReduceOverATreeIsCombinedOnTheWay() {
		for (Operator operator : List.of(Operator.SUM, Operator.AVG)) {
			Program program = program(ports -> ports.over(PacketKind.ALLREDUCE, 0, -1, 0, 0, 40, operator), everywhere(operator), 4);
			Result result = Simulator.run(program, RunOptions.functional());
			assertTrue(result.verified(), result.verification()::toString);
			Result timing = Simulator.run(program, RunOptions.timing());
			assertEquals(figures(timing), figures(result));
			assertEquals(timing.fingerprint(), result.fingerprint());
			assertEquals(6 * 3, figures(result).hops());
		}
	}

	@Test
	void aSinglePacketTakesFiveCycles() {
		Result result = Simulator.run(program(ports -> ports.over(PacketKind.REDUCE, 0, 0, 0, 0, 16, Operator.SUM),
				List.of(new Expectation(0, 0, 0, 16, ALL, Operator.SUM)), 4), RunOptions.functional());
		assertTrue(result.verified());
		assertEquals(5, figures(result).cycles().getAsLong());
		assertEquals(5_000, result.times().orElseThrow().timePs());
		assertEquals(3, figures(result).additions());
	}

	@ParameterizedTest
	@CsvSource({"REDUCE, 0", "BROADCAST, 0", "GATHER, 2", "SCATTER, 1", "ALLGATHER, -1", "REDUCESCATTER, -1"})
	void plainPacketsGoFromNodeToNode(PacketKind kind, int root) {
		Operator operator = kind == PacketKind.REDUCE || kind == PacketKind.REDUCESCATTER ? Operator.SUM : null;
		List<Expectation> expectations = switch (kind) {
			case REDUCE -> List.of(new Expectation(0, 0, 0, 40, ALL, Operator.SUM));
			case BROADCAST -> IntStream.of(ALL).mapToObj(node -> new Expectation(node, 0, 0, 40, new int[] {0}, Operator.SUM)).toList();
			case GATHER -> IntStream.of(ALL).mapToObj(from -> new Expectation(2, 0, 10 * from, 10, new int[] {from}, Operator.SUM))
					.toList();
			case SCATTER -> IntStream.of(ALL).mapToObj(to -> new Expectation(to, 0, 10 * to, 10, new int[] {1}, Operator.SUM)).toList();
			case REDUCESCATTER -> IntStream.of(ALL).mapToObj(to -> new Expectation(to, 0, 10 * to, 10, ALL, Operator.SUM)).toList();
			default -> IntStream.of(ALL).boxed().flatMap(to -> IntStream.of(ALL)
					.mapToObj(from -> new Expectation(to, 0, 10 * from, 10, new int[] {from}, Operator.SUM))).toList();
		};
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < 4; node++) {
			int own = node;
			nodes.add(phases -> phases.packets(STATEMENT, ports -> ports.through(kind, 0, ALL, root, 0, kind.isBrought() ? 10 * own : 0,
					kind.isBrought() ? 10 : 40, operator)));
		}
		Program program = new Program("Plain", machine(), DataTable.builder().add("x", ElementType.I32, 40).build(), nodes, switches(4),
				expectations, List.of());
		Result result = Simulator.run(program, RunOptions.functional());
		assertTrue(result.verified(), result.verification()::toString);
		assertEquals(figures(result).packets(), figures(result).delivered());
	}

	@Test
	void switchesExpectWhatTheTreeBrings() {
		Program program = program(ports -> ports.over(PacketKind.REDUCE, 0, 0, 0, 0, 16, Operator.SUM), List.of(), 3);
		assertEquals("wrong-count: router[0,0] expects 3 contributions to tree 0, but 4 come", Nodes.fault(program, RunOptions.timing()));
	}

	/** What a program of a switch says is checked before anything moves. */
	@Test
	void programsOfSwitchesAreChecked() {
		PacketExchange broadcast = ports -> ports.over(PacketKind.BROADCAST, 0, 3, 0, 0, 16, null);
		PacketExchange plain = ports -> ports.through(PacketKind.BROADCAST, 0, ALL, 0, 0, 0, 16, null);
		assertEquals("no-route: packets to chip[1,1] come back to router[0,0], which has sent them on already",
				fault(plain, 1, new HandSwitch(2, 6, lanes(1, 5), lanes(6, 1, 5, 6)), 0,
				new HandSwitch(4, 0, lanes(4, 6), lanes(0, 6, 4, 6))));
		assertEquals("wrong-lane: the program of router[0,0] names lane 7, which is not one of its own",
				fault(plain, 0, new HandSwitch(4, 0, lanes(4, 6), lanes(0, 7, 4, 4))));
		assertEquals("wrong-lane: the program of router[0,1] names lane 0, which is not one of its own",
				fault(broadcast, 1, new HandSwitch(2, 6, lanes(0, 5), lanes(6, 1, 5, 5))));
		assertEquals("wrong-walks: router[0,0] copies packets of tree 0 to lanes [4], but those of the tree are [4, 6]",
				fault(broadcast, 0, new HandSwitch(4, 0, lanes(4), lanes(0, 6, 4, 4))));
		assertEquals("bad-role: the program of router[1,1] failed: java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for "
				+ "length 0 at PacketProgramsTest.java", fault(plain, 3, new HandSwitch(1, 5, lanes(3), lanes()))
				.replaceFirst("java:[0-9]+$", "java"));
		assertEquals("two-units: the program of router[1,0] hands a packet to two units", fault(plain, 2, new SwitchProgram() {

			@Override
			public int[] trees() {
				return lanes();
			}

			@Override
			public int[] networks() {
				return lanes(0);
			}

			@Override
			public void parse(PacketHeader packet, SwitchUnits units) {
				units.forward(2);
				units.copy(2);
			}
		}));
	}

	/** Returns why a program fails some of whose switches have other programs: the number of each, and its program. */
	private static String fault(PacketExchange exchange, Object... changed) {
		List<SwitchProgram> switches = new ArrayList<>(switches(4));
		for (int i = 0; i < changed.length; i += 2) {
			switches.set((int) changed[i], (SwitchProgram) changed[i + 1]);
		}
		Program sound = program(exchange, List.of(), 4);
		return Nodes.fault(new Program("Changed", sound.machine(), sound.data(), sound.nodes(), switches, List.of(), List.of()),
				RunOptions.timing());
	}

	/** Parts of an overlap that need the same channels take turns. */
	@ParameterizedTest
	@CsvSource({"0, 1, 4000", "0, 2, 2000"})
	void partsTakeTurnsAtChannels(int to, int other, long timePs) {
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < 4; node++) {
			int own = node;
			nodes.add(phases -> phases.overlap(() -> phases.packets("Mesh.barley:1 left", send(own, to, 1)),
					() -> phases.packets("Mesh.barley:2 right", other == 1 ? send(own, to, 1) : send(own, 2, 3))));
		}
		Program program = new Program("Both", machine(), DataTable.builder().add("x", ElementType.I32, 40).build(), nodes, switches(4),
				List.of(), List.of());
		assertEquals(timePs, Simulator.run(program, RunOptions.timing()).times().orElseThrow().timePs());
	}

	private static PacketExchange send(int node, int from, int to) {
		return node != from && node != to ? PacketExchange.IDLE
				: ports -> ports.through(PacketKind.BROADCAST, 0, new int[] {from, to}, from, 0, 0, 16, null);
	}

	@Test
	void switchesHaveWhatNodesName() {
		assertEquals("no-tree: no switch has a row of tree 7", Nodes.fault(program(ports -> ports.over(PacketKind.REDUCE, 7, 0, 0, 0, 16,
				Operator.SUM), List.of(), 4), RunOptions.timing()));
		assertEquals("no-network: no switch forwards packets of network 7",
				Nodes.fault(program(ports -> ports.through(PacketKind.BROADCAST, 7,
				ALL, 0, 0, 0, 16, null), List.of(), 4), RunOptions.timing()));
		assertEquals("wrong-elements: chip[0,0] sends 41 elements of x from 0 on, but it has 40: \"Mesh.barley:1 exchange\"",
				Nodes.fault(program(ports -> ports.through(PacketKind.BROADCAST, 0, ALL, 0, 0, 0, 41, null), List.of(), 4),
						RunOptions.timing()));
		assertEquals("phases-differ: chip[0,0] states BROADCAST, of which it is not a member: \"Mesh.barley:1 exchange\"",
				Nodes.fault(program(ports -> ports.through(PacketKind.BROADCAST, 0, new int[] {1, 2}, 1, 0, 0, 16, null), List.of(), 4),
						RunOptions.timing()));
	}

	@Test
	void membersStateACollectiveAlike() {
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < 4; node++) {
			PacketExchange part = node == 3 ? PacketExchange.IDLE
					: ports -> ports.through(PacketKind.BROADCAST, 0, ALL, 0, 0, 0, 40, null);
			nodes.add(phases -> phases.packets(STATEMENT, part));
		}
		Program program = new Program("Plain", machine(), DataTable.builder().add("x", ElementType.I32, 40).build(), nodes, switches(4),
				List.of(), List.of());
		assertTrue(assertThrows(Fault.class, () -> Simulator.run(program, RunOptions.timing())).getMessage()
				.contains("chip[0,0] takes part in BROADCAST with chip[1,1], which does not state it: \"Mesh.barley:1 exchange\""));
	}

	/** Around a circle, no node states first what all others state first. */
	@Test
	void sendsAroundACircleAreMerged() {
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < 4; node++) {
			int own = node;
			nodes.add(phases -> phases.packets(STATEMENT, ports -> {
				for (int from = 0; from < 4; from++) {
					if (own == from || own == (from + 1) % 4) {
						ports.through(PacketKind.BROADCAST, 0, new int[] {from, (from + 1) % 4}, from, 0, 10 * from, 10, null);
					}
				}
			}));
		}
		List<Expectation> expectations = IntStream.of(ALL).mapToObj(from -> new Expectation((from + 1) % 4, 0, 10 * from, 10,
				new int[] {from}, Operator.SUM)).toList();
		Program program = new Program("Circle", machine(), DataTable.builder().add("x", ElementType.I32, 40).build(), nodes, switches(4),
				expectations, List.of());
		assertTrue(Simulator.run(program, RunOptions.functional()).verified());
	}
}

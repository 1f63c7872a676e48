package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.generate.golden.packettree.PacketTreeSwitch;
import barley.runtime.files.ProgramFiles;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.clock.SwitchBench;
import barley.runtime.simulate.clock.SwitchBench.Entry;
import barley.runtime.simulate.clock.SwitchBench.Leaving;
import barley.runtime.simulate.clock.SwitchBench.Refusal;

/**
 * Generated programs of switches, driven packet by packet: all that a compute unit may do with a packet. The switch {@code hub} has lanes
 * to the switches {@code a}, {@code b} and {@code c}, with one node each; a tree leads to each of these nodes.
 */
class SwitchBenchTest {

	private static final int A = 0;
	private static final int B = 1;
	private static final int C = 2;

	/** The trees, by the nodes where they end. */
	private static final int TO_A = 0;
	private static final int TO_B = 1;

	private final Program program;
	private final SwitchBench hub;
	private final int a;
	private final int b;
	private final int c;

	SwitchBenchTest() {
		program = program("groups 1");
		hub = SwitchBench.of(program, "hub");
		a = hub.lane("a");
		b = hub.lane("b");
		c = hub.lane("c");
	}

	/** Returns programs whose switches have some properties. */
	private static Program program(String properties) {
		String text = """
				switch type Adder { cycle 1 ns  packet 4 B  combine sum  %s }
				topology Star {
					node n[3]
					switch hub, a, b, c : Adder
					link n[0] -- a  link n[1] -- b  link n[2] -- c
					link hub -- a  link hub -- b  link hub -- c
					tree Fold[i in 0 ..< 2] to n[i] over n by shortest
				}
				schedule S on Star {
					data x, y, z : i32[6]
					exchange { allreduce x with sum over Fold[0]  allreduce y with sum over Fold[1] }
					exchange alltoall z through hub, a, b, c
				}
				""".formatted(properties);
		BarleyText parsed = BarleyText.of(text);
		ScheduleAnalysis analysis = parsed.schedule("S");
		assertNotNull(analysis.result(), () -> parsed.findings().toString());
		return Execution.program(analysis.plan(), analysis.result());
	}

	private static SwitchBench hub(String properties) {
		return SwitchBench.of(program(properties), "hub");
	}

	private static void leaves(String expected, List<Leaving> leaving) {
		assertEquals(expected, String.join("; ", leaving.stream().map(each -> "%d: lane %d flag %d count %d of %d data %d"
				.formatted(each.cycle(), each.lane(), each.flag(), each.count(), each.source(), each.data())).toList()));
	}

	private static int vertex(Program program, String name) {
		return IntStream.range(0, program.machine().vertices()).filter(each -> program.machine().nodeName(each).equals(name))
				.findFirst().orElseThrow();
	}

	@Test
	void anEmptyUnitKeepsAPacketAndAnEqualFlagIsAdded() {
		hub.flagged(b, TO_A, 5, 40);
		leaves("", hub.cycle());
		assertEquals(List.of(new Entry(5, 1, 40)), hub.entries());
		hub.flagged(c, TO_A, 5, 2);
		leaves("", hub.cycle());
		assertEquals(1, hub.additions());
		assertEquals(2, hub.now());
		leaves("2: lane %d flag 5 count 2 of %d data 42".formatted(a, vertex(program, "c")), hub.cycle());
		assertEquals(List.of(), hub.entries());
	}

	/** The header is that of the packet that came last. */
	@Test
	void aCombinedPacketHasTheHeaderOfTheLastOne() {
		hub.flagged(c, TO_A, 5, 2);
		hub.cycle();
		hub.flagged(b, TO_A, 5, 40);
		leaves("2: lane %d flag 5 count 2 of %d data 42".formatted(a, vertex(program, "b")), hub.cycles(3));
	}

	@Test
	void aPacketThatIsCompleteByItselfPasses() {
		hub.flagged(b, TO_A, 5, 2, 42);
		leaves("1: lane %d flag 5 count 2 of %d data 42".formatted(a, vertex(program, "b")), hub.cycles(3));
		assertEquals(0, hub.additions());
		assertEquals(List.of(), hub.entries());
	}

	/** It needs no entry: another group may hold the only one. */
	@Test
	void aCompletePacketPassesAnotherGroup() {
		hub.flagged(b, TO_A, 5, 40);
		hub.cycle();
		hub.flagged(c, TO_B, 7, 2, 1);
		leaves("2: lane %d flag 7 count 2 of %d data 1".formatted(b, vertex(program, "c")), hub.cycles(3));
		assertEquals(List.of(new Entry(5, 1, 40)), hub.entries());
	}

	@Test
	void anUnequalFlagWaits() {
		hub.flagged(b, TO_A, 5, 40);
		hub.cycle();
		hub.flagged(c, TO_B, 7, 1);
		leaves("", hub.cycles(5));
		assertEquals(Refusal.NO_ENTRY, hub.refusal(c));
		assertEquals(List.of(new Entry(5, 1, 40)), hub.entries());
		hub.flagged(a, TO_A, 5, 2);
		leaves("7: lane %d flag 5 count 2 of %d data 42".formatted(a, vertex(program, "a")), hub.cycles(3));
		assertEquals(Refusal.NONE, hub.refusal(c));
		assertEquals(List.of(new Entry(7, 1, 1)), hub.entries());
	}

	/** What has gone on unfinished counts: a later packet completes the group without meeting it. */
	@Test
	void anUnequalFlagEvicts() {
		SwitchBench evicting = hub("groups 1  full evict");
		evicting.flagged(b, TO_A, 5, 40);
		evicting.cycle();
		evicting.flagged(c, TO_B, 7, 1);
		leaves("2: lane %d flag 5 count 1 of %d data 40".formatted(a, vertex(program, "b")), evicting.cycles(3));
		assertEquals(1, evicting.sentOn());
		assertEquals(List.of(new Entry(7, 1, 1)), evicting.entries());
		evicting.flagged(c, TO_A, 5, 2);
		leaves("5: lane %d flag 5 count 1 of %d data 2".formatted(a, vertex(program, "c")), evicting.cycles(3));
		assertEquals(1, evicting.sentOn());
	}

	/** An entry can leave only if its output buffer has room. */
	@Test
	void nothingIsEvictedWithoutRoom() {
		SwitchBench full = hub("groups 1  full evict  buffer 1 packets  output 1 packets");
		full.hold(a);
		full.flagged(b, TO_A, 1, 2, 10);
		full.cycle();
		full.flagged(b, TO_A, 2, 2, 20);
		full.cycles(3);
		full.flagged(b, TO_A, 3, 30);
		full.cycle();
		full.flagged(c, TO_B, 7, 1);
		leaves("", full.cycles(3));
		assertEquals(Refusal.NO_ENTRY, full.refusal(c));
		full.release(a);
		leaves("8: lane %1$d flag 2 count 2 of %2$d data 20; 10: lane %1$d flag 3 count 1 of %2$d data 30".formatted(a,
				vertex(program, "b")), full.cycles(4));
		assertEquals(List.of(new Entry(7, 1, 1)), full.entries());
	}

	@Test
	void aSumWaitsForRoom() {
		SwitchBench full = hub("groups 4  buffer 1 packets  output 1 packets");
		full.hold(a);
		full.flagged(b, TO_A, 1, 2, 10);
		full.cycles(2);
		full.flagged(b, TO_A, 2, 2, 20);
		full.cycles(2);
		full.flagged(b, TO_A, 3, 2, 30);
		leaves("", full.cycles(3));
		assertEquals(Refusal.NO_ROOM, full.refusal(b));
	}

	@Test
	void anAdditionIsUnderWay() {
		SwitchBench slow = hub("compute 3");
		slow.flagged(b, TO_A, 5, 40);
		slow.cycle();
		slow.flagged(c, TO_A, 5, 2);
		slow.cycle();
		assertEquals(Refusal.ADDING, slow.refusal(c));
		leaves("6: lane %d flag 5 count 2 of %d data 42".formatted(a, vertex(program, "c")), slow.cycles(6));
	}

	@Test
	void anIdleUnitSendsOn() {
		SwitchBench idle = hub("groups 4  release idle");
		idle.flagged(b, TO_A, 5, 40);
		leaves("", idle.cycle());
		leaves("2: lane %d flag 5 count 1 of %d data 40".formatted(a, vertex(program, "b")), idle.cycles(3));
		idle.flagged(b, TO_A, 5, 40);
		idle.flagged(b, TO_A, 5, 1);
		idle.flagged(c, TO_A, 5, 2);
		leaves("8: lane %d flag 5 count 3 of %d data 43".formatted(a, vertex(program, "b")), idle.cycles(6));
	}

	/** Flags 5, 5, 7, 5 and data 0, 1, 2, 3 give (5, 0 + 1) with the header of the second, then (7, 2); the last one stays. */
	@Test
	void aMismatchPushesOut() {
		SwitchBench mismatch = hub("groups 1  release mismatch");
		int[] lanes = {a, b, c, b};
		int[] flags = {5, 5, 7, 5};
		StringBuilder left = new StringBuilder();
		for (int i = 0; i < lanes.length; i++) {
			mismatch.flagged(lanes[i], flags[i] == 5 ? TO_A : TO_B, flags[i], i);
			mismatch.cycle().forEach(each -> left.append(each.flag() + " " + each.data() + " of " + each.source() + "; "));
		}
		mismatch.cycles(20).forEach(each -> left.append(each.flag() + " " + each.data() + " of " + each.source() + "; "));
		assertEquals("5 1 of %d; 7 2 of %d; ".formatted(vertex(program, "b"), vertex(program, "c")), left.toString());
		assertEquals(List.of(new Entry(5, 1, 3)), mismatch.entries());
	}

	/** A copy goes on all lanes of the tree but its own, a plain packet on one. */
	@Test
	void copiesAndPlainPackets() {
		hub.copied(a, TO_A, 9);
		leaves("0: lane %d flag 0 count 1 of %3$d data 9; 0: lane %d flag 0 count 1 of %3$d data 9".formatted(b, c, vertex(program, "a")),
				hub.cycles(3));
		hub.plain(a, 0, C, 8);
		hub.plain(b, 0, C, 7);
		hub.plain(c, 0, B, 6);
		assertEquals(3, hub.cycles(6).size());
		hub.plain(c, 0, A, 5);
		leaves("9: lane %d flag 0 count 1 of %d data 5".formatted(a, vertex(program, "c")), hub.cycles(3));
	}

	/** A switch at the root's node expects all members; the lane to the node is inside of its die. */
	@Test
	void aRootsSwitch() {
		SwitchBench root = SwitchBench.of(program, "a");
		root.flagged(root.lane("hub"), TO_A, 5, 2, 42);
		leaves("", root.cycle());
		root.flagged(root.lane("n[0]"), TO_A, 5, 100);
		leaves("1: lane %d flag 5 count 3 of %d data 142".formatted(root.lane("n[0]"), A), root.cycles(3));
	}

	/** The maximum, with the golden program as it is kept. */
	@Test
	void keptProgramsAreDrivenAsWell() {
		Program kept = ProgramFiles.load("barley.lang.generate.golden.packettree.PacketTree", getClass().getClassLoader());
		assertEquals(PacketTreeSwitch.class, kept.switches().get(0).getClass());
		SwitchBench router = SwitchBench.of(kept, "router[0,1]", Math::max);
		router.flagged(router.lane("chip[0,1]"), 0, 1, 3);
		router.flagged(router.lane("router[1,1]"), 0, 1, 8);
		leaves("2: lane %d flag 1 count 2 of %d data 8".formatted(router.lane("router[0,0]"), 1), router.cycles(4));
	}

	@Test
	void whatMakesNoSenseIsRejected() {
		assertEquals("Star has no switch \"z\"", fault(() -> SwitchBench.of(program, "z")));
		assertEquals("no lane leads from hub to \"n[0]\"", fault(() -> hub.lane("n[0]")));
		assertEquals("hub has no row of tree 7", fault(() -> hub.flagged(a, 7, 1, 0)));
		assertEquals("hub has no lane 99 for packets", fault(() -> hub.flagged(99, TO_A, 1, 0)));
		assertEquals("a packet with flag 0 and 1 contributions, but both must be at least 1", fault(() -> hub.flagged(a, TO_A, 0, 0)));
		assertEquals("hub does not forward a packet of network 3 to node 0", fault(() -> hub.plain(a, 3, 0, 0)));
		assertEquals("hub does not forward a packet of network 0 to node 12", fault(() -> hub.plain(a, 0, 12, 0)));
		for (int i = 0; i < 4; i++) {
			hub.flagged(b, TO_A, 1, 0);
		}
		assertEquals("the input buffer of hub on hub -- b has room for 4 packets, which are there",
				fault(() -> hub.flagged(b, TO_A, 1, 0)));
		assertEquals("n[0] -- a leads to a node, which takes all packets", fault(() -> {
			SwitchBench root = SwitchBench.of(program, "a");
			root.hold(root.lane("n[0]"));
		}));
	}

	private static String fault(Runnable wrong) {
		return assertThrows(Fault.class, wrong::run).getMessage();
	}
}

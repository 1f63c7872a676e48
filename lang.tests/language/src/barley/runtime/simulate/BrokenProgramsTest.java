package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Exchange;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.simulate.Nodes.Saboteur;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Verification;

/** Every mistake of a generator has its own message, the same in both modes. */
class BrokenProgramsTest {

	private static final Program RING = Bucket.on(Structures.ring(6)).oneWay().data(ElementType.I32, 600).program();

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"drop a send       | missing-send: n[3] receives x[0..99] on n[2] -> n[3], but n[2] sends nothing there: step 2 of "
					+ "\"Bucket.barley:4 allreduce x\"",
			"drop a receive    | missing-receive: n[2] sends x[0..99] on n[2] -> n[3], but n[3] receives nothing there: step 2 of "
			+ "\"Bucket.barley:4 allreduce x\"",
			"wrong piece       | wrong-piece: n[2] sends x[100..199] on n[2] -> n[3], but n[3] receives x[0..99] there: step 2 of "
			+ "\"Bucket.barley:4 allreduce x\"",
			"short piece       | wrong-piece: n[2] sends x[0..98] on n[2] -> n[3], but n[3] receives x[0..99] there: step 2 of "
			+ "\"Bucket.barley:4 allreduce x\"",
			"back instead      | missing-receive: n[2] sends x[0..99] on n[2] -> n[1], but n[1] receives nothing there: step 2 of "
			+ "\"Bucket.barley:4 allreduce x\"",
			"wrong lane        | wrong-lane: n[2] uses lane 4, but that is n[4] -- n[5]: step 2 of \"Bucket.barley:4 allreduce x\"",
			"no lane           | no-lane: n[2] uses lane 66, but Ring6 has 6 lanes: step 2 of \"Bucket.barley:4 allreduce x\"",
			"negative lane     | no-lane: n[2] uses lane -1, but Ring6 has 6 lanes: step 2 of \"Bucket.barley:4 allreduce x\"",
			"no data           | no-data: n[2] uses data 1, but there are 1: step 2 of \"Bucket.barley:4 allreduce x\"",
			"outside           | no-elements: n[2] uses 100 elements of x from 501 on, but it has 600: step 2 of \"Bucket.barley:4 "
			+ "allreduce x\"",
			"negative          | no-elements: n[2] uses 100 elements of x from -1 on, but it has 600: step 2 of \"Bucket.barley:4 "
			+ "allreduce x\"",
			"endless           | no-elements: n[2] uses 9223372036854775807 elements of x from 1 on, but it has 600: step 2 of "
			+ "\"Bucket.barley:4 allreduce x\"",
			"swapped for later | wrong-piece: n[2] sends x[500..599] on n[2] -> n[3], but n[3] receives x[0..99] there: step 2 of "
			+ "\"Bucket.barley:4 allreduce x\""})
	void brokenSendsAreFound(String sabotage, String message) {
		Program broken = Nodes.sabotaged(RING, saboteur(sabotage));

		assertEquals(message, Nodes.fault(broken, RunOptions.timing()));
		assertEquals(message, Nodes.fault(broken, RunOptions.functional()));
	}

	private static Saboteur saboteur(String sabotage) {
		return call -> {
			if (sabotage.equals("drop a receive")) {
				return call.node != 3 || call.step != 2 || call.sends;
			}
			if (call.node != 2 || !call.sends || call.step != 2 && (!sabotage.equals("swapped for later") || call.step != 3)) {
				return true;
			}
			switch (sabotage) {
				case "wrong piece" -> call.first += 100;
				case "short piece" -> call.count--;
				case "back instead" -> call.lane = 1;
				case "wrong lane" -> call.lane = 4;
				case "no lane" -> call.lane = 66;
				case "negative lane" -> call.lane = -1;
				case "no data" -> call.data = 1;
				case "outside" -> call.first = 501;
				case "negative" -> call.first = -1;
				case "endless" -> {
					call.first = 1;
					call.count = Long.MAX_VALUE;
				}
				case "swapped for later" -> call.first = call.step == 2 ? 500 : 0;
				default -> {
					return false;
				}
			}
			return true;
		};
	}

	@Test
	void aDisagreementLateInALongRunIsFound() {
		Program program = Nodes.program(Structures.ring(2).machine(), Nodes.exchange(600_000, node -> (step, ports) -> {
			if (node == 0) {
				ports.send(0, 0, step == 555_555 ? 2 : 1, 5);
			} else {
				ports.receive(0, 0, 1, 5);
			}
		}));
		assertEquals(
				"wrong-piece: n[0] sends x[2..6] on n[0] -> n[1] #1, but n[1] receives x[1..5] there: step 555555 of \"Test.barley:1 "
				+ "exchange\"",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void sendingAgainstAOneWayLaneIsNamed() {
		MachineBuilder builder = new MachineBuilder("Pair");
		builder.nodes(2, node -> "n[" + node + "]", NodeType.PLAIN);
		builder.oneWay(0, 1, LinkType.PLAIN);
		Program program = Nodes.program(builder.build(), Nodes.exchange(1, node -> (step, ports) -> {
			if (node == 1) {
				ports.send(0, 0, 0, 5);
			} else {
				ports.receive(0, 0, 0, 5);
			}
		}));
		for (RunOptions options : new RunOptions[] {RunOptions.timing(), RunOptions.functional()}) {
			assertEquals("one-way: n[1] sends over n[0] -> n[1] (lane 0) against its direction: step 0 of \"Test.barley:1 exchange\"",
					Nodes.fault(program, options));
		}
	}

	@Test
	void sendingOnALaneThatIsOffIsNamed() {
		Machine on = RING.machine();
		MachineBuilder builder = new MachineBuilder(on.name());
		builder.nodes(6, on::nodeName, on.nodeType(0));
		for (int lane = 0; lane < 6; lane++) {
			builder.lane(on.from(lane), on.to(lane), on.linkType(lane));
		}
		builder.off(3);
		Program program = new Program("Off", builder.build(), RING.data(), RING.nodes(), RING.expectations());

		assertEquals("lane-off: n[3] uses n[3] -- n[4] (lane 3), which is off: step 0 of \"Bucket.barley:4 allreduce x\"",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void operatorsThatATypeDoesNotHaveAreRefused() {
		Program program = Nodes.program(Structures.ring(2).machine(), Nodes.exchange(1, node -> (step, ports) -> {
			ports.send(node, 1, 0, 10);
			ports.receive(1 - node, 1, 0, 10, Operator.XOR);
		}));
		assertEquals("bad-operator: n[0] combines y with xor, which f32 does not have: step 0 of \"Test.barley:1 exchange\"",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void programsThatBehaveDifferentlyWhenAskedAgainAreNamed() {
		String disagree = "impure-program: n[0] and n[1] disagree about n[0] -> n[1] #1, and behave differently when asked again";
		assertEquals(disagree, Nodes.fault(forgetful(0), RunOptions.timing()));
		String again = "impure-program: n[1] or one of its neighbours behaves differently when asked again for a step of "
				+ "\"Test.barley:1 exchange\"";
		assertEquals(again, Nodes.fault(forgetful(1), RunOptions.functional()));
	}

	/** Returns a program whose first node sends other elements when it is asked for the {@code odd}-th time. */
	private static Program forgetful(int odd) {
		AtomicInteger asked = new AtomicInteger();
		return Nodes.program(Structures.ring(2).machine(), Nodes.exchange(1, node -> (step, ports) -> {
			if (node == 0) {
				ports.send(0, 0, asked.getAndIncrement() == odd ? 1 : 0, 5);
			} else {
				ports.receive(0, 0, 0, 5);
			}
		}));
	}

	@Test
	void aHeapThatIsTooSmallIsNamed() {
		Program program = Nodes.program(Structures.ring(3).machine(), node -> phases -> {
			throw new OutOfMemoryError();
		});
		String found = Nodes.fault(program, RunOptions.timing());
		assertTrue(found.startsWith("heap: Test does not fit into the heap of "), found);
		assertTrue(found.contains(" MB: start Java with a larger -Xmx"), found);
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"statement | 1: n[0] has exchange \"A\" of 3 steps, but n[1] has exchange \"B\" of 3 steps",
			"steps     | 1: n[0] has exchange \"A\" of 3 steps, but n[1] has exchange \"A\" of 4 steps",
			"kind      | 1: n[0] has exchange \"A\" of 3 steps, but n[1] has compute \"A\"",
			"fewer     | 1: n[0] has exchange \"A\" of 3 steps, but n[1] has no further phase",
			"more      | 2: n[0] has no further phase, but n[1] has exchange \"A\" of 3 steps",
			"rounds    | 1: n[0] has exchange \"A\" of 3 steps, but n[1] has repeat 5"})
	void nodesThatDoNotAgreeAreNamed(String difference, String message) {
		Program program = Nodes.program(Structures.ring(3).machine(),
				node -> node != 1 ? phases -> phases.exchange("A", 3, Exchange.IDLE) : other(difference));

		String expected = "phases-differ: the nodes disagree about phase " + message;
		assertEquals(expected, Nodes.fault(program, RunOptions.timing()));
		assertEquals(expected, Nodes.fault(program, RunOptions.functional()));
	}

	private static NodeProgram other(String difference) {
		return phases -> {
			switch (difference) {
				case "statement" -> phases.exchange("B", 3, Exchange.IDLE);
				case "steps" -> phases.exchange("A", 4, Exchange.IDLE);
				case "kind" -> phases.compute("A", 1);
				case "rounds" -> phases.repeat(5, () -> phases.exchange("A", 3, Exchange.IDLE));
				case "more" -> {
					phases.exchange("A", 3, Exchange.IDLE);
					phases.exchange("A", 3, Exchange.IDLE);
				}
				default -> {
					// states nothing
				}
			}
		};
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"division  | program-failed: the program of n[2] failed: java.lang.ArithmeticException: / by zero at BrokenProgramsTest.java:",
			"recursion | program-failed: the program of n[2] failed: java.lang.StackOverflowError at BrokenProgramsTest.java:",
			"null      | program-failed: the program of n[2] failed: java.lang.NullPointerException",
			"steps     | bad-phase: n[0]: \"A\" cannot have -1 steps after 0",
			"times     | bad-phase: n[0] repeats phases -1 times",
			"endless   | overflow: a time, a volume or a number of transfers exceeds 64 bits (",
			"flop      | bad-phase: n[0] computes -1 operations: \"A\"",
			"renews    | no-data: n[0] renews data 2, but there are 2: \"A\""})
	void programsThatFailAreNamed(String failure, String message) {
		Program program = Nodes.program(Structures.ring(3).machine(), node -> failing(failure, node));
		String found = Nodes.fault(program, RunOptions.timing());
		assertEquals(message, found.substring(0, Math.min(message.length(), found.length())));
	}

	private static NodeProgram failing(String failure, int node) {
		return phases -> {
			switch (failure) {
				case "steps" -> phases.exchange("A", -1, Exchange.IDLE);
				case "times" -> phases.repeat(-1, () -> { });
				case "endless" -> phases.repeat(Long.MAX_VALUE, () -> phases.exchange("A", 8, Exchange.IDLE));
				case "flop" -> phases.compute("A", -1);
				case "renews" -> phases.compute("A", 0, 2);
				default -> phases.exchange("A", 8, (step, ports) -> {
					if (node == 2 && step == 5) {
						fail(failure);
					}
				});
			}
		};
	}

	private static int fail(String failure) {
		return switch (failure) {
			case "division" -> 1 / (failure.length() - 8);
			case "recursion" -> fail(failure) + 1;
			default -> ((String) null).length();
		};
	}

	@ParameterizedTest
	@ValueSource(strings = {"sum", "min", "xor"})
	void contributionsThatAreLostShowInTheData(String operator) {
		Program program = Bucket.on(Structures.ladder(4)).data(ElementType.U32, 3200).operator(Operator.of(operator)).program();
		// The arrival replaces the elements instead of being combined with them.
		Program broken = Nodes.sabotaged(program, call -> {
			call.operator = call.node == 5 && call.step == 1 ? null : call.operator;
			return true;
		});

		Verification verification = Simulator.run(broken, RunOptions.functional()).verification();

		assertFalse(verification.verified());
		assertEquals(8, verification.wrong());
		assertEquals("n[0,0]", verification.mismatches().get(0).node());
	}
}

package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Pieces;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * A timing run accounts for regular stretches of steps at once. These tests compare it with an account of every single step, for regular
 * and irregular programs, and compare equivalent programs with each other.
 */
class RegularityTest {

	private static final int MEMBERS = 5;
	private static final Machine MACHINE = Structures
			.ring(MEMBERS, new NodeType("Node", 0, 0, 3_000_000_007L, 1000, 0), new LinkType("Link", 7_000_000_000L, 11, 0)).machine();
	private static final DataTable DATA = DataTable.builder().add("x", ElementType.U8, 4_000).add("y", ElementType.F64, 300).build();

	/** What every node sends to the next one in each step: data, first element, number of elements. */
	private record Plan(long[][] steps, Pieces[] pieces, int[][] piece) {
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	void stretchesCostWhatTheirStepsCost(int seed) {
		Plan plan = plan(new Random(seed), 400);
		Program pieces = program(plan, true);
		Program elements = program(plan, false);

		Result result = Simulator.run(pieces, RunOptions.timing());
		Result inOtherWords = Simulator.run(elements, RunOptions.timing());

		long time = 0;
		long[] bytes = new long[2 * MEMBERS];
		for (long[] step : plan.steps) {
			long size = step[2] * (step[0] == 0 ? 1 : 8);
			time += 1000 + ceil(size * 8_000_000_000_000.0 / 7_000_000_000.0) + (size > 0 ? 11 : 0) + ceil(size * 1e12 / 3_000_000_007.0);
			for (int node = 0; node < MEMBERS; node++) {
				bytes[2 * node] += size;
			}
		}
		assertEquals(time, result.times().orElseThrow().timePs());
		assertArrayEquals(bytes, result.channelBytes());
		assertEquals((long) MEMBERS * plan.steps.length, result.transfers());
		assertEquals(result.times(), inOtherWords.times());
		assertEquals(result.fingerprint(), inOtherWords.fingerprint());
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 3, 4, 5, 6})
	void anyOtherElementShowsInTheFingerprint(int seed) {
		Random random = new Random(seed);
		Plan plan = plan(random, 200);
		long before = Simulator.run(program(plan, false), RunOptions.timing()).fingerprint();
		long[] step = plan.steps[random.nextInt(200)];
		step[1] = step[1] == 0 ? 1 : step[1] - 1;
		assertNotEquals(before, Simulator.run(program(plan, false), RunOptions.timing()).fingerprint());
	}

	/** If this fails, the timing of some program or the hash has changed: mention it in the release notes. */
	@ParameterizedTest
	@CsvSource({"ladder, 20ec941136b037fe", "prism, d6343917b30f5962", "ring, ab2eb1793519e89b"})
	void fingerprintsStayAsTheyAre(String structure, String fingerprint) {
		Program program = Bucket.on(structure.equals("ladder") ? Structures.ladder(4) : structure.equals("prism") ? Structures.prism(8)
				: Structures.ring(6))
				.program();
		assertEquals(fingerprint, Long.toHexString(Simulator.run(program, RunOptions.timing()).fingerprint()));
	}

	@Test
	void elementsOutsideAreFoundInTheMiddleOfAStretch() {
		Program program = Nodes.program(MACHINE, DATA, Nodes.exchange(1000, node -> (step, ports) -> {
			ports.send(node, 0, 5 * step, 10);
			ports.receive((node + MEMBERS - 1) % MEMBERS, 0, 5 * step, 10);
		}));
		assertEquals("no-elements: n[0] uses 10 elements of x from 3995 on, but it has 4000: step 799 of \"Test.barley:1 exchange\"",
				Nodes.fault(program, RunOptions.timing()));
	}

	private static Program program(Plan plan, boolean asPieces) {
		return Nodes.program(MACHINE, DATA, Nodes.exchange(plan.steps.length, node -> (step, ports) -> {
			int in = (node + MEMBERS - 1) % MEMBERS;
			int data = (int) plan.steps[step][0];
			if (asPieces && plan.pieces[step] != null) {
				ports.send(node, data, plan.pieces[step], plan.piece[step][0]);
				ports.receive(in, data, plan.pieces[step], plan.piece[step][0], Operator.MAX);
			} else {
				ports.send(node, data, plan.steps[step][1], plan.steps[step][2]);
				ports.receive(in, data, plan.steps[step][1], plan.steps[step][2], Operator.MAX);
			}
		}));
	}

	/** Returns stretches of some length in which pieces or elements advance by a constant distance, backward or forward. */
	private static Plan plan(Random random, int steps) {
		Plan plan = new Plan(new long[steps][3], new Pieces[steps], new int[steps][1]);
		for (int step = 0; step < steps;) {
			int end = Math.min(steps, step + 1 + random.nextInt(60));
			int data = random.nextInt(2);
			int length = (int) DATA.length(data);
			boolean regular = random.nextInt(3) > 0;
			Pieces pieces = random.nextBoolean() ? Pieces.of(random.nextInt(length), random.nextInt(length / 2), 1 + random.nextInt(40))
					: null;
			pieces = pieces != null && pieces.end() > length ? Pieces.of(length, 7) : pieces;
			int move = regular ? random.nextInt(7) - 3 : 0;
			int piece = random.nextInt(50) - 25;
			int count = random.nextInt(20);
			int first = 200 + random.nextInt(20);
			for (; step < end; step++) {
				piece += regular ? move : random.nextInt(5);
				first += regular ? move : random.nextInt(2);
				plan.pieces[step] = pieces;
				plan.piece[step][0] = piece;
				plan.steps[step][0] = data;
				plan.steps[step][1] = pieces == null ? Math.floorMod(first, length - 20) : pieces.first(piece);
				plan.steps[step][2] = pieces == null ? count : pieces.count(piece);
			}
		}
		return plan;
	}

	private static long ceil(double value) {
		return (long) Math.ceil(value);
	}
}

package barley.lang.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.DirectWay;
import barley.lang.motion.Lap;
import barley.lang.motion.RingsWay;
import barley.lang.motion.Share;
import barley.lang.prove.EmbeddingProof;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.lang.run.Execution;
import barley.lang.steps.Timetable;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Tour;
import barley.lang.wiring.WalkSet;
import barley.lang.wiring.Wiring;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** A machine and a schedule that are made in Java, with no text: proved, accounted for, generated, compiled and run like any other. */
class PlanWithoutTextTest {

	private static final int NODES = 6;
	private static final long SIZE = 1_200;

	private final Wiring wiring = wiring();
	private final Tour ring = (Tour) wiring.realm().allRoutes().get(0);
	private final Payload data = new Payload(0, origin(1, "x"), "x", ElementType.of("f32"), 0, SIZE);

	@Test
	void runsAsPlanned() {
		Plan plan = plan(joint(CollectiveKind.ALLREDUCE, Operator.SUM));

		Findings findings = new Findings();
		ResultProof proof = ResultProof.of(plan, findings);
		assertEquals(List.of(), findings.list());
		assertNotNull(proof);
		Figures figures = Figures.of(plan, proof, Budget.boundless(), findings);
		assertEquals(List.of(), findings.list());
		assertEquals(3 * 2 * (NODES - 1), figures.steps());
		Timetable timetable = Timetable.of(plan, Budget.boundless());
		assertEquals(List.of(), timetable.troubles());
		assertEquals(0, timetable.firstStepOf(origin(3, "exchange allreduce x with sum over R")));

		GeneratedProgram generated = new ProgramGenerator().generate(plan, proof);
		String text = generated.sources().get(0).text();
		assertTrue(text.contains("\"made:2 compute x costs 3 MFLOP\""), text);
		assertTrue(text.contains("\"made:3 exchange allreduce x with sum over R\""), text);
		assertTrue(text.contains("phases.repeat(3L, () -> {"), text);

		Result run = Simulator.run(Execution.program(generated), RunOptions.functional().withAllRounds(true));
		assertTrue(run.verification().verified(), run.verification()::toString);
		assertEquals(figures.steps(), run.steps());
		assertArrayEquals(figures.channelBytes(), run.channelBytes());
		assertEquals(figures.times(), run.times());
	}

	@Test
	void whatIsWrongIsToldAtItsOrigin() {
		Plan plan = plan(joint(CollectiveKind.REDUCESCATTER, Operator.SUM));

		Findings findings = new Findings();
		assertNull(ResultProof.of(plan, findings));
		Finding missed = findings.list().get(0);
		assertEquals("made:5 ensure allreduce x with sum", missed.origin().place());
		assertNull(missed.source());
	}

	private Plan plan(Joint joint) {
		Joint goal = new Joint(origin(5, "allreduce x with sum"), CollectiveKind.ALLREDUCE, data, Operator.SUM, -1,
				IntStream.range(0, NODES).toArray(), new DirectWay());
		List<Phase> round = List.of(new Phase.Computing(origin(2, "compute x costs 3 MFLOP"), "S", List.of(data), 3_000_000),
				new Phase.Exchanging(origin(3, "exchange allreduce x with sum over R"), List.of(joint), new BitSet()));
		return new Plan(origin(1, "schedule S"), "S", "S", Home.of(null, "S"), wiring, List.of(data), List.of(),
				List.of(new Phase.Repeating(origin(4, "repeat 3"), 3, round),
						new Phase.Ensuring(origin(5, "ensure allreduce x with sum"), List.of(goal))));
	}

	private Joint joint(CollectiveKind kind, Operator operator) {
		int[] lanes = EmbeddingProof.of(wiring, new Findings()).lanes(ring);
		List<Lap> laps = List.of(Lap.of(ring, lanes, false, Share.even(0, 2)), Lap.of(ring, lanes, true, Share.even(1, 2)));
		return new Joint(origin(3, "allreduce x with sum over R"), kind, data, operator, -1, ring.nodes(), new RingsWay(laps));
	}

	private static Wiring wiring() {
		NodeType node = new NodeType("node", 1_000_000_000_000L, 1 << 20, 8_000_000_000L, 1_000, 2);
		LinkType link = new LinkType("link", 100_000_000_000L, 5_000, 1_000_000_000);
		MachineBuilder machine = new MachineBuilder("Made");
		for (int i = 0; i < NODES; i++) {
			machine.node("n[" + i + "]", node);
		}
		IntStream.range(0, NODES).forEach(i -> machine.lane(i, (i + 1) % NODES, link));
		Origin walk = origin(6, "ring R");
		Origin[] stops = IntStream.range(0, NODES).mapToObj(i -> walk).toArray(Origin[]::new);
		Realm realm = new Realm("");
		realm.routes()
				.put(walk, List.of(new Tour(walk, "R", true, IntStream.range(0, NODES).toArray(), new boolean[NODES], new int[NODES],
						stops)));
		realm.embeddings().add(new WalkSet(origin(7, "embedding E"), "E", false, List.of(walk)));
		return new Wiring(origin(8, "topology Made"), "Made", true, machine.build(), realm, stops);
	}

	private static Origin origin(int line, String text) {
		return Origin.of("made", line, text);
	}
}

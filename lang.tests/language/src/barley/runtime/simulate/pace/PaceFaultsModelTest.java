package barley.runtime.simulate.pace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Result;

/**
 * Random blocks with random faults: times, what is lost, and which node lacks whose contributions to which element at the end, as a plain
 * model has them that looks at each element by itself. A disturbance acts on messages that begin at its time or later.
 */
class PaceFaultsModelTest {

	private static final int BLOCKS = Integer.getInteger("barley.paceFaults", 3_000);
	private static final DataTable DATA = DataTable.builder().add("x", ElementType.I8, 60).add("y", ElementType.I8, 60).build();

	@Test
	void lossesAreThoseOfThePlainModel() {
		int harmful = 0;
		for (int seed = 0; seed < BLOCKS; seed++) {
			Random random = new Random(seed);
			Machine machine = PaceModelTest.machine(random);
			PaceBlock block = PaceModelTest.block(random, machine);
			PaceModel usual = new PaceModel(block, machine, List.of());
			if (usual.isBlocked()) {
				continue;
			}
			List<Disturbance> faults = faults(random, machine, usual.picoseconds());
			PaceModel model = new PaceModel(block, machine, faults);
			Held whole = new Held(machine, block, usual, new Fate[block.parts()], null);
			Fate[] fates = new Fate[block.parts()];
			int[] legs = fates(model, machine, block, faults, fates);
			Held held = new Held(machine, block, model, fates, whole);
			Result result = Simulator.run(program(machine, block, whole.expectations()), RunOptions.timing().withDisturbances(faults));
			String which = "seed " + seed + ", " + faults;
			Damage damage = result.damage();
			assertEquals(model.picoseconds(), result.times().orElseThrow().timePs(), which);
			assertEquals(usual.picoseconds(), damage.undisturbedPs(), which);
			assertArrayEquals(legs, new int[] {(int) damage.lost(), (int) damage.corrupted()}, which);
			assertEquals(held.lacks(whole), lacks(damage), which);
			harmful += damage.lacksInAll() > 0 ? 1 : 0;
			assertEquals(legs[0] + legs[1] == 0, damage.remnants().isEmpty() && damage.messages().isEmpty()
					&& damage.casualties().isEmpty(), which);
		}
		assertTrue(harmful > BLOCKS / 5, harmful + " of " + BLOCKS);
	}

	private static Program program(Machine machine, PaceBlock block, List<Expectation> expectations) {
		NodeProgram node = phases -> phases.async("T.barley:7 async", block);
		return new Program("Test", machine, DATA, Collections.nCopies(machine.nodes(), node), expectations);
	}

	private static List<Disturbance> faults(Random random, Machine machine, long timePs) {
		List<Disturbance> faults = new ArrayList<>();
		for (int i = 1 + random.nextInt(3); i > 0; i--) {
			long at = random.nextInt(3) == 0 ? 0 : (long) (random.nextDouble() * timePs);
			faults.add(switch (random.nextInt(machine.switches() > 0 ? 6 : 5)) {
				case 0, 1 -> new Disturbance.LaneFails(random.nextInt(machine.lanes()), at);
				case 2 -> new Disturbance.FragmentCorrupted(random.nextInt(machine.allChannels()), at);
				case 3 -> new Disturbance.LaneSlows(random.nextInt(machine.lanes()), 1_000_000_000L * (1 + random.nextInt(8)), at);
				case 4 -> new Disturbance.NodeStraggles(random.nextInt(machine.nodes()), random.nextInt(5_000), at);
				default -> new Disturbance.SwitchFails(machine.nodes(), at);
			});
		}
		return faults;
	}

	/** Sets the fates of parts; returns how many legs are lost and corrupted. */
	private static int[] fates(PaceModel model, Machine machine, PaceBlock block, List<Disturbance> faults, Fate[] fates) {
		int[] counted = new int[2];
		Set<Disturbance> spent = Collections.newSetFromMap(new IdentityHashMap<>());
		List<PaceModel.Leg> legs = model.legs().stream().sorted(Comparator.comparingLong(leg -> leg.beginPs)).toList();
		for (PaceModel.Leg leg : legs) {
			List<Disturbance> on = faults.stream().filter(fault -> fault.atPs() <= leg.beginPs && reaches(fault, leg, machine)).toList();
			Disturbance corrupts = on.stream().filter(fault -> fault instanceof Disturbance.FragmentCorrupted && !spent.contains(fault))
					.findFirst()
					.orElse(null);
			boolean lost = on.stream().anyMatch(fault -> !(fault instanceof Disturbance.FragmentCorrupted));
			if (lost || corrupts != null) {
				counted[lost ? 0 : 1]++;
				IntStream.range(block.firstPart(leg.send), block.firstPart(leg.send + 1)).filter(part -> block.use(part) == leg.channel)
						.forEach(part -> fates[part] = lost ? Fate.LOST : Fate.CORRUPTED);
				if (!lost) {
					spent.add(corrupts);
				}
			}
		}
		return counted;
	}

	private static boolean reaches(Disturbance fault, PaceModel.Leg leg, Machine machine) {
		IntStream held = IntStream.of(leg.held);
		if (fault instanceof Disturbance.LaneFails fails) {
			return held.anyMatch(channel -> channel >> 1 == fails.lane());
		} else if (fault instanceof Disturbance.SwitchFails) {
			return leg.held.length > 1;
		}
		return fault instanceof Disturbance.FragmentCorrupted corrupted
				&& (leg.channel == corrupted.channel() || held.anyMatch(channel -> channel == corrupted.channel()));
	}

	/** What an element contains. */
	private record Cell(BitSet nodes, boolean spoiled, boolean derived, int since) {

		private Cell with(Cell other) {
			BitSet both = (BitSet) nodes.clone();
			both.or(other.nodes);
			return new Cell(both, spoiled || other.spoiled, derived || other.derived, Math.min(since, other.since));
		}
	}

	/** What nodes hold, element by element, once a block has ended. */
	private static final class Held {

		private final Cell[][][] cells;
		private final PaceBlock block;
		/** What nodes should hold when each computation begins. */
		private final Cell[][][][] before;

		private Held(Machine machine, PaceBlock block, PaceModel model, Fate[] fates, Held usual) {
			this.block = block;
			cells = new Cell[machine.nodes()][DATA.size()][60];
			before = new Cell[block.count()][][][];
			for (int node = 0; node < cells.length; node++) {
				renew(node, 0, 0, 60, false, 0);
				renew(node, 1, 0, 60, false, 0);
			}
			Cell[][] sent = new Cell[block.parts()][];
			int[] moments = new int[block.count()];
			int[] order = PaceGraph.of(new PaceBuilder(block, machine, datum -> 1).items()).order();
			IntStream.range(0, order.length).forEach(place -> moments[order[place]] = place + 1);
			List<Integer> items = IntStream.range(0, block.count()).boxed().sorted((one, other) -> model.end[one] != model.end[other]
					? Long.compare(model.end[one], model.end[other]) : block.node(one) == block.node(other) ? one - other
					: moments[one] - moments[other]).toList();
			for (int item : items) {
				before[item] = copy();
				int node = block.node(item);
				boolean wrong = usual != null && block.kind(item) == PaceBlock.COMPUTE && readsWrong(item, usual);
				for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
					int data = block.room(part);
					int first = (int) block.first(part);
					int count = (int) block.elements(part);
					if (block.kind(item) == PaceBlock.SEND) {
						sent[part] = Arrays.copyOfRange(cells[node][data], first, first + count);
					} else if (block.kind(item) == PaceBlock.COMPUTE && block.use(part) == PaceBlock.RENEWS) {
						renew(node, data, first, count, wrong, moments[item]);
					} else if (block.kind(item) == PaceBlock.RECEIVE) {
						int brought = part - block.firstPart(item) + block.firstPart(block.partner(item));
						for (int i = 0; i < count && fates[brought] != Fate.LOST; i++) {
							Cell cell = sent[brought][i];
							cell = new Cell(cell.nodes, cell.spoiled || fates[brought] == Fate.CORRUPTED, cell.derived, cell.since);
							cells[node][data][first + i] = block.use(part) == PaceBlock.REPLACES ? cell
									: cells[node][data][first + i].with(cell);
						}
					}
				}
			}
		}

		private boolean readsWrong(int item, Held usual) {
			return IntStream.range(block.firstPart(item), block.firstPart(item + 1)).filter(part -> block.use(part) == PaceBlock.READS)
					.anyMatch(part -> IntStream.range((int) block.first(part), (int) (block.first(part) + block.elements(part)))
							.anyMatch(i -> isWrong(cells[block.node(item)][block.room(part)][i],
									usual.before[item][block.node(item)][block.room(part)][i])));
		}

		private static boolean isWrong(Cell cell, Cell should) {
			return !cell.nodes.equals(should.nodes) || cell.spoiled || cell.derived || cell.since < should.since;
		}

		private void renew(int node, int data, int first, int count, boolean derived, int moment) {
			BitSet own = new BitSet();
			own.set(node);
			Arrays.fill(cells[node][data], first, first + count, new Cell(own, false, derived, moment));
		}

		private Cell[][][] copy() {
			return IntStream.range(0, cells.length).mapToObj(node -> new Cell[][] {cells[node][0].clone(), cells[node][1].clone()})
					.toArray(Cell[][][]::new);
		}

		/** Returns that all nodes hold at the end what they hold here. */
		private List<Expectation> expectations() {
			List<Expectation> all = new ArrayList<>();
			for (int node = 0; node < cells.length; node++) {
				for (int data = 0; data < DATA.size(); data++) {
					for (int i = 0; i < 60; i++) {
						all.add(new Expectation(node, data, i, 1, cells[node][data][i].nodes.stream().toArray(), Operator.SUM));
					}
				}
			}
			return all;
		}

		private Set<String> lacks(Held usual) {
			Set<String> lacks = new TreeSet<>();
			for (int node = 0; node < cells.length; node++) {
				for (int data = 0; data < DATA.size(); data++) {
					for (int i = 0; i < 60; i++) {
						Cell cell = cells[node][data][i];
						BitSet missing = (BitSet) usual.cells[node][data][i].nodes.clone();
						missing.andNot(cell.nodes);
						if (isWrong(cell, usual.cells[node][data][i])) {
							lacks.add(words(node, data, i, missing.toString(), cell.spoiled, cell.derived));
						}
					}
				}
			}
			return lacks;
		}
	}

	private static String words(int node, int data, long element, String missing, boolean spoiled, boolean derived) {
		return node + " " + data + " " + element + ": " + missing + " " + spoiled + " " + derived;
	}

	private static Set<String> lacks(Damage damage) {
		Set<String> lacks = new TreeSet<>();
		for (Damage.Lack lack : damage.lacks()) {
			BitSet missing = new BitSet();
			IntStream.of(lack.contributors()).forEach(missing::set);
			for (long i = lack.first(); i < lack.first() + lack.count(); i++) {
				lacks.add(words(lack.node(), lack.data(), i, missing.toString(), lack.spoiled(), lack.derived()));
			}
		}
		return lacks;
	}
}

package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.SynapseLate;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Exchanges over random wirings, with missing links and several synapses of a pair, against plain loops. */
class RandomSynapsesTest {

	private static final int X = 0;
	private static final int H = 1;
	private static final int WHO = 2;
	private static final int F = 3;

	/** A random wiring: for each core the ids of its synapses, ascending. */
	private record Case(int cores, List<List<Integer>> ids, int elements, boolean f32, boolean store, SynapseReducer reducer) {

		static Case of(Random random) {
			int cores = 1 + random.nextInt(24);
			double share = random.nextInt(4) == 0 ? 1 : random.nextDouble();
			List<List<Integer>> ids = new ArrayList<>();
			for (int core = 0; core < cores; core++) {
				List<Integer> own = new ArrayList<>();
				for (int id = 0; id < cores; id++) {
					int links = random.nextDouble() < share ? 1 + random.nextInt(8) / 7 : 0;
					for (int link = 0; link < links; link++) {
						own.add(id);
					}
				}
				ids.add(own);
			}
			SynapseReducer[] reducers = {SynapseReducer.SUM, SynapseReducer.PROD, SynapseReducer.MIN, SynapseReducer.MAX};
			SynapseReducer reducer = reducers[random.nextInt(4)];
			return new Case(cores, ids, 1 + random.nextInt(3), random.nextBoolean(), random.nextBoolean(),
					random.nextInt(3) == 0 ? reducer.byArrival() : reducer);
		}

		/** Links of nodes, of which those without any are no cores. */
		Machine machine() {
			MachineBuilder builder = new MachineBuilder("Random");
			builder.nodes(cores, i -> "soma[" + i + "]", Cortex.SOMA);
			for (int sender = cores - 1; sender >= 0; sender--) {
				for (int core = 0; core < cores; core++) {
					for (int id : ids.get(core)) {
						if (id == sender) {
							builder.synapse(sender, core, Cortex.HEAR);
						}
					}
				}
			}
			return builder.build();
		}

		double x(int core, int element) {
			return (core * 7 + element * 3) % 11 / 3.0 - 1;
		}

		double f(int core, int synapse, int element) {
			return (core * 5 + synapse * 13 + element) % 17 / 7.0 - 1;
		}

		double rounded(double value) {
			return f32 ? (float) value : value;
		}

		/** Returns what each synapse of a core returns. */
		double[] returned(int core, int element) {
			double[] returned = new double[ids.get(core).size()];
			for (int s = 0; s < returned.length; s++) {
				double a = rounded(x(store ? core : ids.get(core).get(s), element));
				returned[s] = rounded(rounded(f(core, s, element)) * a);
			}
			return returned;
		}

		/** Returns the sum or product of neighbours in pairs, level by level. */
		double tree(double[] values) {
			double[] level = values;
			while (level.length > 1) {
				double[] next = new double[(level.length + 1) / 2];
				for (int i = 0; i < next.length; i++) {
					double one = level[2 * i];
					next[i] = 2 * i + 1 == level.length ? one
							: rounded(reducer.equals(SynapseReducer.SUM) ? one + level[2 * i + 1] : one * level[2 * i + 1]);
				}
				level = next;
			}
			return level[0];
		}
	}

	@Test
	void valuesAreThoseOfPlainLoops() {
		for (int seed = 0; seed < 400; seed++) {
			Case of = Case.of(new Random(seed));
			Machine machine = of.machine();
			if (machine.synapses().size() == 0) {
				continue;
			}
			Map<String, String> values = new TreeMap<>();
			Result once = run(program(of, machine), values, RunOptions.functional().withThreads(1));
			Map<String, String> again = new TreeMap<>();
			Result threads = run(program(of, machine), again, RunOptions.functional().withThreads(3));
			assertEquals(values, again, "seed " + seed);
			assertEquals(once.fingerprint(), threads.fingerprint());
			assertEquals(once.fingerprint(), Simulator.run(program(of, machine), RunOptions.timing()).fingerprint());
			if (!of.reducer.arrival()) {
				assertEquals(expected(of), values, "seed " + seed);
				Map<String, String> late = new TreeMap<>();
				run(program(of, machine), late, RunOptions.functional().withDisturbances(delays(machine, new Random(seed))));
				assertEquals(values, late, "seed " + seed);
			}
		}
	}

	@Test
	void fastIsNeverLaterThanOrdered() {
		for (int seed = 0; seed < 2_000; seed++) {
			Random random = new Random(seed);
			Case of = Case.of(random);
			Machine machine = of.machine();
			if (machine.synapses().size() > 0) {
				SynapseReducer ordered = new SynapseReducer(of.reducer.operator(), null, false);
				Case one = new Case(of.cores, of.ids, of.elements, of.f32, of.store, ordered);
				Case other = new Case(of.cores, of.ids, of.elements, of.f32, of.store, ordered.byArrival());
				List<Disturbance> delays = delays(machine, random);
				assertTrue(cycles(other, machine, delays) <= cycles(one, machine, delays), "seed " + seed);
				assertEquals(cycles(one, machine, List.of()), cycles(other, machine, List.of()), "seed " + seed);
			}
		}
	}

	private static long cycles(Case of, Machine machine, List<Disturbance> delays) {
		return Cortex.cycles(Simulator.run(program(of, machine), RunOptions.timing().withThreads(1).withDisturbances(delays)));
	}

	private static List<Disturbance> delays(Machine machine, Random random) {
		List<Disturbance> delays = new ArrayList<>();
		for (int synapse = 0; synapse < machine.synapses().of(0).size(); synapse++) {
			if (random.nextInt(3) == 0) {
				delays.add(new SynapseLate(new Place(0, synapse), 1_000L * random.nextInt(9), 0));
			}
		}
		return delays;
	}

	private static Result run(Program program, Map<String, String> values, RunOptions options) {
		return Simulator.run(program, options.withWitness(node -> {
			for (int element = 0; element < node.data("h").length(); element++) {
				values.put(node.name() + "." + element, node.data("h").text(element) + " " + node.data("who").text(element));
			}
		}));
	}

	private static Map<String, String> expected(Case of) {
		Map<String, String> expected = new TreeMap<>();
		for (int core = 0; core < of.cores; core++) {
			for (int element = 0; element < of.elements; element++) {
				double[] returned = of.returned(core, element);
				double value = -1;
				int who = -1;
				if (returned.length > 0 && (of.reducer.equals(SynapseReducer.SUM) || of.reducer.equals(SynapseReducer.PROD))) {
					value = of.tree(returned);
				} else if (returned.length > 0) {
					boolean least = of.reducer.equals(SynapseReducer.MIN);
					int best = 0;
					for (int s = 1; s < returned.length; s++) {
						best = (least ? returned[s] < returned[best] : returned[s] > returned[best]) ? s : best;
					}
					value = returned[best];
					who = id(of, core, best);
				}
				expected.put("soma[" + core + "]." + element, (of.f32 ? Float.toString((float) value) : Double.toString(value)) + " "
						+ who);
			}
		}
		return expected;
	}

	/** Returns the number of the sender among the nodes that hear or send. */
	private static int id(Case of, int core, int synapse) {
		int sender = of.ids.get(core).get(synapse);
		List<Integer> linked = of.ids.stream().flatMap(List::stream).distinct().collect(Collectors.toCollection(ArrayList::new));
		for (int node = 0; node < of.cores; node++) {
			if (!of.ids.get(node).isEmpty() && !linked.contains(node)) {
				linked.add(node);
			}
		}
		return (int) linked.stream().filter(node -> node < sender).count();
	}

	private static Program program(Case of, Machine machine) {
		ElementType type = of.f32 ? ElementType.F32 : ElementType.F64;
		DataTable data = DataTable.builder().add("x", type, of.elements).add("h", type, of.elements)
				.add("who", ElementType.I16, of.elements)
				.addPer("F", type, of.elements, machine.synapses().of(0)).build();
		SynapseBlock block = SynapseBlock.of(3, (core, element, from, to) -> {
			int at = core.at(element);
			for (int s = from; s < to; s++) {
				if (of.f32) {
					core.results(float[].class)[s] = core.data(F, float[].class)[at + s] * core.words(float[].class)[s];
				} else {
					core.results(double[].class)[s] = core.data(F, double[].class)[at + s] * core.words(double[].class)[s];
				}
			}
		});
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < of.cores; node++) {
			int number = node;
			int synapses = machine.synapses().of(0).countAt(node);
			nodes.add(phases -> {
				phases.compute("Random:1 x", 0, each -> {
					for (int element = 0; element < of.elements; element++) {
						each.data("x").set(element, of.x(number, element));
						each.data("h").set(element, -1);
						each.data("who").setWhole(element, -1);
						for (int s = 0; s < synapses; s++) {
							each.data("F").set(element * synapses + s, of.f(number, s, element));
						}
					}
				}, synapses == 0 ? new int[] {X, H, WHO} : new int[] {X, H, WHO, F});
				phases.synapses("Random:2 h = F x", machine.synapses().of(0).core(number) < 0 ? SynapseExchange.IDLE : ports -> {
					ports.synapse(0, 0, block, of.reducer);
					if (of.store) {
						ports.store(0, 0, X, 0, of.elements);
					} else {
						ports.send(0, 0, X, 0, of.elements);
					}
					if (of.reducer.equals(SynapseReducer.MIN) || of.reducer.equals(SynapseReducer.MAX)) {
						ports.receiveWithId(0, H, 0, WHO, 0);
					} else {
						ports.receive(0, H, 0);
					}
				});
			});
		}
		return new Program("Random", machine, data, nodes, List.of());
	}
}

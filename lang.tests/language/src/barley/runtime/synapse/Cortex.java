package barley.runtime.synapse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SynapseType;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeData;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Cores with synapses, for tests: a machine, its data, and programs that are the same for all cores. */
final class Cortex {

	static final SynapseType HEAR = new SynapseType("Hear", 1_000, 16, 8);
	static final NodeType SOMA = new NodeType("Soma", 0, 0, 0, 0, 0);

	final Machine machine;
	final ElementType type;
	private final DataTable.Builder builder = DataTable.builder();
	private final Map<String, Integer> indices = new HashMap<>();
	private int size;
	private DataTable data;

	Cortex(Machine machine, ElementType type) {
		this.machine = machine;
		this.type = type;
	}

	/** Returns cores that all hear each other and themselves. */
	static Cortex full(int cores) {
		return new Cortex(machine(cores, HEAR, (from, to) -> true), ElementType.F64);
	}

	static Machine machine(int cores, SynapseType hear, BiPredicate<Integer, Integer> linked) {
		MachineBuilder builder = new MachineBuilder("Cortex");
		builder.nodes(cores, i -> "soma[" + i + "]", SOMA);
		for (int from = 0; from < cores; from++) {
			for (int to = 0; to < cores; to++) {
				if (linked.test(from, to)) {
					builder.synapse(from, to, hear);
				}
			}
		}
		return builder.build();
	}

	/** Adds data of cores, one element each, named by single words. */
	Cortex data(String names) {
		for (String name : names.split(" ")) {
			builder.add(name, type, 1);
			indices.put(name, size++);
		}
		return this;
	}

	/** Adds data of synapses, one element each. */
	Cortex per(String names) {
		for (String name : names.split(" ")) {
			builder.addPer(name, type, 1, machine.synapses().of(0));
			indices.put(name, size++);
		}
		return this;
	}

	/** Adds data of cores with several elements. */
	Cortex vector(String name, long elements) {
		builder.add(name, type, elements);
		indices.put(name, size++);
		return this;
	}

	int at(String name) {
		return indices.get(name);
	}

	/** Returns a block whose instructions are counted by hand. */
	SynapseBlock block(int instructions, SynapseBlock.Loop loop) {
		return SynapseBlock.of(instructions, loop);
	}

	/** Sends data of every core on a channel, with a program and a reducer for what it returns. */
	void send(Phases phases, int channel, String x, SynapseBlock block, SynapseReducer reducer, String into) {
		phases.synapses("Test.barley:1 send " + x + " on " + channel, ports -> {
			ports.synapse(channel, 0, block, reducer);
			ports.send(channel, 0, at(x), 0, 1);
			if (into != null) {
				ports.receive(channel, at(into), 0);
			}
		});
	}

	/** Stores data of every core on a channel, with a program and a reducer for what it returns. */
	void store(Phases phases, int channel, String x, SynapseBlock block, SynapseReducer reducer, String into) {
		phases.synapses("Test.barley:1 store " + x + " on " + channel, ports -> {
			ports.synapse(channel, 0, block, reducer);
			ports.store(channel, 0, at(x), 0, 1);
			if (into != null) {
				ports.receive(channel, at(into), 0);
			}
		});
	}

	/** Computes data of a core from its others by user-defined Java. */
	static void compute(Phases phases, String statement, int data, Kernel kernel) {
		phases.compute("Test.barley:1 " + statement, 0, kernel, data);
	}

	Program each(IntFunction<NodeProgram> nodes) {
		data = data == null ? builder.build() : data;
		List<NodeProgram> programs = new ArrayList<>();
		for (int node = 0; node < machine.nodes(); node++) {
			programs.add(nodes.apply(node));
		}
		return new Program("Test", machine, data, programs, List.of());
	}

	Program program(NodeProgram all) {
		return each(node -> all);
	}

	/** Returns the cycles of a run that only takes the time. */
	long cycles(NodeProgram all) {
		return cycles(Simulator.run(program(all), RunOptions.timing()));
	}

	static long cycles(Result result) {
		return result.times().orElseThrow().timePs() / HEAR.cyclePs();
	}

	/** Runs with data, and returns the final values of data by node. */
	Map<Integer, double[]> run(Program program, String shown, RunOptions options) {
		Map<Integer, double[]> values = new TreeMap<>();
		Simulator.run(program, options.withWitness(node -> values.put(node.node(), values(node, shown))));
		return values;
	}

	Map<Integer, double[]> run(Program program, String shown) {
		return run(program, shown, RunOptions.functional().withAllRounds(true));
	}

	private static double[] values(NodeData node, String name) {
		double[] values = new double[node.data(name).length()];
		for (int i = 0; i < values.length; i++) {
			values[i] = node.data(name).get(i);
		}
		return values;
	}
}

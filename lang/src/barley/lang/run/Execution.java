package barley.lang.run;

import java.util.List;

import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Generates, compiles and simulates a proved schedule. */
public final class Execution {

	private Execution() {
	}

	/** Runs {@code plan} from its generated programs; throws {@link barley.runtime.machine.Fault} if anything goes wrong. */
	public static Result run(Plan plan, ResultProof proof, RunOptions options) {
		return Simulator.run(program(plan, proof), options);
	}

	/** Generates and compiles the programs of {@code plan} and makes them ready to run. */
	public static Program program(Plan plan, ResultProof proof) {
		return program(new ProgramGenerator().generate(plan, proof));
	}

	/** The same for one of many runs that differ in sizes: most of them need no compilation of their own. */
	public static Program programForAllSizes(Plan plan, ResultProof proof) {
		return program(new ProgramGenerator().generateForAllSizes(plan, proof));
	}

	/** Compiles a generated program and makes it ready to run. */
	public static Program program(GeneratedProgram generated) {
		return program(generated, NodeCompiler.compile(generated));
	}

	/** Makes a program ready to run whose {@code classes} have already been compiled. */
	public static Program program(GeneratedProgram generated, ClassLoader classes) {
		return new Program(generated.name(), generated.machine(), generated.data(),
				generated.nodes().programs(classes, generated.machine().nodes()),
				generated.nodes().switches(classes, generated.machine().nodes()), generated.expectations(), List.of());
	}
}

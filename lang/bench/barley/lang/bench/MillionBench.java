package barley.lang.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.StringInputStream;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.analyse.Analyser;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramGenerator;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.run.Execution;
import barley.lang.run.NodeCompiler;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * From the text of a ring of a million nodes to the report of a folded timing run, stage by stage: the first time in a process, as on the
 * command line, and the best of several. Processor time of all threads but those of the virtual machine beside the clock.
 */
public final class MillionBench {

	private static final int ROUNDS = 4;
	/** The usual ones, but for as much effort as this takes. */
	private static final Limits LIMITS = new Limits(1_000_000, 4_000_000, 4_000_000, 20_000, 10_000_000, 1_000_000_000, 200, 1_000_000,
			100_000);
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final List<String> stages = new ArrayList<>();
	private final List<double[]> clock = new ArrayList<>();
	private final List<double[]> processor = new ArrayList<>();

	private MillionBench() {
	}

	public static void main(String[] arguments) throws Exception {
		int nodes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
		MillionBench bench = new MillionBench();
		for (int round = 0; round < ROUNDS; round++) {
			bench.run(Texts.ring(nodes, (1 << 30) + 1), round);
		}
		System.out.printf("%n%-44s %10s %10s %10s %10s%n", "a ring of %,d nodes, uneven pieces, ms".formatted(nodes), "first", "of it CPU",
				"best", "of it CPU");
		for (int stage = 0; stage < bench.stages.size(); stage++) {
			print(bench.stages.get(stage), bench.clock.get(stage), bench.processor.get(stage));
		}
		print("all", bench.sum(bench.clock), bench.sum(bench.processor));
	}

	private void run(String text, int round) throws Exception {
		stages.clear();
		XtextResourceSet set = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(XtextResourceSet.class);
		XtextResource resource = (XtextResource) set.createResource(URI.createURI("memory:/text.barley"));
		Schedule schedule = stage("parsed", round, () -> parse(resource, text));
		ScheduleAnalysis analysis = stage("elaborated, proved, figures", round,
				() -> new Analyser(LIMITS, Overrides.none(), () -> false).analyse(schedule));
		if (analysis.result() == null) {
			throw new AssertionError(analysis.findings());
		}
		GeneratedProgram generated = stage("generated, with its tables", round,
				() -> new ProgramGenerator().generate(analysis.plan(), analysis.result()));
		ClassLoader classes = stage("compiled, or found in the cache", round, () -> NodeCompiler.compile(generated));
		Program program = stage("a program for each node", round, () -> Execution.program(generated, classes));
		Result result = stage("timing run, folded", round, () -> Simulator.run(program, RunOptions.timing().withThreads(1)));
		if (!analysis.figures().times().equals(result.times())) {
			throw new AssertionError("the run took another time than planned");
		}
	}

	private static Schedule parse(XtextResource resource, String text) throws IOException {
		resource.load(new StringInputStream(text, "UTF-8"), Map.of());
		return ((Source) resource.getContents().get(0)).getDeclarations().stream().filter(Schedule.class::isInstance)
				.map(Schedule.class::cast).findFirst().orElseThrow();
	}

	private <T> T stage(String name, int round, Callable<T> work) throws Exception {
		int stage = stages.size();
		stages.add(name);
		if (round == 0) {
			clock.add(new double[ROUNDS]);
			processor.add(new double[ROUNDS]);
		}
		long start = System.nanoTime();
		long startOfThread = THREADS.getCurrentThreadCpuTime();
		T made = work.call();
		processor.get(stage)[round] = (THREADS.getCurrentThreadCpuTime() - startOfThread) / 1e6;
		clock.get(stage)[round] = (System.nanoTime() - start) / 1e6;
		return made;
	}

	private double[] sum(List<double[]> times) {
		double[] sum = new double[ROUNDS];
		times.forEach(stage -> {
			for (int round = 0; round < ROUNDS; round++) {
				sum[round] += stage[round];
			}
		});
		return sum;
	}

	private static void print(String what, double[] clock, double[] processor) {
		int best = 0;
		for (int round = 1; round < ROUNDS; round++) {
			best = processor[round] < processor[best] ? round : best;
		}
		System.out.printf("%-44s %10.0f %10.0f %10.0f %10.0f%n", what, clock[0], processor[0], clock[best], processor[best]);
	}
}

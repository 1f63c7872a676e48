package barley.lang.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;

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
import barley.runtime.files.NodeTableWriter;

/**
 * How long it takes from a proved plan to its node programs, tables included: the first time, and at best; of the thread alone beside
 * the clock, because machines are shared.
 */
public final class GenerateBench {

	private static final int ROUNDS = 12;
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private GenerateBench() {
	}

	public static void main(String[] arguments) throws IOException {
		System.out.printf("%n%-44s %8s %10s %10s %10s %10s%n", "", "budget", "best", "of it CPU", "first", "table, kB");
		measure("programs of a ladder of 4,096 nodes", 1_000, Texts.ladder(2_048, 409_600_000));
		measure("programs of a torus of 4,096 nodes", 1_000, Texts.torus(64, 4_096_000));
		measure("the same, uneven pieces", 1_000, Texts.torus(64, 4_000_001));
		measure("programs of a ring of 256 by hand", 1_000, Texts.bucket(256));
	}

	private static void measure(String what, long budget, String text) throws IOException {
		XtextResourceSet set = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(XtextResourceSet.class);
		XtextResource resource = (XtextResource) set.createResource(URI.createURI("memory:/text.barley"));
		resource.load(new StringInputStream(text, "UTF-8"), Map.of());
		Schedule schedule = ((Source) resource.getContents().get(0)).getDeclarations().stream().filter(Schedule.class::isInstance)
				.map(Schedule.class::cast)
				.findFirst().orElseThrow();
		ScheduleAnalysis analysis = new Analyser(Limits.DEFAULT, Overrides.none(), () -> false).analyse(schedule);
		long[] clock = new long[ROUNDS];
		long[] processor = new long[ROUNDS];
		int table = 0;
		for (int round = 0; round < ROUNDS; round++) {
			long start = System.nanoTime();
			long startOfThread = THREADS.getCurrentThreadCpuTime();
			GeneratedProgram program = new ProgramGenerator().generate(analysis.plan(), analysis.result());
			table = NodeTableWriter.write(program.nodes(), program.machine()).length();
			processor[round] = THREADS.getCurrentThreadCpuTime() - startOfThread;
			clock[round] = System.nanoTime() - start;
		}
		System.out.printf("%-44s %8d %10.1f %10.1f %10.1f %10d%n", what, budget, Arrays.stream(clock).min().orElse(0) / 1e6,
				Arrays.stream(processor).min().orElse(0) / 1e6, clock[0] / 1e6, table / 1000);
	}
}

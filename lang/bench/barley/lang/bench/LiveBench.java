package barley.lang.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.StringInputStream;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Injector;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.analyse.Analyser;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Findings;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;

/**
 * The live budgets of the house: how long it takes from a changed text to fresh findings, figures included, and how much of that
 * are proof and figures. Prints medians of several rounds, after some to warm up, in milliseconds; the time of the thread alone
 * beside that of the clock, because machines are shared.
 */
public final class LiveBench {

	/** Small texts take many rounds until they are compiled, large ones few. */
	private static final long WARM_UP_NANOS = 6_000_000_000L;
	private static final int WARM_UP = 5;
	private static final int ROUNDS = 9;
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final Injector injector = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();

	LiveBench() {
	}

	public static void main(String[] arguments) throws IOException {
		LiveBench bench = new LiveBench();
		System.out.printf("%-44s %8s %10s %10s %10s %10s %10s%n", "", "budget", "findings", "of it CPU", "first", "proof", "figures");
		for (String folder : arguments) {
			try (Stream<Path> files = Files.list(Path.of(folder))) {
				for (Path file : files.filter(each -> each.toString().endsWith(".barley")).sorted().toList()) {
					bench.measure(file.getFileName().toString(), 50, Files.readString(file));
				}
			}
		}
		bench.measure("torus of 4,096 nodes with its rings", 300, Texts.torus(64, 4_096_000));
		bench.measure("the same, uneven pieces", 300, Texts.torus(64, 4_000_001));
		bench.measure("ladder of 100,000 nodes", 1_500, Texts.ladder(50_000, 400_000_000));
		bench.measure("the same, uneven pieces", 1_500, Texts.ladder(50_000, 123_456_789));
		bench.measure("ring all-reduce of 64 nodes by hand (proof)", 50, Texts.bucket(64));
		bench.measure("all pairs of 32 nodes by hand (proof)", 1_000, Texts.allPairs(32));
	}

	private void measure(String what, long budget, String text) {
		List<Long> findings = new ArrayList<>();
		List<Long> proofs = new ArrayList<>();
		List<Long> figures = new ArrayList<>();
		List<Long> processor = new ArrayList<>();
		long first = 0;
		long begin = System.nanoTime();
		for (int round = 0; findings.size() < ROUNDS; round++) {
			boolean counts = round >= WARM_UP && System.nanoTime() - begin > WARM_UP_NANOS;
			// A comment more, as after a keystroke: everything is parsed, linked, elaborated, proved anew.
			long start = System.nanoTime();
			long startOfThread = THREADS.getCurrentThreadCpuTime();
			XtextResource resource = load(text + "// " + round + "\n");
			List<Issue> issues = resource.getResourceServiceProvider().getResourceValidator()
					.validate(resource, CheckMode.ALL, CancelIndicator.NullImpl);
			long taken = System.nanoTime() - start;
			long ofThread = THREADS.getCurrentThreadCpuTime() - startOfThread;
			if (issues.stream().anyMatch(issue -> issue.getSeverity() == Severity.ERROR) && round == 0) {
				System.out.println(issues);
			}
			first = round == 0 ? taken : first;
			if (counts) {
				findings.add(taken);
				processor.add(ofThread);
			}
			measureParts((Source) resource.getContents().get(0), counts, proofs, figures);
		}
		System.out.printf("%-44s %8d %10.1f %10.1f %10.1f %10.1f %10.1f%n", what, budget, median(findings), median(processor), first / 1e6,
				median(proofs), median(figures));
	}

	private void measureParts(Source source, boolean counts, List<Long> proofs, List<Long> figures) {
		long proof = 0;
		long figure = 0;
		for (Declaration declaration : source.getDeclarations()) {
			Analyser analyser = new Analyser(Limits.DEFAULT, Overrides.none(), () -> false);
			if (declaration instanceof Design design) {
				DesignAnalysis known = analyser.analyse(design);
				if (known.wiring() == null) {
					return;
				}
			} else if (declaration instanceof Schedule schedule) {
				ScheduleAnalysis known = analyser.analyse(schedule);
				if (known.plan() != null) {
					long start = THREADS.getCurrentThreadCpuTime();
					ResultProof result = ResultProof.of(known.plan(), new Findings());
					long between = THREADS.getCurrentThreadCpuTime();
					Figures found = Figures.of(known.plan(), result, Budget.boundless(), new Findings());
					figure += found == null ? 0 : THREADS.getCurrentThreadCpuTime() - between;
					proof += between - start;
				}
			}
		}
		if (counts) {
			proofs.add(proof);
			figures.add(figure);
		}
	}

	/** Returns the model of a text. */
	static Source source(String text) {
		return (Source) new LiveBench().load(text).getContents().get(0);
	}

	XtextResource load(String text) {
		try {
			XtextResourceSet set = injector.getInstance(XtextResourceSet.class);
			XtextResource resource = (XtextResource) set.createResource(URI.createURI("memory:/text.barley"));
			resource.load(new StringInputStream(text, "UTF-8"), Map.of());
			return resource;
		} catch (IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	private static double median(List<Long> times) {
		long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
		return sorted.length == 0 ? 0 : Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElse(0) / 1e6;
	}
}

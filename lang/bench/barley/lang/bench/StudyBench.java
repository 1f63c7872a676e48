package barley.lang.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.StringInputStream;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.evaluate.Limits;
import barley.lang.model.Source;
import barley.lang.model.Study;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.run.StudyEngine;
import barley.lang.study.run.StudySettings;

/**
 * Two studies of 10,040 points together: ladders of 2 to 64 rungs with 80 payloads, and 625 tori of up to 64 by 64 nodes with eight. The
 * clock, the processor time of the process, and the most heap that was left after a collection.
 */
public final class StudyBench {

	private static final int TORI = 625;
	private static final int LARGEST = 64;

	private StudyBench() {
	}

	public static void main(String[] arguments) throws Exception {
		Source source = source(text());
		for (String name : new String[] {"Ladders", "Tori"}) {
			Path folder = Files.createTempDirectory("barley-study-");
			try {
				run((Study) source.getDeclarations().stream().filter(each -> name.equals(each.getName())).findFirst().orElseThrow(),
						folder.resolve("results"));
			} finally {
				remove(folder);
			}
		}
		long heap = ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP)
				.map(MemoryPoolMXBean::getCollectionUsage).filter(usage -> usage != null).mapToLong(usage -> usage.getUsed()).sum();
		System.out.printf("heap after the last collections: %,d MB%n", heap >> 20);
	}

	private static void run(Study study, Path folder) throws IOException {
		long begin = System.nanoTime();
		long processor = processor();
		StudyEngine engine = new StudyEngine(study, StudySettings.of(Limits.DEFAULT), () -> false, at -> {
		});
		try (StudyFolder results = StudyFolder.open(folder, study.getName(), false, false)) {
			engine.run(results);
		}
		System.out.printf("%s: %,d rows in %.1f s, %.1f s of processors%n", study.getName(), engine.computed(),
				(System.nanoTime() - begin) / 1e9, (processor() - processor) / 1e9);
	}

	private static long processor() {
		return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
	}

	private static Source source(String text) throws IOException {
		XtextResourceSet set = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(XtextResourceSet.class);
		XtextResource resource = (XtextResource) set.createResource(URI.createURI("memory:/study.barley"));
		resource.load(new StringInputStream(text, "UTF-8"), Map.of());
		EcoreUtil.resolveAll(set);
		return (Source) resource.getContents().get(0);
	}

	private static void remove(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
	}

	private static String text() {
		Random random = new Random(15);
		TreeSet<Integer> sides = new TreeSet<>();
		while (sides.size() < TORI) {
			sides.add((3 + random.nextInt(LARGEST - 2)) * (LARGEST + 1) + 3 + random.nextInt(LARGEST - 2));
		}
		String rows = sides.stream().map(side -> Integer.toString(side / (LARGEST + 1))).collect(Collectors.joining(", "));
		String columns = sides.stream().map(side -> Integer.toString(side % (LARGEST + 1))).collect(Collectors.joining(", "));
		return """
				import barley.machines.*
				link type Serdes { bandwidth 16 Gbit/s latency 20 ns power 1 W }
				node type Ipu { memory 8 GB launch 1 us }
				machine Rack(rungs = 4) = Ladder(rungs = rungs) { node : Ipu link : Serdes }
				machine Grid(rows = 4, columns = 4) = Torus(rows = rows, columns = columns) { node : Ipu link : Serdes }
				schedule Twisted(elements = 100) on Rack {
					data x : f16[elements]
					exchange allreduce x with sum over Twist
					ensure allreduce x with sum
				}
				schedule Square(elements = 100) on Grid {
					data x : f16[elements]
					exchange reducescatter x with sum over Rows
					exchange allreduce x with sum over Columns
					exchange allgather x over Rows
					ensure allreduce x with sum
				}
				study Ladders {
					vary rungs in 2 .. 64
					vary payload in 1 MB * k for k in 1 .. 80
					run R = Twisted(elements = payload / 2 B) on Rack(rungs = rungs)
				}
				study Tori {
					vary rows in %s
						with columns in %s
					vary payload in 1 kB * 10 ^ k for k in 0 .. 5, 3 MB, 2 GB
					run R = Square(elements = payload / 2 B) on Grid(rows = rows, columns = columns)
				}
				""".formatted(rows, columns);
	}
}

package barley.runtime.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeTable;
import barley.runtime.program.Program;

/**
 * Loads a program from the output of the generator: {@code Name.machine}, {@code Name.nodes} and {@code Name.schedule} beside the classes
 * of its roles. Tables may be edited for experiments; the program notes which were, and its results are not called verified then.
 *
 * <pre>{@code
 * Program program = ProgramFiles.load(Path.of("generated"));
 * Result result = Simulator.run(program, RunOptions.functional());
 * }</pre>
 */
public final class ProgramFiles {

	public static final String MACHINE = ".machine";
	public static final String NODES = ".nodes";
	public static final String SCHEDULE = ".schedule";

	private static final int DEEPEST = 32;

	private ProgramFiles() {
	}

	/** Loads the only program in a folder that is the root of its classes; its files may be anywhere in the folder. */
	public static Program load(Path folder) {
		Path schedule = schedule(folder);
		String file = schedule.getFileName().toString();
		Path base = schedule.resolveSibling(file.substring(0, file.length() - SCHEDULE.length()));
		return load(extension -> open(Path.of(base + extension)), base.toString(), loader(folder));
	}

	/**
	 * Loads a program whose files and classes are on the class path of a loader; its name is that of a class, {@code training.Training}.
	 */
	public static Program load(String name, ClassLoader loader) {
		String base = name.replace('.', '/');
		return load(extension -> {
			InputStream stream = loader.getResourceAsStream(base + extension);
			if (stream == null) {
				throw Fault.of("no-program", "%s%s is not on the class path", base, extension);
			}
			return stream;
		}, base, loader);
	}

	private static Program load(Function<String, InputStream> files, String base, ClassLoader loader) {
		try (Reader machineText = text(files.apply(MACHINE));
				Reader nodesText = text(files.apply(NODES));
				Reader scheduleText = text(files.apply(SCHEDULE))) {
			TabbedReader machineRows = new TabbedReader(base + MACHINE, machineText);
			Machine machine = MachineReader.read(machineRows);
			TabbedReader nodesRows = new TabbedReader(base + NODES, nodesText);
			NodeTable nodes = NodeTableReader.read(nodesRows, machine);
			TabbedReader scheduleRows = new TabbedReader(base + SCHEDULE, scheduleText);
			Seals seals = new Seals();
			Schedule schedule = ScheduleReader.read(scheduleRows, machine, loader, seals);
			List<String> others = seals.areOfAnother(nodes)
					? List.of("the " + NODES + " and " + SCHEDULE + " tables were generated for different programs")
					: Stream.of(seals.edits(MACHINE, machineRows.seal()), seals.edits(NODES, nodesRows.seal())).flatMap(List::stream)
					.toList();
			List<String> edits = Stream.of(others, seals.edits(SCHEDULE, scheduleRows.seal()), edits(schedule, seals, loader))
					.flatMap(List::stream).toList();
			return new Program(schedule.name(), machine, schedule.data(), nodes.programs(loader, machine.nodes()),
					nodes.switches(loader, machine.nodes()), schedule.expectations(), edits);
		} catch (IOException e) {
			throw Fault.of("no-program", "%s cannot be read: %s", base, e.getMessage());
		}
	}

	/** Returns which user-defined operators were edited, as far as their Java lies beside their classes. */
	private static List<String> edits(Schedule schedule, Seals seals, ClassLoader loader) throws IOException {
		List<String> edits = new ArrayList<>();
		for (Map.Entry<String, String> operator : schedule.operators().entrySet()) {
			Seals.Source source = Seals.Source.of(operator.getKey(), operator.getValue());
			try (InputStream java = loader.getResourceAsStream(source.file())) {
				if (java != null) {
					edits.addAll(seals.edits(source, new String(java.readAllBytes(), StandardCharsets.UTF_8)));
				}
			}
		}
		return edits;
	}

	private static Path schedule(Path folder) {
		if (!Files.isDirectory(folder)) {
			throw Fault.of("no-program", "%s is not a folder", folder);
		}
		try (Stream<Path> all = Files.find(folder, DEEPEST,
				(path, attributes) -> attributes.isRegularFile() && path.toString().endsWith(SCHEDULE))) {
			List<Path> found = all.sorted().limit(3).toList();
			if (found.size() == 1) {
				return found.get(0);
			}
			throw found.isEmpty() ? Fault.of("no-program", "%s holds no file *%s", folder, SCHEDULE)
					: Fault.of("no-program", "%s holds several programs, among them %s and %s", folder, found.get(0), found.get(1));
		} catch (IOException | UncheckedIOException e) {
			throw Fault.of("no-program", "%s cannot be read: %s", folder, e.getMessage());
		}
	}

	/** Returns a loader, which stays open as long as the program: nodes may load further classes while they run. */
	private static ClassLoader loader(Path folder) {
		try {
			return new URLClassLoader(new URL[] {folder.toUri().toURL()}, ProgramFiles.class.getClassLoader());
		} catch (MalformedURLException e) {
			throw Fault.of("no-program", "%s cannot be a class path: %s", folder, e.getMessage());
		}
	}

	private static InputStream open(Path path) {
		try {
			if (Files.exists(path) && !Files.isRegularFile(path)) {
				throw Fault.of("no-program", "%s is not a regular file", path);
			}
			return Files.newInputStream(path);
		} catch (IOException e) {
			throw Fault.of("no-program", "%s cannot be read", path);
		}
	}

	private static Reader text(InputStream stream) {
		return new InputStreamReader(stream, StandardCharsets.UTF_8);
	}
}

package barley.lang.generate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.runtime.files.OutputFiles;
import barley.runtime.files.ProgramTables;
import barley.runtime.files.Schedule;
import barley.runtime.machine.Fault;

/**
 * Writes generated programs into a folder: the Java of each role, and beside it the tables of nodes, machine and schedule. All files are
 * written or none. What has not changed is left alone, so that it is not compiled again. Files that belong to something else, or that
 * were edited, are never replaced; Java of roles that a schedule no longer has is deleted.
 */
public final class ProgramFolder {

	private static final int LONGEST_NAME = 255;

	private ProgramFolder() {
	}

	/**
	 * Writes {@code program} below {@code root} and returns its files.
	 *
	 * @throws Fault if a file is in the way that must not be replaced; nothing is written then
	 */
	public static List<Path> write(GeneratedProgram program, Path root) throws IOException {
		return write(List.of(program), root).get(0);
	}

	/**
	 * Writes all {@code programs} below {@code root} and returns the files of each.
	 *
	 * @throws Fault if a file is in the way that must not be replaced; nothing is written then
	 */
	public static List<List<Path>> write(List<GeneratedProgram> programs, Path root) throws IOException {
		FilesInTheWay inTheWay = new FilesInTheWay();
		Map<Path, String> texts = new LinkedHashMap<>();
		List<List<Path>> files = new ArrayList<>();
		for (GeneratedProgram program : programs) {
			List<Path> written = new ArrayList<>();
			for (Map.Entry<String, String> entry : texts(program).entrySet()) {
				checkLength(entry.getKey());
				Path file = root.resolve(entry.getKey());
				if (isKernel(file, program)) {
					continue; // where its programs go, it needs no copy
				}
				inTheWay.check(file, entry.getValue());
				texts.put(file, entry.getValue());
				written.add(file);
			}
			files.add(written);
		}
		try (OutputFiles output = new OutputFiles()) {
			for (Map.Entry<Path, String> entry : texts.entrySet()) {
				if (!holds(entry.getKey(), entry.getValue())) {
					output.write(entry.getKey(), writer -> writer.write(entry.getValue()));
				}
			}
			for (GeneratedProgram program : programs) {
				FilesInTheWay.outdated(root.resolve(program.folder()), program.name(), texts.keySet()).forEach(output::delete);
			}
			output.commit();
		}
		return files;
	}

	/**
	 * Returns the files that are made for {@code program} alone, relative to the folder of all generated programs; several
	 * may call the same kernels.
	 */
	public static List<String> names(GeneratedProgram program) {
		Set<String> kernels = program.kernels().stream().map(KernelSource::name).collect(Collectors.toSet());
		return texts(program).keySet().stream().filter(name -> !kernels.contains(name)).toList();
	}

	/** Checks the names of a file and of its folders, which come from a schedule and its package; most file systems have this limit. */
	private static void checkLength(String file) {
		for (String name : file.split("/")) {
			if (name.length() > LONGEST_NAME) {
				throw Fault.of("long-name", "the file name %s has %,d letters, but at most %,d are possible; "
						+ "give the schedule or its package a shorter name", name, name.length(), LONGEST_NAME);
			}
		}
	}

	/** Returns whether a file is the author's own, of a kernel that the program calls. */
	private static boolean isKernel(Path file, GeneratedProgram program) throws IOException {
		for (KernelSource kernel : program.kernels()) {
			Path own = Path.of(kernel.file());
			if (Files.exists(file) && Files.exists(own) && Files.isSameFile(file, own)) {
				return true;
			}
		}
		return false;
	}

	private static boolean holds(Path file, String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return Files.isRegularFile(file) && Files.size(file) == bytes.length && Arrays.equals(Files.readAllBytes(file), bytes);
	}

	/** Returns the Java of the program's classes, by their names. */
	private static Map<String, String> classes(GeneratedProgram program) {
		return program.sources().stream().collect(Collectors.toMap(source -> program.packageName() + "." + source.className(),
				JavaSource::text));
	}

	/** Returns the files of a program by their names below the folder of all. */
	private static Map<String, String> texts(GeneratedProgram program) {
		Map<String, String> texts = new LinkedHashMap<>();
		String folder = program.folder() + "/";
		for (JavaSource source : program.sources()) {
			texts.put(folder + source.className() + ".java", source.text());
		}
		for (KernelSource kernel : program.kernels()) {
			texts.put(kernel.name(), KernelCopy.of(kernel));
		}
		Schedule schedule = new Schedule(program.name(), program.data(), program.expectations(), program.operators());
		ProgramTables.of(schedule, program.nodes(), program.machine(), classes(program))
				.forEach((extension, table) -> texts.put(folder + program.tables() + extension, Ownership.note(program.name(), table)));
		return texts;
	}
}

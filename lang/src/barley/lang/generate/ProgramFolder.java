package barley.lang.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.runtime.files.MachineWriter;
import barley.runtime.files.NodeTableWriter;
import barley.runtime.files.ProgramFiles;
import barley.runtime.files.Schedule;
import barley.runtime.files.ScheduleWriter;
import barley.runtime.machine.Fault;

/**
 * Writes generated programs into a folder: the Java of each role, and beside it the tables of nodes, machine and schedule.
 * Everything is written next door first and then moved into place, so that a full disk leaves nothing half-written. What has not
 * changed is left alone, so that it is not compiled again. Files that belong to something else, or that were edited, are never
 * replaced; Java of roles that a schedule no longer has goes away.
 */
public final class ProgramFolder {

	private ProgramFolder() {
	}

	/**
	 * Writes {@code program} below {@code root} and returns its files.
	 *
	 * @throws Fault if a file is in the way that must not be replaced; nothing is written then
	 */
	public static List<Path> write(GeneratedProgram program, Path root) throws IOException {
		Map<String, String> texts = texts(program);
		Path folder = Files.createDirectories(root.resolve(program.folder()));
		FilesInTheWay.check(texts, root);
		Path draft = Files.createTempDirectory(folder, ".draft");
		try {
			for (Map.Entry<String, String> file : texts.entrySet()) {
				Files.writeString(drafted(draft, file.getKey()), file.getValue());
			}
			List<Path> written = new ArrayList<>();
			for (String name : texts.keySet()) {
				Path file = root.resolve(name);
				if (!Files.exists(file) || Files.mismatch(drafted(draft, name), file) >= 0) {
					Files.createDirectories(file.getParent());
					Files.move(drafted(draft, name), file, StandardCopyOption.REPLACE_EXISTING);
				}
				written.add(file);
			}
			FilesInTheWay.removeOutdated(folder, program.name(), written);
			return written;
		} finally {
			for (String name : texts.keySet()) {
				Files.deleteIfExists(drafted(draft, name));
			}
			Files.delete(draft);
		}
	}

	/**
	 * Returns the files that are made for {@code program} alone, relative to the folder of all generated programs; several
	 * may call the same kernels.
	 */
	public static List<String> names(GeneratedProgram program) {
		Set<String> kernels = program.kernels().stream().map(KernelSource::name).collect(Collectors.toSet());
		return texts(program).keySet().stream().filter(name -> !kernels.contains(name)).toList();
	}

	private static Path drafted(Path draft, String name) {
		return draft.resolve(name.replace('/', '.'));
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
		texts.put(folder + program.tables() + ProgramFiles.NODES, NodeTableWriter.write(program.nodes(), program.machine()));
		texts.put(folder + program.tables() + ProgramFiles.MACHINE, MachineWriter.write(program.machine()));
		texts.put(folder + program.tables() + ProgramFiles.SCHEDULE,
				ScheduleWriter.write(new Schedule(program.name(), program.data(), program.expectations(), program.operators()),
						program.machine()));
		return texts;
	}
}

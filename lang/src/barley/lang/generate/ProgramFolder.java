package barley.lang.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.generate.GeneratedProgram.KernelSource;
import barley.runtime.files.MachineWriter;
import barley.runtime.files.NodeTableWriter;
import barley.runtime.files.ProgramFiles;
import barley.runtime.files.Schedule;
import barley.runtime.files.ScheduleWriter;

/**
 * Writes generated programs into a folder: the Java of each role, and beside it the tables of nodes, machine and schedule.
 * Everything is written next door first and then moved into place, so that a full disk leaves nothing half-written. What has not
 * changed is left alone, so that nobody compiles it again.
 */
public final class ProgramFolder {

	private ProgramFolder() {
	}

	/** Writes {@code program} below {@code root} and tells which files it consists of. */
	public static List<Path> write(GeneratedProgram program, Path root) throws IOException {
		Map<String, String> texts = texts(program);
		Path folder = Files.createDirectories(root.resolve(program.folder()));
		Path draft = Files.createTempDirectory(folder, ".draft");
		try {
			for (Map.Entry<String, String> file : texts.entrySet()) {
				Files.writeString(draft.resolve(file.getKey()), file.getValue());
			}
			List<Path> written = new ArrayList<>();
			for (String name : texts.keySet()) {
				Path file = folder.resolve(name);
				if (!Files.exists(file) || Files.mismatch(draft.resolve(name), file) >= 0) {
					Files.move(draft.resolve(name), file, StandardCopyOption.REPLACE_EXISTING);
				}
				written.add(file);
			}
			return written;
		} finally {
			for (String name : texts.keySet()) {
				Files.deleteIfExists(draft.resolve(name));
			}
			Files.delete(draft);
		}
	}

	/** The files that {@code program} consists of, relative to the folder of all generated programs. */
	public static List<String> names(GeneratedProgram program) {
		return texts(program).keySet().stream().map(name -> program.folder() + "/" + name).toList();
	}

	/** The files of a program by name. */
	private static Map<String, String> texts(GeneratedProgram program) {
		Map<String, String> texts = new LinkedHashMap<>();
		for (JavaSource source : program.sources()) {
			texts.put(source.className() + ".java", source.text());
		}
		for (KernelSource kernel : program.kernels()) {
			texts.put(kernel.className() + ".java", kernel.text());
		}
		texts.put(program.name() + ProgramFiles.NODES, NodeTableWriter.write(program.nodes(), program.machine()));
		texts.put(program.name() + ProgramFiles.MACHINE, MachineWriter.write(program.machine()));
		texts.put(program.name() + ProgramFiles.SCHEDULE,
				ScheduleWriter.write(new Schedule(program.name(), program.data(), program.expectations(), program.operators()), program.machine()));
		return texts;
	}
}

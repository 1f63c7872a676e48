package barley.lang.ui.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.compiler.CompilationProgress;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramFolder;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.project.RuntimeContainer;
import barley.runtime.machine.Fault;
import barley.runtime.program.NodeProgram;

/** The programs of a run: their text, their classes, and the output of the run. Those of the last few runs are kept. */
public final class RunFolder {

	private static final String RUNS = "runs";
	private static final int MOST = 20;

	private final Path folder;
	private final List<Path> files;

	private RunFolder(Path folder, List<Path> files) {
		this.folder = folder;
		this.files = files;
	}

	/** Returns a new folder with the text of {@code program}. */
	public static synchronized RunFolder create(GeneratedProgram program) throws CoreException {
		try {
			Path runs = Files.createDirectories(BarleyPlugin.state().resolve(RUNS));
			deleteOld(runs);
			Path folder = Files.createTempDirectory(runs, program.name() + "-");
			Files.createDirectories(folder.resolve("classes"));
			return new RunFolder(folder, ProgramFolder.write(program, Files.createDirectories(folder.resolve("source"))));
		} catch (IOException | Fault e) {
			throw LaunchError.because("the programs of %s cannot be written: %s", program.name(), e.getMessage());
		}
	}

	public Path source() {
		return folder.resolve("source");
	}

	public Path classes() {
		return folder.resolve("classes");
	}

	public Path file(String name) {
		return folder.resolve(name);
	}

	/** Returns whether another folder has the same programs. */
	public boolean isSameAs(Path other) {
		try {
			for (Path file : files) {
				Path twin = other.resolve(source().relativize(file).toString());
				if (!Files.isRegularFile(twin) || Files.mismatch(file, twin) >= 0) {
					return false;
				}
			}
			return true;
		} catch (IOException e) {
			return false;
		}
	}

	/** Compiles the programs, with debug information, and puts their tables beside the classes. */
	public void compile(IProgressMonitor monitor) throws CoreException {
		List<String> arguments = new ArrayList<>(List.of("-17", "-g", "-proc:none", "-nowarn", "-encoding", "UTF-8", "-cp",
				RuntimeContainer.classes().orElseThrow().toString(), "-d", classes().toString()));
		StringWriter errors = new StringWriter();
		try {
			for (Path file : files) {
				if (file.toString().endsWith(".java")) {
					arguments.add(file.toString());
				} else {
					Path beside = classes().resolve(source().relativize(file).toString());
					Files.createDirectories(beside.getParent());
					Files.copy(file, beside, StandardCopyOption.REPLACE_EXISTING);
				}
			}
		} catch (IOException e) {
			throw LaunchError.because("the programs cannot be copied: %s", e.getMessage());
		}
		boolean compiled = BatchCompiler.compile(arguments.toArray(String[]::new), new PrintWriter(errors), new PrintWriter(errors),
				new Cancel(monitor));
		if (monitor.isCanceled()) {
			throw new OperationCanceledException();
		} else if (!compiled) {
			throw LaunchError.because("the generated programs do not compile: %s", errors);
		}
	}

	/** Loads the classes into this virtual machine. */
	public ClassLoader loader() throws IOException {
		return new URLClassLoader(new URL[] { classes().toUri().toURL() }, NodeProgram.class.getClassLoader());
	}

	private static void deleteOld(Path runs) throws IOException {
		List<Path> all;
		try (Stream<Path> folders = Files.list(runs)) {
			all = new ArrayList<>(folders.toList());
		}
		all.sort(Comparator.comparingLong((Path folder) -> folder.toFile().lastModified()).reversed());
		for (Path old : all.subList(Math.min(MOST, all.size()), all.size())) {
			try (Stream<Path> tree = Files.walk(old)) {
				for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
					Files.deleteIfExists(path);
				}
			} catch (IOException | UncheckedIOException inUse) {
				// still open in another process; the next run tries again
			}
		}
	}

	/** Makes a compilation cancellable. */
	private static final class Cancel extends CompilationProgress {

		private final IProgressMonitor monitor;

		Cancel(IProgressMonitor monitor) {
			this.monitor = monitor;
		}

		@Override
		public boolean isCanceled() {
			return monitor.isCanceled();
		}

		@Override
		public void begin(int remainingWork) {
			// nothing to show
		}

		@Override
		public void done() {
			// nothing to show
		}

		@Override
		public void setTaskName(String name) {
			// nothing to show
		}

		@Override
		public void worked(int workIncrement, int remainingWork) {
			// nothing to show
		}
	}
}

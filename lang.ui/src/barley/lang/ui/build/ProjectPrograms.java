package barley.lang.ui.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.ProgramFolder;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.GenerationResult;
import barley.lang.ide.program.GenerationResult.Problem;
import barley.lang.ide.program.ProgramMaker;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.project.BarleyNature;
import barley.lang.ui.project.ProjectSetup;
import barley.runtime.machine.Fault;

/**
 * The generated programs of a project. While a file has errors, the programs of its last version without errors are kept, with their
 * breakpoints; they are deleted with the file or its schedules. Runs use programs only if they are up to date.
 */
final class ProjectPrograms {

	/** The type of markers about programs that could not be generated although the text has no errors. */
	private static final String MARKER = BarleyPlugin.ID + ".notGenerated";

	private final IProject project;
	private final IFolder folder;
	/** Read again under the project's scheduling rule before it is changed: a manual build and a background job may overlap. */
	private GenerationRecord record;

	private ProjectPrograms(IProject project) {
		this.project = project;
		folder = project.getFolder(ProjectSetup.GENERATED);
		record = GenerationRecord.of(project);
	}

	/** Returns nothing if the project is not a Barley project, or has no folder for programs. */
	static Optional<ProjectPrograms> of(IProject project) {
		return BarleyNature.isOn(project) && project.getFolder(ProjectSetup.GENERATED).isAccessible()
				? Optional.of(new ProjectPrograms(project))
				: Optional.empty();
	}

	/** Generates the programs that depend on {@code changed}. */
	void update(Collection<IFile> changed, BooleanSupplier canceled, IProgressMonitor monitor) throws CoreException {
		if (folder.isDerived()) {
			folder.setDerived(false, null); // by an earlier version; derived files are not found by name
		}
		Map<String, IFile> sources = new LinkedHashMap<>();
		BarleyFiles.in(project).forEach(file -> sources.put(file.getProjectRelativePath().toString(), file));
		Set<String> concerned = record.concernedBy(changed.stream().flatMap(file -> BarleyFiles.path(file).stream()).toList());
		sources.forEach((name, file) -> {
			if (changed.contains(file)) {
				concerned.add(name);
			}
		});
		concerned.retainAll(sources.keySet());
		SubMonitor progress = SubMonitor.convert(monitor, concerned.size() + 1);
		for (String gone : record.sources()) {
			if (!sources.containsKey(gone)) {
				inWorkspace(() -> remove(gone));
			}
		}
		for (String source : concerned.stream().sorted().toList()) {
			progress.subTask(source);
			Optional<Path> path = BarleyFiles.path(sources.get(source));
			if (path.isPresent()) {
				GenerationResult made = make(path.get(), canceled);
				inWorkspace(() -> write(source, sources.get(source), made));
			}
			progress.worked(1);
		}
	}

	private static GenerationResult make(Path file, BooleanSupplier canceled) {
		if (canceled.getAsBoolean()) {
			throw new OperationCanceledException();
		}
		try {
			ProgramMaker maker = BarleyIdeSetup.shared().getInstance(ProgramMaker.class);
			return maker.make(file, BarleyFiles::others, Optional.empty(), Preferences.settings(), canceled::getAsBoolean);
		} catch (OperationCanceledError e) {
			throw new OperationCanceledException();
		}
	}

	private interface Change {

		void apply() throws CoreException, IOException;
	}

	private void inWorkspace(Change change) throws CoreException {
		project.getWorkspace().run(monitor -> {
			if (folder.isAccessible()) {
				try {
					record = GenerationRecord.of(project);
					change.apply();
					record.save();
				} catch (IOException e) {
					throw new CoreException(Status.error("Cannot write programs to " + folder.getFullPath() + ": " + e.getMessage(), e));
				}
			}
		}, project, IWorkspace.AVOID_UPDATE, null);
	}

	private void write(String source, IFile file, GenerationResult made) throws CoreException, IOException {
		if (!file.isAccessible()) {
			return; // deleted meanwhile; another change event follows
		}
		Set<String> inputs = made.inputs().stream().map(Path::toString).collect(Collectors.toSet());
		file.deleteMarkers(MARKER, false, IResource.DEPTH_ZERO);
		if (made.refused()) {
			mark(file, made.problems().get(0));
		}
		Set<String> taken = record.outputsBeside(source);
		Optional<String> clash = made.programs().stream().flatMap(program -> ProgramFolder.names(program).stream()).filter(taken::contains)
				.findFirst();
		if (clash.isPresent()) {
			mark(file, new Problem(made.inputs().get(0), 1,
					"%s is already generated from another file; give one of them another package".formatted(clash.get())));
			record.put(source, new GenerationRecord.Entry(false, inputs, Set.copyOf(record.outputs(source))));
			return;
		}
		Set<String> outputs = new HashSet<>();
		Path root = folder.getLocation().toPath();
		for (GeneratedProgram program : made.programs()) {
			try {
				ProgramFolder.write(program, root).forEach(path -> outputs.add(root.relativize(path).toString()));
			} catch (Fault e) {
				mark(file, new Problem(made.inputs().get(0), 1, e.getMessage()));
				ProgramFolder.names(program).stream().filter(record.outputs(source)::contains).forEach(outputs::add); // unchanged
			}
		}
		Set<String> outdated = new HashSet<>(record.outputs(source));
		outdated.removeAll(outputs);
		if (!made.isSound()) {
			outputs.addAll(outdated); // the programs of a schedule with errors are those of its last version without
			outdated.clear();
		}
		record.put(source, new GenerationRecord.Entry(made.isSound(), inputs, outputs));
		folder.refreshLocal(IResource.DEPTH_INFINITE, null); // written first, so that no folder is empty in between
		delete(source, outdated);
	}

	private static void mark(IFile file, Problem problem) throws CoreException {
		file.createMarker(MARKER, Map.of(IMarker.SEVERITY, IMarker.SEVERITY_WARNING, IMarker.LINE_NUMBER, problem.line(), IMarker.MESSAGE,
				"no node programs are generated: " + problem.message()));
	}

	private void remove(String source) throws CoreException {
		List<String> outputs = record.outputs(source);
		record.remove(source);
		delete(source, outputs);
	}

	/** Deletes all programs. */
	void clear() throws CoreException {
		for (String source : record.sources()) {
			inWorkspace(() -> remove(source));
		}
	}

	/** Deletes files generated from {@code source}, and folders that become empty. */
	private void delete(String source, Collection<String> outputs) throws CoreException {
		Set<String> others = record.outputsBeside(source);
		for (String output : outputs) {
			IFile file = folder.getFile(output);
			if (!others.contains(output) && file.exists()) {
				file.delete(true, null);
				IContainer parent = file.getParent();
				while (!parent.equals(folder) && parent.members().length == 0) {
					IContainer empty = parent;
					parent = parent.getParent();
					empty.delete(true, null);
				}
			}
		}
	}
}

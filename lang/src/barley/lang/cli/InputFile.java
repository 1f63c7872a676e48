package barley.lang.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.resource.Resource;

import barley.lang.Language;
import barley.lang.analyse.Reach;
import barley.lang.model.Declaration;
import barley.lang.model.Source;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceText;
import barley.lang.resource.SourceTree;
import barley.lang.resource.UnreadableSource;

/**
 * A file named on the command line, loaded and checked.
 *
 * @param name the file as the caller wrote it
 * @param loaded the file, followed by those that it imports
 * @param findings the findings of the file itself
 */
record InputFile(String name, List<LoadedFile> loaded, List<PrintedFinding> findings) {

	/** The operand that means standard input. */
	static final String STANDARD_INPUT = "-";

	/** Loads and checks the file; throws {@link UsageError} if it does not exist or is not Barley. */
	static InputFile of(String name, ValueOptions values, Terminal terminal) throws IOException {
		terminal.progress().at("checking " + PrintableText.line(name));
		return of(name, values, terminal, null);
	}

	/**
	 * Does the same, without loading files again that were loaded with another one, and without showing it as an activity of its own.
	 *
	 * @param other may be null
	 */
	static InputFile of(String name, ValueOptions values, Terminal terminal, InputFile other) throws IOException {
		SourceFiles files = Language.service(SourceFiles.class);
		boolean isInput = name.equals(STANDARD_INPUT);
		Path path = path(isInput ? "input" + SourceFiles.ENDING : name, terminal);
		if (!path.toString().endsWith(SourceFiles.ENDING) && Files.isReadable(path) && !Files.isDirectory(path)) {
			throw new UsageError("%s does not end in %s; rename it, or pass it as standard input: - < %1$s".formatted(name,
					SourceFiles.ENDING));
		}
		try {
			List<LoadedFile> known = other == null || isInput ? List.of() : SourceFiles.beginningWith(path, other.loaded);
			List<LoadedFile> loaded = !known.isEmpty() ? known
					: isInput ? files.load(path, SourceText.read(terminal.input())) : files.load(path);
			values.attachTo(loaded.get(0).resource().getResourceSet());
			return new InputFile(name, loaded, PrintedFinding.of(name, loaded.get(0), files.validate(loaded.get(0))));
		} catch (UnreadableSource e) {
			throw new UsageError((isInput ? "standard input" : name) + " " + e.getMessage());
		}
	}

	/** Returns the files that operands name: those in folders and below, in the order of their names, and the others as they are. */
	static List<String> names(List<String> operands, Terminal terminal) throws IOException {
		Set<String> names = new LinkedHashSet<>();
		for (String operand : operands) {
			Path folder = path(operand, terminal);
			if (operand.equals(STANDARD_INPUT) || !Files.isDirectory(folder)) {
				names.add(operand);
				continue;
			}
			List<String> below = new ArrayList<>();
			Path real = folder.toRealPath();
			SourceTree.visit(real, file -> below.add(Path.of(operand).resolve(real.relativize(file)).normalize().toString()));
			if (below.isEmpty()) {
				throw new UsageError("%s is a folder that contains no *%s file".formatted(operand, SourceFiles.ENDING));
			}
			below.stream().sorted().forEach(names::add);
		}
		return List.copyOf(names);
	}

	/** Returns the path of a file named on the command line. */
	static Path path(String name, Terminal terminal) {
		try {
			return terminal.directory().resolve(name);
		} catch (InvalidPathException e) {
			throw new UsageError(name + " is not a valid file name");
		}
	}

	/** Returns {@code message} with the paths of neighbouring files relative to the caller's directory, as {@code name} is. */
	static String called(String message, String name, Terminal terminal) {
		Path folder = path(name, terminal).toAbsolutePath().normalize().getParent();
		Path callers = Path.of(name).getParent();
		return folder == null ? message : message.replace(folder + File.separator, callers == null ? "" : callers + File.separator);
	}

	/**
	 * Returns the findings of the declarations that this file uses from others; other declarations there, or other files in its folder, do
	 * not matter.
	 */
	List<PrintedFinding> importedFindings() {
		Reach reach = new Reach(declarations());
		return importedFindings(reach, findings(reach));
	}

	/** Returns those of {@code findings} that are in other files. */
	List<PrintedFinding> importedFindings(Reach reach, Map<LoadedFile, List<PrintedFinding>> findings) {
		Map<LoadedFile, List<PrintedFinding>> others = new LinkedHashMap<>(findings);
		others.remove(loaded.get(0));
		return within(reach, others);
	}

	/** Returns the findings of this file and of all others that {@code reach} leads to. */
	Map<LoadedFile, List<PrintedFinding>> findings(Reach reach) {
		SourceFiles files = Language.service(SourceFiles.class);
		Set<Resource> reached = reach.resources();
		Map<LoadedFile, List<PrintedFinding>> found = new LinkedHashMap<>();
		for (LoadedFile file : loaded.subList(1, loaded.size())) {
			if (reached.contains(file.resource())) {
				String beside = Path.of(name).resolveSibling(file.path().getFileName()).toString();
				found.put(file, PrintedFinding.of(beside, file, files.validate(file)));
			}
		}
		found.put(loaded.get(0), findings);
		return found;
	}

	/** Returns the findings in the declarations of {@code reach}, and all syntax errors. */
	static List<PrintedFinding> within(Reach reach, Map<LoadedFile, List<PrintedFinding>> findings) {
		List<PrintedFinding> within = new ArrayList<>();
		findings.forEach((file, found) -> found.stream()
				.filter(finding -> finding.code().equals(PrintedFinding.SYNTAX) || reach.covers(file.resource(), finding.start()))
				.forEach(within::add));
		return within;
	}

	/** Returns the findings in the packages of the declarations of {@code reach}. */
	static List<PrintedFinding> inPackages(Reach reach, Map<LoadedFile, List<PrintedFinding>> findings) {
		List<PrintedFinding> within = new ArrayList<>();
		findings.forEach((file, found) -> found.stream().filter(finding -> reach.coversPackage(file.resource(), finding.start()))
				.forEach(within::add));
		return within;
	}

	/** Returns all declarations of the file. */
	List<Declaration> declarations() {
		return source().stream().flatMap(source -> source.getDeclarations().stream()).toList();
	}

	/** Returns the model of the file; empty if the file is. */
	List<Source> source() {
		return loaded.get(0).resource().getContents().stream().filter(Source.class::isInstance).map(Source.class::cast).toList();
	}
}

package barley.lang.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.resource.Resource;

import barley.lang.analyse.Reach;
import barley.lang.model.Declaration;
import barley.lang.model.Source;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceText;
import barley.lang.resource.UnreadableSource;

/**
 * A file that the caller has named, loaded and checked.
 *
 * @param name     how the caller calls it
 * @param loaded   the file, and behind it those that it imports
 * @param findings what is wrong with the file itself
 */
record InputFile(String name, List<LoadedFile> loaded, List<PrintedFinding> findings) {

	/** How callers call what they hand over without a file. */
	static final String STANDARD_INPUT = "-";

	/** Loads and checks the file; what is no file, or not Barley at all, is {@link UsageError}. */
	static InputFile of(String name, ValueOptions values, Terminal terminal) throws IOException {
		SourceFiles files = Language.service(SourceFiles.class);
		boolean isInput = name.equals(STANDARD_INPUT);
		Path path = path(isInput ? "input" + SourceFiles.ENDING : name, terminal);
		if (!path.toString().endsWith(SourceFiles.ENDING) && Files.isReadable(path) && !Files.isDirectory(path)) {
			throw new UsageError("%s does not end in %s; rename it, or pass it as standard input: - < %1$s".formatted(name, SourceFiles.ENDING));
		}
		try {
			List<LoadedFile> loaded = isInput ? files.load(path, SourceText.read(terminal.input())) : files.load(path);
			values.attachTo(loaded.get(0).resource().getResourceSet());
			return new InputFile(name, loaded, PrintedFinding.of(name, loaded.get(0), files.validate(loaded.get(0))));
		} catch (UnreadableSource e) {
			throw new UsageError((isInput ? "standard input" : name) + " " + e.getMessage());
		}
	}

	/** Returns the file that is meant by a name on the command line. */
	static Path path(String name, Terminal terminal) {
		try {
			return terminal.directory().resolve(name);
		} catch (InvalidPathException e) {
			throw new UsageError(name + " is not a valid file name");
		}
	}

	/** A message in which files beside the one called {@code name} are called as the caller would call them. */
	static String called(String message, String name, Terminal terminal) {
		Path folder = path(name, terminal).toAbsolutePath().normalize().getParent();
		Path callers = Path.of(name).getParent();
		return folder == null ? message : message.replace(folder + File.separator, callers == null ? "" : callers + File.separator);
	}

	/** What is wrong with what this file stands on in others; what else lies about in them, or in its folder, does not matter. */
	List<PrintedFinding> importedFindings() {
		return importedFindings(new Reach(declarations()));
	}

	/** Returns what is wrong with what some declarations stand on in other files. */
	List<PrintedFinding> importedFindings(Reach reach) {
		SourceFiles files = Language.service(SourceFiles.class);
		Set<Resource> reached = reach.resources();
		List<PrintedFinding> told = new ArrayList<>();
		for (LoadedFile file : loaded.subList(1, loaded.size())) {
			if (reached.contains(file.resource())) {
				String beside = Path.of(name).resolveSibling(file.path().getFileName()).toString();
				told.addAll(concerned(reach, file, PrintedFinding.of(beside, file, files.validate(file))));
			}
		}
		return told;
	}

	/** What of the findings is about these declarations, or keeps the file from being read at all. */
	List<PrintedFinding> findings(Reach reach) {
		return concerned(reach, loaded.get(0), findings);
	}

	private static List<PrintedFinding> concerned(Reach reach, LoadedFile file, List<PrintedFinding> findings) {
		return findings.stream().filter(finding -> finding.code().equals(PrintedFinding.SYNTAX) || reach.covers(file.resource(), finding.start())).toList();
	}

	/** Everything that the file declares. */
	List<Declaration> declarations() {
		return source().stream().flatMap(source -> source.getDeclarations().stream()).toList();
	}

	/** Returns the model of the file; empty if nothing stands in it. */
	List<Source> source() {
		return loaded.get(0).resource().getContents().stream().filter(Source.class::isInstance).map(Source.class::cast).toList();
	}
}

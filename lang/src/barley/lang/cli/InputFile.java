package barley.lang.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import barley.lang.model.Source;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.UnreadableSource;

/**
 * A file that the caller has named, loaded and checked.
 *
 * @param name     how the caller calls it
 * @param loaded   the file, and behind it those that it imports
 * @param findings what is wrong with the file itself
 */
record InputFile(String name, List<LoadedFile> loaded, List<Told> findings) {

	/** Loads and checks the file; what is no file, or not Barley at all, is {@link WrongUse}. */
	static InputFile of(String name, Values values, Terminal terminal) throws IOException {
		SourceFiles files = Language.service(SourceFiles.class);
		try {
			List<LoadedFile> loaded = files.load(path(name, terminal));
			values.attachTo(loaded.get(0).resource().getResourceSet());
			return new InputFile(name, loaded, Told.of(name, loaded.get(0), files.validate(loaded.get(0))));
		} catch (UnreadableSource e) {
			throw new WrongUse(name + " " + e.getMessage());
		}
	}

	/** The file that is meant by a name on the command line. */
	static Path path(String name, Terminal terminal) {
		try {
			return terminal.directory().resolve(name);
		} catch (InvalidPathException e) {
			throw new WrongUse(name + " is not the name of a file");
		}
	}

	boolean hasErrors() {
		return findings.stream().anyMatch(Told::isError);
	}

	/** What is wrong with the files that this one imports. */
	List<Told> importedFindings() {
		SourceFiles files = Language.service(SourceFiles.class);
		List<Told> told = new ArrayList<>();
		for (LoadedFile file : loaded.subList(1, loaded.size())) {
			String beside = Path.of(name).resolveSibling(file.path().getFileName()).toString();
			told.addAll(Told.of(beside, file, files.validate(file)));
		}
		return told;
	}

	/** The model of the file; empty if nothing stands in it. */
	List<Source> source() {
		return loaded.get(0).resource().getContents().stream().filter(Source.class::isInstance).map(Source.class::cast).toList();
	}
}

package barley.lang.resource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Inject;
import com.google.inject.Provider;

import barley.lang.model.Import;
import barley.lang.model.Source;

/**
 * Loads files as they lie on disk. What a file imports is looked for by package lines: among the other files of its folder for
 * whoever has no workspace. Files of its own package come along if they lie beside it.
 */
public class SourceFiles {

	/** How names of programs end. */
	public static final String ENDING = ".barley";

	/** Neither a folder full of files nor a chain of imports may take all memory. */
	private static final int MOST_FILES = 2_000;

	@Inject
	private Provider<XtextResourceSet> resourceSets;

	@Inject
	private IResourceValidator validator;

	/** Loads {@code file} and behind it, in the same resource set, what it sees: what it imports directly or indirectly, and its neighbours of the same package. */
	public List<LoadedFile> load(Path file) throws IOException {
		return load(file, SourceText.read(file));
	}

	/** Loads {@code text} as if it stood in {@code file}, and behind it what it imports. */
	public List<LoadedFile> load(Path file, String text) throws IOException {
		return load(file, text, () -> beside(file.toAbsolutePath().normalize()));
	}

	/** Returns the same for somebody who has a workspace; {@code others} are asked for once, and only if something is imported. */
	public List<LoadedFile> load(Path file, Others others) throws IOException {
		return load(file, SourceText.read(file), others);
	}

	/** Returns the same with a text that may not have been saved yet. */
	public List<LoadedFile> load(Path file, String text, Others others) throws IOException {
		Path place = file.toAbsolutePath().normalize();
		XtextResourceSet resourceSet = resourceSets.get();
		List<LoadedFile> loaded = new ArrayList<>(List.of(resource(resourceSet, place, text)));
		Map<String, List<Path>> packages = null;
		Set<Path> known = new HashSet<>(Set.of(place));
		for (int i = 0; i < loaded.size(); i++) {
			LoadedFile next = loaded.get(i);
			Set<String> imports = importedPackages(next);
			String home = home(next);
			if (packages == null && !(imports.isEmpty() && home.isEmpty())) {
				packages = byPackage(others.find());
			}
			for (String name : imports) {
				for (Path imported : packages.getOrDefault(name, List.of())) {
					if (known.add(imported)) {
						loaded.add(resource(resourceSet, imported, importedText(imported)));
					}
				}
			}
			for (Path beside : home.isEmpty() ? List.<Path>of() : packages.getOrDefault(home, List.of())) {
				if (beside.getParent().equals(next.path().getParent()) && known.add(beside)) {
					Optional<String> found = text(beside);
					if (found.isPresent()) {
						loaded.add(resource(resourceSet, beside, found.get()));
					}
				}
			}
		}
		return loaded;
	}

	/** Parses {@code text} as if it stood in {@code file}, and leaves what it imports alone. */
	public LoadedFile parse(Path file, String text) throws IOException {
		return resource(resourceSets.get(), file.toAbsolutePath().normalize(), text);
	}

	/** Everything there is to say about a file. */
	public List<Issue> validate(LoadedFile file) {
		return validate(file, CancelIndicator.NullImpl);
	}

	/** Returns the same, unless {@code canceled}; then with Xtext's own exception. */
	public List<Issue> validate(LoadedFile file, CancelIndicator canceled) {
		return validator.validate(file.resource(), CheckMode.ALL, canceled);
	}

	private static LoadedFile resource(XtextResourceSet resourceSet, Path file, String text) throws IOException {
		XtextResource resource = (XtextResource) resourceSet.createResource(URI.createFileURI(file.toString()), "barley");
		resource.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
				Map.of(XtextResource.OPTION_ENCODING, StandardCharsets.UTF_8.name()));
		return new LoadedFile(file, text, resource);
	}

	private static String importedText(Path file) throws IOException {
		try {
			return SourceText.read(file);
		} catch (UnreadableSource e) {
			throw new UnreadableSource("imports %s, which %s".formatted(file.getFileName(), e.getMessage()));
		}
	}

	/** Returns what stands in a file that nobody has asked for, if it can be read. */
	private static Optional<String> text(Path file) throws IOException {
		try {
			return Optional.of(SourceText.read(file));
		} catch (UnreadableSource e) {
			return Optional.empty();
		}
	}

	private static String home(LoadedFile file) {
		return !file.resource().getContents().isEmpty() && file.resource().getContents().get(0) instanceof Source source && source.getName() != null
				? source.getName() : "";
	}

	private static Set<String> importedPackages(LoadedFile file) {
		Set<String> names = new HashSet<>();
		if (!file.resource().getContents().isEmpty() && file.resource().getContents().get(0) instanceof Source source) {
			for (Import line : source.getImports()) {
				String name = line.getImportedNamespace();
				if (name != null && name.contains(".")) {
					names.add(name.substring(0, name.lastIndexOf('.')));
				}
			}
		}
		return names;
	}

	private static List<Path> beside(Path file) throws IOException {
		List<Path> files = new ArrayList<>();
		try (DirectoryStream<Path> folder = Files.newDirectoryStream(file.getParent(), "*" + ENDING)) {
			for (Path path : folder) {
				if (files.size() >= MOST_FILES) {
					break;
				}
				files.add(path);
			}
		}
		return files;
	}

	private static Map<String, List<Path>> byPackage(Collection<Path> files) {
		Map<String, List<Path>> packages = new LinkedHashMap<>();
		for (Path path : files) {
			packages.computeIfAbsent(PackageLine.of(path), name -> new ArrayList<>()).add(path);
		}
		return packages;
	}

	/** The files among which an imported one is looked for. */
	@FunctionalInterface
	public interface Others {

		Collection<Path> find() throws IOException;
	}
}

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
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Inject;
import com.google.inject.Provider;

import barley.lang.finding.Words;
import barley.lang.model.Import;
import barley.lang.model.Source;

/**
 * Loads files from disk with the files that they import. Without a workspace, imports are resolved among the other files of the folder, by
 * their package lines. Files of the same package in the same folder are loaded as well.
 */
public class SourceFiles {

	/** The extension of source files. */
	public static final String ENDING = ".barley";

	/** The most files to load, so that neither a large folder nor a chain of imports exhausts the memory. */
	private static final int MOST_FILES = 2_000;

	@Inject
	private Provider<XtextResourceSet> resourceSets;

	@Inject
	private IResourceValidator validator;

	/**
	 * Loads {@code file}, followed by what it sees, in the same resource set: its imports, direct or indirect, and its neighbours of the
	 * same package.
	 */
	public List<LoadedFile> load(Path file) throws IOException {
		return load(file, SourceText.read(file));
	}

	/** Loads {@code text} as the content of {@code file}, followed by its imports. */
	public List<LoadedFile> load(Path file, String text) throws IOException {
		return load(file, text, () -> beside(file.toAbsolutePath().normalize()));
	}

	/** Loads {@code file} for a caller with a workspace; {@code others} are requested once, and only if something is imported. */
	public List<LoadedFile> load(Path file, Others others) throws IOException {
		return load(file, SourceText.read(file), others);
	}

	/** Loads {@code text} as the content of {@code file}, which may differ from the file on disk, for a caller with a workspace. */
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

	/**
	 * Returns loaded files with another one of them first, if that one alone would load the same: files of a package that lie in the same
	 * folder see the same. Empty if it would load others.
	 */
	public static List<LoadedFile> beginningWith(Path file, List<LoadedFile> loaded) {
		Path place = file.toAbsolutePath().normalize();
		LoadedFile first = loaded.get(0);
		Optional<LoadedFile> wanted = loaded.stream().filter(each -> each.path().equals(place)).findFirst()
				.filter(each -> !home(each).isEmpty() && home(each).equals(home(first))
						&& place.getParent().equals(first.path().getParent()));
		return wanted.map(found -> Stream.concat(Stream.of(found), loaded.stream().filter(each -> each != found)).toList())
				.orElse(List.of());
	}

	/** Parses {@code text} as the content of {@code file}, without loading its imports. */
	public LoadedFile parse(Path file, String text) throws IOException {
		return resource(resourceSets.get(), file.toAbsolutePath().normalize(), text);
	}

	/** Returns all findings of a file. */
	public List<Issue> validate(LoadedFile file) {
		return validate(file, CancelIndicator.NullImpl);
	}

	/** Returns all findings of a file; throws Xtext's own exception if {@code canceled}. */
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
			throw new UnreadableSource("imports %s, which %s".formatted(Words.line(file.getFileName().toString()), e.getMessage()));
		}
	}

	/** Returns the content of a file that was not named by the caller, if it can be read. */
	private static Optional<String> text(Path file) throws IOException {
		try {
			return Optional.of(SourceText.read(file));
		} catch (UnreadableSource e) {
			return Optional.empty();
		}
	}

	private static String home(LoadedFile file) {
		return !file.resource().getContents().isEmpty() && file.resource().getContents().get(0) instanceof Source source
				&& source.getName() != null
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

	/** The files among which imports are resolved. */
	@FunctionalInterface
	public interface Others {

		Collection<Path> find() throws IOException;
	}
}

package barley.lang.library;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.ISelectable;

import barley.lang.cache.UserCache;

/**
 * The declarations of the packages {@code barley.machines} and {@code barley.strategies}, which ship with the tool and can be imported
 * everywhere. Their files are scanned once a process, when a name of them is first looked up; a file is loaded like any other when one of
 * its declarations is used.
 */
public final class Library implements ISelectable {

	/** Schedules for any nodes, which collectives use. */
	public static final QualifiedName STRATEGIES = QualifiedName.create("barley", "strategies");

	/** The packages of the files of the library. */
	public static final List<QualifiedName> PACKAGES = List.of(QualifiedName.create("barley", "machines"), STRATEGIES);

	/** Holds names and positions only, so all resource sets can share it. */
	private static List<IEObjectDescription> declarations;

	/** The files behind each import, so that a file may have many. */
	private static Map<String, Set<URI>> filesByImport;

	/** Returns the files of an import, of the whole package or of one declaration; empty if the library does not declare it. */
	public Set<URI> files(String imported) {
		if (PACKAGES.stream().noneMatch(home -> imported.startsWith(home + "."))) {
			return Set.of();
		}
		return filesByImport().getOrDefault(imported, Set.of());
	}

	/** Returns whether a name is in a package of the library. */
	public static boolean has(QualifiedName name) {
		return PACKAGES.stream().anyMatch(name::startsWith);
	}

	/** Returns whether a file belongs to the library, which is read-only and imports no other package. */
	public boolean owns(URI file) {
		return declarations().stream().anyMatch(each -> each.getEObjectURI().trimFragment().equals(file));
	}

	/** Returns what stands above each declaration of the library, behind its first line and its package, by its name. */
	public static Map<String, String> explanations() {
		Map<String, String> explanations = new LinkedHashMap<>();
		for (LibraryFile file : LibraryFile.all()) {
			file.headings().forEach(heading -> explanations.put(heading.name(),
					"`%s`, in %s. %s".formatted(heading.title(), file.home(), heading.comment())));
		}
		return explanations;
	}

	@Override
	public boolean isEmpty() {
		return false;
	}

	@Override
	public Iterable<IEObjectDescription> getExportedObjects() {
		return declarations();
	}

	@Override
	public Iterable<IEObjectDescription> getExportedObjects(EClass type, QualifiedName name, boolean ignoreCase) {
		return has(name) ? declarations().stream().filter(each -> each.getName().equals(name) && isA(type, each)).toList()
				: List.of();
	}

	@Override
	public Iterable<IEObjectDescription> getExportedObjectsByType(EClass type) {
		return declarations().stream().filter(each -> isA(type, each)).toList();
	}

	@Override
	public Iterable<IEObjectDescription> getExportedObjectsByObject(EObject object) {
		URI place = EcoreUtil2.getPlatformResourceOrNormalizedURI(object);
		return declarations().stream().filter(each -> each.getEObjectURI().equals(place)).toList();
	}

	private static boolean isA(EClass type, IEObjectDescription declaration) {
		return EcoreUtil2.isAssignableFrom(type, declaration.getEClass());
	}

	private static List<IEObjectDescription> declarations() {
		synchronized (Library.class) {
			if (declarations == null) {
				declarations = List.copyOf(readAll());
			}
			return declarations;
		}
	}

	private static Map<String, Set<URI>> filesByImport() {
		synchronized (Library.class) {
			if (filesByImport == null) {
				Map<String, Set<URI>> files = new HashMap<>();
				for (IEObjectDescription each : declarations()) {
					URI file = each.getEObjectURI().trimFragment();
					files.computeIfAbsent(each.getName().toString(), any -> new HashSet<>()).add(file);
					files.computeIfAbsent(each.getName().skipLast(1) + ".*", any -> new HashSet<>()).add(file);
				}
				filesByImport = files;
			}
			return filesByImport;
		}
	}

	private static List<IEObjectDescription> readAll() {
		List<LibraryFile> files = LibraryFile.all();
		Optional<Path> copy = UserCache.folder().flatMap(cache -> copy(cache, files));
		List<IEObjectDescription> found = new ArrayList<>();
		for (LibraryFile file : files) {
			// in the form that editors use, so that a file opened in an editor has the same URI
			String place = copy.map(folder -> folder.resolve(file.name()).toUri().toString()).orElseGet(() -> file.origin().toString());
			for (LibraryFile.Heading heading : file.headings()) {
				found.add(new Shipped(file.home().append(heading.name()), heading.type(),
						URI.createURI(place).appendFragment("//@declarations." + heading.position())));
			}
		}
		return found;
	}

	private static Optional<Path> copy(Path cache, List<LibraryFile> files) {
		try {
			return Optional.of(LibraryCopy.in(cache, files));
		} catch (IOException e) {
			return Optional.empty(); // the library can be used, but not opened in an editor
		}
	}
}

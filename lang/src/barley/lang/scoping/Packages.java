package barley.lang.scoping;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.IResourceDescriptions;
import org.eclipse.xtext.resource.impl.ResourceDescriptionsProvider;

import com.google.inject.Inject;

import barley.lang.finding.Words;
import barley.lang.library.DeclaredNames;
import barley.lang.library.Library;
import barley.lang.model.ModelPackage;

/** An index from packages and declarations to the files that declare them, as far as a file can see. */
public class Packages {

	@Inject
	private ResourceDescriptionsProvider descriptions;

	@Inject
	private Library library;

	/** Returns the packages that {@code resource} can see: those of other files, and the library. */
	public Index index(Resource resource) {
		IResourceDescriptions visible = descriptions.getResourceDescriptions(resource);
		Index index = new Index(library);
		for (IEObjectDescription declaration : visible.getExportedObjectsByType(ModelPackage.Literals.DECLARATION)) {
			index.add(declaration.getQualifiedName(), declaration.getEObjectURI().trimFragment());
		}
		return index;
	}

	/** Returns the other files in the folder of {@code resource} that declare {@code name}, a full name, as well. */
	public SortedSet<String> alsoDeclaring(Resource resource, QualifiedName name) {
		SortedSet<String> files = new TreeSet<>();
		for (IEObjectDescription each : descriptions.getResourceDescriptions(resource)
				.getExportedObjects(ModelPackage.Literals.DECLARATION, name, false)) {
			URI file = each.getEObjectURI().trimFragment();
			if (!file.equals(resource.getURI()) && DeclaredNames.areNeighbours(resource.getURI(), file)) {
				files.add(Words.line(URI.decode(file.lastSegment())));
			}
		}
		return files;
	}

	/** Files by the names that they declare. */
	public static final class Index {

		private final SortedMap<String, Set<URI>> files = new TreeMap<>();
		private final SortedSet<String> names = new TreeSet<>();
		private final Library library;

		private Index(Library library) {
			this.library = library;
			Library.PACKAGES.forEach(home -> names.add(home.toString()));
		}

		private void add(QualifiedName name, URI file) {
			files.computeIfAbsent(name.toString(), any -> new LinkedHashSet<>()).add(file);
			if (name.getSegmentCount() > 1) {
				String home = name.skipLast(1).toString();
				names.add(home);
				files.computeIfAbsent(home + ".*", any -> new LinkedHashSet<>()).add(file);
			}
		}

		/** Returns the files behind an import such as {@code machines.*} or {@code machines.Ladder}. */
		public Set<URI> files(String imported) {
			Set<URI> found = new LinkedHashSet<>(files.getOrDefault(imported, Set.of()));
			found.addAll(library.files(imported));
			return found;
		}

		/**
		 * Returns a name behind an import that is ambiguous: several files declare it, but not exactly one next to {@code place}, or a file
		 * and the library do. Null if there is none.
		 */
		public String unclear(String imported, URI place) {
			boolean all = imported.endsWith(".*");
			String home = imported.substring(0, imported.length() - 1); // includes the dot, if a whole package is imported
			SortedMap<String, Set<URI>> candidates = all ? files.tailMap(home) : files.subMap(imported, imported + "\0");
			for (String name : candidates.keySet()) {
				if (all && !name.startsWith(home)) {
					return null;
				}
				if (!name.endsWith(".*") && name.lastIndexOf('.') == imported.lastIndexOf('.') && isUnclear(files(name), place)) {
					return name;
				}
			}
			return null;
		}

		private boolean isUnclear(Set<URI> files, URI place) {
			long near = files.stream().filter(file -> DeclaredNames.areNeighbours(place, file)).count();
			return files.size() > 1 && !files.contains(place) && (near != 1 || files.stream().anyMatch(library::owns));
		}

		/** Returns whether a file ships with the tool. */
		public boolean isLibrary(URI file) {
			return library.owns(file);
		}

		/** Returns the names of all visible packages. */
		public SortedSet<String> names() {
			return names;
		}
	}
}

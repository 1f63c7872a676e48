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

import barley.lang.library.Library;
import barley.lang.model.ModelPackage;

/** Knows which files declare what a package holds, as far as a file can see. */
public class Packages {

	@Inject
	private ResourceDescriptionsProvider descriptions;

	@Inject
	private Library library;

	/** The packages that {@code resource} can see: those of other files, and the library. */
	public Index index(Resource resource) {
		IResourceDescriptions visible = descriptions.getResourceDescriptions(resource);
		Index index = new Index(library);
		for (IEObjectDescription declaration : visible.getExportedObjectsByType(ModelPackage.Literals.DECLARATION)) {
			index.add(declaration.getQualifiedName(), declaration.getEObjectURI().trimFragment());
		}
		return index;
	}

	/** Files by what they declare. */
	public static final class Index {

		private final SortedMap<String, Set<URI>> files = new TreeMap<>();
		private final SortedSet<String> names = new TreeSet<>();
		private final Library library;

		private Index(Library library) {
			this.library = library;
			names.add(Library.PACKAGE.toString());
		}

		private void add(QualifiedName name, URI file) {
			files.computeIfAbsent(name.toString(), any -> new LinkedHashSet<>()).add(file);
			if (name.getSegmentCount() > 1) {
				String home = name.skipLast(1).toString();
				names.add(home);
				files.computeIfAbsent(home + ".*", any -> new LinkedHashSet<>()).add(file);
			}
		}

		/** The files behind an import such as {@code machines.*} or {@code machines.Ladder}. */
		public Set<URI> files(String imported) {
			Set<URI> found = new LinkedHashSet<>(files.getOrDefault(imported, Set.of()));
			found.addAll(library.files(imported));
			return found;
		}

		/** Whether a file ships with the tool. */
		public boolean isLibrary(URI file) {
			return library.owns(file);
		}

		/** The names of all packages in sight. */
		public SortedSet<String> names() {
			return names;
		}
	}
}

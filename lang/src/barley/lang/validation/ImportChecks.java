package barley.lang.validation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.validation.Check;

import com.google.inject.Inject;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Nearest;
import barley.lang.model.Import;
import barley.lang.model.ModelPackage;
import barley.lang.model.Source;
import barley.lang.scoping.Packages;

/** Reports imports that cannot be resolved or are cyclic. */
public class ImportChecks extends Checks {

	@Inject
	private Packages packages;

	@Check
	public void check(Source source) {
		if (source.getImports().isEmpty()) {
			return;
		}
		Packages.Index index = packages.index(source.eResource());
		for (Import used : source.getImports()) {
			String name = used.getImportedNamespace();
			if (name == null) {
				continue;
			}
			Set<URI> files = index.files(name);
			if (files.isEmpty() && index.names().contains(name)) {
				report(new Finding(Code.UNKNOWN_IMPORT, used, ModelPackage.Literals.IMPORT__IMPORTED_NAMESPACE,
						"%s is a package, not a declaration".formatted(name))
						.withRemedy("to import all its declarations, write import %s.*".formatted(name), name + ".*"));
				continue;
			} else if (files.isEmpty()) {
				String near = name.endsWith(".*") ? Nearest.to(name.replace(".*", ""), index.names()).orElse("") : "";
				report(new Finding(Code.UNKNOWN_IMPORT, used, ModelPackage.Literals.IMPORT__IMPORTED_NAMESPACE,
						"no package or declaration named %s".formatted(name))
						.withRemedy(near.isEmpty() ? "known packages are " + String.join(", ", index.names())
								: "did you mean %s.*?".formatted(near), near.isEmpty() ? new String[0] : new String[] {near + ".*"}));
				continue;
			}
			String unclear = index.unclear(name, source.eResource().getURI());
			if (unclear != null) {
				report(new Finding(Code.DECLARED_ELSEWHERE, used, ModelPackage.Literals.IMPORT__IMPORTED_NAMESPACE,
						"%s is ambiguous: it is declared in %s".formatted(
						unclear, String.join(" and in ", index.files(unclear).stream().map(file -> shown(file, index)).sorted().toList())))
						.withRemedy("give the files different packages, or their declarations different names"));
			}
			if (!name.substring(0, Math.max(0, name.lastIndexOf('.'))).equals(source.getName())) {
				reportCycle(source, used, files, index);
			}
		}
	}

	/** Returns the name of a file with its folder, since several may have the same name. */
	private static String shown(URI file, Packages.Index index) {
		return index.isLibrary(file) ? "the library"
				: URI.decode(String.join("/", file.segmentsList().subList(Math.max(0, file.segmentCount() - 2), file.segmentCount())));
	}

	/** Follows the imports behind one import, and reports a cycle if they lead back to its file. */
	private void reportCycle(Source source, Import used, Set<URI> files, Packages.Index index) {
		URI start = source.eResource().getURI();
		Set<URI> seen = new HashSet<>();
		Deque<List<URI>> ways = new ArrayDeque<>();
		files.stream().filter(file -> !file.equals(start)).forEach(file -> ways.add(List.of(start, file)));
		while (!ways.isEmpty()) {
			List<URI> way = ways.poll();
			URI last = way.get(way.size() - 1);
			if (last.equals(start)) {
				report(new Finding(Code.CYCLIC_IMPORT, used, ModelPackage.Literals.IMPORT__IMPORTED_NAMESPACE,
						"cyclic import: %s".formatted(String.join(" imports ", way.stream().map(URI::lastSegment).toList())))
						.withRemedy("move the common declarations into a separate file"));
				return;
			}
			if (seen.add(last) && !index.isLibrary(last)) {
				imports(source, last).forEach(next -> index.files(next).forEach(file -> ways.add(extended(way, file))));
			}
		}
	}

	private static List<String> imports(Source source, URI file) {
		Resource resource = source.eResource().getResourceSet().getResource(file, true);
		return resource.getContents().isEmpty() || !(resource.getContents().get(0) instanceof Source other) ? List.of()
				: other.getImports().stream().map(Import::getImportedNamespace).filter(name -> name != null).toList();
	}

	private static List<URI> extended(List<URI> way, URI file) {
		List<URI> longer = new ArrayList<>(way);
		longer.add(file);
		return longer;
	}
}

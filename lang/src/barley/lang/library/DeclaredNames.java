package barley.lang.library;

import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.ISelectable;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.Scopes;
import org.eclipse.xtext.scoping.impl.FilteringScope;
import org.eclipse.xtext.scoping.impl.ImportNormalizer;
import org.eclipse.xtext.scoping.impl.ImportScope;
import org.eclipse.xtext.scoping.impl.ImportedNamespaceAwareLocalScopeProvider;
import org.eclipse.xtext.scoping.impl.MultimapBasedSelectable;
import org.eclipse.xtext.scoping.impl.ScopeBasedSelectable;
import org.eclipse.xtext.scoping.impl.SelectableBasedScope;

import barley.lang.model.Declaration;
import barley.lang.model.Source;

/**
 * The scope of a file: its own declarations, then those of the files of its package in the same folder, then its imports. A file without a
 * package sees no neighbours.
 */
public class DeclaredNames extends ImportedNamespaceAwareLocalScopeProvider {

	@Override
	protected IScope getLocalElementsScope(IScope parent, EObject context, EReference reference) {
		IScope imported = super.getLocalElementsScope(parent, context, reference);
		if (!(context instanceof Source)) {
			return imported;
		}
		Resource resource = context.eResource();
		boolean ignoreCase = isIgnoreCase(reference);
		if (getQualifiedNameOfLocalElement(context) == null) {
			return SelectableBasedScope.createScope(imported, getAllDescriptions(resource), reference.getEReferenceType(), ignoreCase);
		}
		List<ImportNormalizer> home = List.of(doCreateImportNormalizer(getQualifiedNameOfLocalElement(context), true, ignoreCase));
		// looked up in the global scope, so that the index knows which files to check again after a change
		IScope others = new FilteringScope(getGlobalScope(resource, reference),
				each -> areNeighbours(resource.getURI(), each.getEObjectURI()));
		IScope beside = createImportScope(imported, home, new ScopeBasedSelectable(others), reference.getEReferenceType(), ignoreCase);
		return createImportScope(beside, home, getAllDescriptions(resource), reference.getEReferenceType(), ignoreCase);
	}

	/** Each import once: all of them are looked through for each name. */
	@Override
	protected List<ImportNormalizer> internalGetImportedNamespaceResolvers(EObject context, boolean ignoreCase) {
		return super.internalGetImportedNamespaceResolvers(context, ignoreCase).stream().distinct().toList();
	}

	/** Returns a scope of imports that are distinct already: to compare each with each, for every reference, would take minutes. */
	@Override
	protected ImportScope createImportScope(IScope parent, List<ImportNormalizer> imports, ISelectable from, EClass type,
			boolean ignoreCase) {
		return new ImportScope(imports, parent, from, type, ignoreCase) {
			@Override
			protected List<ImportNormalizer> removeDuplicates(List<ImportNormalizer> distinct) {
				return distinct;
			}
		};
	}

	/** The declarations alone: other names are in view only inside of what declares them. */
	@Override
	protected ISelectable internalGetAllDescriptions(Resource resource) {
		List<Declaration> declarations = resource.getContents().stream().filter(Source.class::isInstance).map(Source.class::cast)
				.flatMap(source -> source.getDeclarations().stream()).toList();
		return new MultimapBasedSelectable(Scopes.scopedElementsFor(declarations, getQualifiedNameProvider()));
	}

	/** A package may have no name yet while its author types. */
	@Override
	protected QualifiedName getQualifiedNameOfLocalElement(EObject context) {
		QualifiedName name = super.getQualifiedNameOfLocalElement(context);
		return name == null || name.isEmpty() || name.getSegments().contains("") ? null : name;
	}

	/** Returns whether two files are in the same folder. */
	public static boolean areNeighbours(URI file, URI other) {
		return file.segmentCount() > 0 && file.trimSegments(1).equals(other.trimFragment().trimSegments(1));
	}
}

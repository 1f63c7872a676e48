package barley.lang.ide.rename;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.xtext.ide.server.ILanguageServerAccess;
import org.eclipse.xtext.ide.server.rename.IRenameService2;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;

import com.google.inject.Inject;

import barley.lang.library.Library;
import barley.lang.model.Property;
import barley.lang.model.Source;
import barley.lang.model.StrategyOption;

/**
 * Renames by replacing words, file by file. Xtext's own service serializes whole elements instead, and refuses files with syntax errors.
 */
public final class BarleyRenameService implements IRenameService2 {

	/** What has a name that others have given: properties and options are the language's, packages those of folders and imports. */
	private static final List<Class<? extends EObject>> NO_DECLARATIONS = List.of(Property.class, StrategyOption.class, Source.class);

	@Inject
	private Library library;

	@Inject
	private EObjectAtOffsetHelper elements;

	@Inject
	private Occurrences occurrences;

	@Inject
	private NewName newName;

	@Override
	public WorkspaceEdit rename(Options options) {
		var params = options.getRenameParams();
		return options.getLanguageServerAccess().doSyncRead(params.getTextDocument().getUri(), context -> {
			EObject element = declaredAt(context, params.getPosition());
			List<Occurrence> places = occurrences.of(element, options.getCancelIndicator());
			newName.objection(params.getNewName(), places).ifPresent(objection -> {
				throw refusal(objection);
			});
			return edit(places, params.getNewName());
		});
	}

	@Override
	public Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior> prepareRename(PrepareRenameOptions options) {
		var params = options.getParams();
		return options.getLanguageServerAccess().doSyncRead(params.getTextDocument().getUri(), context -> {
			EObject element = declaredAt(context, params.getPosition());
			return occurrences.of(element, options.getCancelIndicator()).stream()
					.filter(place -> place.source().eResource() == context.getResource())
					.map(place -> place.location().getRange())
					.filter(range -> contains(range, params.getPosition()))
					.findFirst().<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>map(Either3::forFirst)
					.orElseThrow(BarleyRenameService::nothing);
		});
	}

	/** Returns the declaration whose name stands at the cursor, or just before it, and that is the author's to change. */
	private EObject declaredAt(ILanguageServerAccess.Context context, Position position) {
		EObject element = elementAt(context, position);
		if (element == null || NO_DECLARATIONS.stream().anyMatch(kind -> kind.isInstance(element))) {
			throw nothing();
		} else if (library.owns(element.eResource().getURI())) {
			throw refusal("this name belongs to the library; copy its declaration to change it");
		}
		return element;
	}

	private static ResponseErrorException nothing() {
		return refusal("nothing to rename here; put the caret on the name of a declaration");
	}

	/** Returns the element named at the cursor, or just before it. */
	private EObject elementAt(ILanguageServerAccess.Context context, Position position) {
		int offset = context.getDocument().getOffSet(position);
		XtextResource resource = (XtextResource) context.getResource();
		EObject element = elements.getElementWithNameAt(resource, offset);
		element = element != null ? element : elements.getElementWithNameAt(resource, offset - 1);
		return element == null || element.eIsProxy() ? null : element;
	}

	private static boolean contains(Range range, Position position) {
		return range.getStart().getLine() == position.getLine() && range.getStart().getCharacter() <= position.getCharacter()
				&& position.getCharacter() <= range.getEnd().getCharacter();
	}

	private static WorkspaceEdit edit(List<Occurrence> places, String name) {
		Map<String, List<TextEdit>> changes = new LinkedHashMap<>();
		for (Occurrence place : places) {
			changes.computeIfAbsent(place.location().getUri(), uri -> new ArrayList<>())
					.add(new TextEdit(place.location().getRange(), name));
		}
		return new WorkspaceEdit(changes);
	}

	private static ResponseErrorException refusal(String reason) {
		return new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidParams, reason, null));
	}
}

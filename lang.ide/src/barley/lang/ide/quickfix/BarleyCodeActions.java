package barley.lang.ide.quickfix;

import static org.eclipse.xtext.diagnostics.Diagnostic.LINKING_DIAGNOSTIC;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.ide.server.ILanguageServerAccess;
import org.eclipse.xtext.ide.server.TextEditAcceptor;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;

import org.eclipse.xtext.resource.XtextResource;

import com.google.inject.Inject;

import barley.lang.finding.Code;
import barley.lang.ide.text.Words;
import barley.lang.resource.LinkingMessages;
import barley.lang.value.Units;

/** Offers the mends of findings as code actions: one {@link QuickFix} for each code that has an obvious mend. */
public final class BarleyCodeActions implements ICodeActionService2 {

	private final Map<String, QuickFix> fixes;

	@Inject
	BarleyCodeActions(UseNearestName useNearestName) {
		fixes = Map.of(
				Code.RING_GAP.id(), new AddLink(),
				Code.LANE_SHARED.id(), new AddLanes(),
				Code.UNKNOWN_PROPERTY.id(), UseNearestWord.property(),
				Code.NOT_A_UNIT.id(), new UseNearestWord(Units.known().keySet()),
				Code.UNKNOWN_TYPE.id(), new UseNearestWord(Words.ELEMENT_TYPES),
				Code.UNKNOWN_OPERATOR.id(), new UseNearestWord(Words.OPERATORS),
				LINKING_DIAGNOSTIC, useNearestName,
				LinkingMessages.NOT_IMPORTED, new AddImport());
	}

	@Override
	public List<Either<Command, CodeAction>> getCodeActions(Options options) {
		var context = options.getCodeActionParams().getContext();
		if (context.getOnly() != null && !context.getOnly().isEmpty() && !context.getOnly().contains(CodeActionKind.QuickFix)) {
			return List.of();
		}
		ILanguageServerAccess access = options.getLanguageServerAccess();
		return access.doSyncRead(options.getURI(), server -> {
			List<Either<Command, CodeAction>> actions = new ArrayList<>();
			for (Diagnostic diagnostic : context.getDiagnostics()) {
				List<Mend> mends = Trouble.of(diagnostic, (XtextResource) server.getResource(), server.getDocument()).map(this::mends)
						.orElse(List.of());
				for (Mend mend : mends) {
					WorkspaceEdit edit = new WorkspaceEdit();
					new TextEditAcceptor(edit, access).accept(options.getURI(), server.getDocument(), mend.edits());
					actions.add(Either.forRight(action(diagnostic, mend, edit, mend == mends.get(0))));
				}
			}
			return actions;
		});
	}

	private List<Mend> mends(Trouble trouble) {
		var code = trouble.diagnostic().getCode();
		QuickFix fix = code == null || !code.isLeft() ? null : fixes.get(code.getLeft());
		return fix == null ? List.of() : fix.mends(trouble);
	}

	private static CodeAction action(Diagnostic diagnostic, Mend mend, WorkspaceEdit edit, boolean preferred) {
		CodeAction action = new CodeAction(mend.label());
		action.setKind(CodeActionKind.QuickFix);
		action.setDiagnostics(List.of(diagnostic));
		action.setEdit(edit);
		action.setIsPreferred(preferred);
		return action;
	}
}

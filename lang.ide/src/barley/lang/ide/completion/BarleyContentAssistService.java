package barley.lang.ide.completion;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.contentassist.ContentAssistService;

import barley.lang.model.ModelPackage;
import barley.lang.model.Switches;

/** Converts proposals to the protocol: documentation as Markdown, and kinds by which editors choose icons. */
public final class BarleyContentAssistService extends ContentAssistService {

	@Override
	protected CompletionItem toCompletionItem(ContentAssistEntry entry, int caretOffset, Position caretPosition, Document document) {
		CompletionItem item = super.toCompletionItem(entry, caretOffset, caretPosition, document);
		String documentation = entry.getDocumentation();
		item.setDocumentation(documentation == null || documentation.isEmpty() ? null
				: new MarkupContent(MarkupKind.MARKDOWN, documentation));
		item.setFilterText(item.getLabel());
		if (ContentAssistEntry.KIND_SNIPPET.equals(entry.getKind())) {
			item.setInsertTextMode(InsertTextMode.AdjustIndentation);
		}
		return item;
	}

	@Override
	protected CompletionItemKind translateKind(ContentAssistEntry entry) {
		return entry.getSource() instanceof EObject element ? kind(element) : super.translateKind(entry);
	}

	private static CompletionItemKind kind(EObject element) {
		return switch (element.eClass().getClassifierID()) {
			case ModelPackage.NODE_TYPE -> CompletionItemKind.Struct;
			case ModelPackage.LINK_TYPE -> CompletionItemKind.Interface;
			case ModelPackage.TOPOLOGY -> CompletionItemKind.Class;
			case ModelPackage.MACHINE -> CompletionItemKind.Module;
			case ModelPackage.SCHEDULE -> CompletionItemKind.Function;
			case ModelPackage.SWITCH_TYPE -> CompletionItemKind.Operator;
			case ModelPackage.NODE_FAMILY -> element.eContainer() instanceof Switches ? CompletionItemKind.Event : CompletionItemKind.Field;
			case ModelPackage.DATA_FAMILY, ModelPackage.ITERATOR -> CompletionItemKind.Variable;
			case ModelPackage.LET -> CompletionItemKind.Constant;
			case ModelPackage.EMBEDDING -> CompletionItemKind.Enum;
			case ModelPackage.WALK -> CompletionItemKind.EnumMember;
			case ModelPackage.PARAMETER -> CompletionItemKind.TypeParameter;
			default -> CompletionItemKind.Reference;
		};
	}
}

package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;

/**
 * A finding as a client sends it back, and the text it was found in.
 *
 * @param data what the fix needs to know; the first of it is the remedy in words
 */
record Trouble(Diagnostic diagnostic, List<String> data, XtextResource resource, Document document) {

	/** Nothing if the text has become so short meanwhile that the finding lies outside. */
	static Optional<Trouble> of(Diagnostic diagnostic, XtextResource resource, Document document) {
		try {
			document.getTextRegion(diagnostic.getRange());
			return Optional.of(new Trouble(diagnostic, strings(diagnostic.getData()), resource, document));
		} catch (IndexOutOfBoundsException e) {
			return Optional.empty();
		}
	}

	/** The data has come as it left if the client lives in this process, and as JSON if not. */
	private static List<String> strings(Object data) {
		if (data instanceof String[] array) {
			return Arrays.asList(array);
		} else if (data instanceof Collection<?> collection) {
			return collection.stream().map(String::valueOf).toList();
		} else if (data instanceof JsonArray array) {
			List<String> strings = new ArrayList<>();
			for (JsonElement element : array) {
				strings.add(element.getAsString());
			}
			return strings;
		}
		return List.of();
	}

	/** What stands where the finding begins; null if nothing does any more. */
	EObject element() {
		int offset = document.getOffSet(diagnostic.getRange().getStart());
		ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
		return leaf == null ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
	}

	/** The text that the finding underlines. */
	String text() {
		return document.getSubstring(diagnostic.getRange());
	}

	TextEdit insert(int offset, String text) {
		return replace(offset, 0, text);
	}

	TextEdit replace(int offset, int length, String text) {
		return new TextEdit(new Range(document.getPosition(offset), document.getPosition(offset + length)), text);
	}
}

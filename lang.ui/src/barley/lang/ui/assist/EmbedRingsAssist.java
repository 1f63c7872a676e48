package barley.lang.ui.assist;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;

import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.SyntaxErrors;

/**
 * Offers at Ctrl+1, in the first line of a topology or machine without syntax errors, to embed rings. The server is asked only when the
 * proposal is chosen: this class is called on the user interface thread, which must not wait.
 */
public final class EmbedRingsAssist implements IQuickAssistProcessor {

	private static final Pattern HEADING = Pattern.compile("^\\s*(?:topology|machine)\\s+(\\w+).*", Pattern.DOTALL);

	@Override
	public boolean canAssist(IQuickAssistInvocationContext context) {
		return computeQuickAssistProposals(context).length > 0;
	}

	@Override
	public boolean canFix(Annotation annotation) {
		return false;
	}

	@Override
	public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
		IDocument document = context.getSourceViewer().getDocument();
		try {
			IRegion line = document.getLineInformationOfOffset(context.getOffset());
			Matcher heading = HEADING.matcher(document.get(line.getOffset(), line.getLength()));
			if (heading.matches()) {
				int name = line.getOffset() + heading.start(1);
				int first = document.getLineOfOffset(line.getOffset());
				return LanguageServerHost.get().documents().find(document)
						.filter(connection -> SyntaxErrors.within(connection.uri(), first, end(document, first)).isEmpty())
						.map(connection -> new ICompletionProposal[] { new EmbedRingsProposal(connection, heading.group(1), name) })
						.orElse(new ICompletionProposal[0]);
			}
		} catch (BadLocationException overtaken) {
			// nothing is declared there any more
		}
		return new ICompletionProposal[0];
	}

	/** Returns the line after a declaration: the next that begins with a letter, as every declaration does. */
	private static int end(IDocument document, int first) {
		String text = document.get();
		try {
			for (int line = first + 1; line < document.getNumberOfLines(); line++) {
				int start = document.getLineOffset(line);
				if (start < text.length() && Character.isLetter(text.charAt(start))) {
					return line;
				}
			}
		} catch (BadLocationException overtaken) {
			// the text has become shorter
		}
		return Integer.MAX_VALUE;
	}

	@Override
	public String getErrorMessage() {
		return null;
	}
}

package barley.lang.ui.editor;

import org.eclipse.jface.text.rules.EndOfLineRule;
import org.eclipse.jface.text.rules.IPartitionTokenScanner;
import org.eclipse.jface.text.rules.IPredicateRule;
import org.eclipse.jface.text.rules.MultiLineRule;
import org.eclipse.jface.text.rules.RuleBasedPartitionScanner;
import org.eclipse.jface.text.rules.Token;

/**
 * Separates comments from code. The partitioning is additional to the default one of a document, so that features of the platform for any
 * text continue to work.
 */
public final class Partitions {

	public static final String PARTITIONING = "barley.lang.ui.partitioning";
	static final String DOCUMENTATION = "barley.documentation";
	static final String COMMENT = "barley.comment";
	static final String LINE_COMMENT = "barley.line.comment";
	static final String[] TYPES = { DOCUMENTATION, COMMENT, LINE_COMMENT };

	private Partitions() {
	}

	static IPartitionTokenScanner scanner() {
		RuleBasedPartitionScanner scanner = new RuleBasedPartitionScanner();
		scanner.setPredicateRules(new IPredicateRule[] {
				new EndOfLineRule("//", new Token(LINE_COMMENT)),
				new EmptyComment(new Token(COMMENT)),
				new MultiLineRule("/**", "*/", new Token(DOCUMENTATION), (char) 0, true),
				new MultiLineRule("/*", "*/", new Token(COMMENT), (char) 0, true) });
		return scanner;
	}
}

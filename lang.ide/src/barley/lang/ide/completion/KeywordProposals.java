package barley.lang.ide.completion;

import java.util.Set;

import com.google.inject.Inject;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalCreator;

import barley.lang.glossary.Glossary;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;

/** Proposes keywords: the statements that are allowed here, and the clauses that continue one. */
final class KeywordProposals implements Proposals {

	/** The rules of statements and declarations, and those that only choose among statements. */
	private static final Set<String> BEGINNINGS = Set.of("Source", "Import", "NodeType", "LinkType", "SwitchType", "Topology",
			"Machine", "Schedule", "Operator", "NodeFitting", "LinkFitting", "SwitchFitting", "MachinePart", "Part", "Off",
			"For", "If", "Let", "Require", "Nodes", "Switches", "Link", "Embedding", "WalkKind", "Visit", "Data", "Compute",
			"Exchange", "Repeat", "Overlap", "Async", "Program", "Receive", "CollectiveKind", "Barrier", "Send", "SendWord", "Ensure",
			"SynapseLet", "Return", "Study", "Vary", "StudyLet", "Where", "StudyRun", "Show", "Find");
	/** Keywords of those rules other than the first. */
	private static final Set<String> CLAUSES = Set.of("type", "on", "else", "lanes", "oneway", "costs", "using", "with", "from", "to",
			"over", "among", "through", "at", "by",
			"unused", "per", "as", "buffers", "fastest", "front", "of", "such", "that");
	private static final Set<String> LOGIC = Set.of("and", "or", "not", "true", "false");
	/** Signs that are proposed because beginners look for them. */
	private static final Set<String> SIGNS = Set.of("--", "..<", "..");

	@Inject
	private IdeContentProposalCreator creator;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		for (AbstractElement element : expectation.context().getFirstSetGrammarElements()) {
			if (element instanceof Keyword keyword) {
				int rank = rank(keyword, expectation);
				if (rank > 0) {
					acceptor.accept(entry(keyword.getValue(), expectation), rank);
				}
			}
		}
	}

	private ContentAssistEntry entry(String word, GrammarContext expectation) {
		return creator.createProposal(word, expectation.context(), ContentAssistEntry.KIND_KEYWORD,
				entry -> entry.setDocumentation(Glossary.meaning(word)));
	}

	/** Returns the priority of the keyword here; 0 if it makes no sense. */
	private static int rank(Keyword keyword, GrammarContext expectation) {
		String word = keyword.getValue();
		String rule = GrammarUtil.containingRule(keyword).getName();
		if (!Character.isLetter(word.charAt(0))) {
			return SIGNS.contains(word) && !expectation.isOnNewLine() ? Rank.CLAUSE : 0;
		} else if (BEGINNINGS.contains(rule) && !CLAUSES.contains(word)) {
			boolean begins = expectation.isOnNewLine() || expectation.needsStatement() || expectation.context().getOffset() == 0;
			CursorScope place = expectation.place();
			return !place.allows(word) ? 0 : (begins ? Rank.STATEMENT : Rank.UNLIKELY) + place.likeliness(word);
		} else if (LOGIC.contains(word)) {
			return !expectation.isCondition() ? 0 : Rank.VALUE_WORD;
		} else if (rule.equals("SwitchProperty") || rule.equals("StrategyOption")) {
			return 0; // proposed with the other properties and options
		} else if (rule.equals("Link") && !expectation.place().allows("link")) {
			return 0; // a clause of links, none of which may stand here
		} else if (rule.equals("Conditional") && word.equals("if")) {
			return Rank.UNLIKELY;
		}
		if (word.equals("with") && expectation.model() instanceof Collective collective
				&& collective.getKind() == CollectiveKind.ALLGATHER) {
			return 0; // the collective does not combine
		}
		return expectation.isOnNewLine() ? Rank.UNLIKELY : Rank.CLAUSE;
	}
}

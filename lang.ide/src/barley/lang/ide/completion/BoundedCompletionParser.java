package barley.lang.ide.completion;

import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

import org.antlr.runtime.BitSet;
import org.eclipse.xtext.ide.editor.contentassist.antlr.FollowElement;
import org.eclipse.xtext.ide.editor.contentassist.antlr.EntryPointFinder;
import org.eclipse.xtext.parser.IParseResult;

import barley.lang.ide.contentassist.antlr.BarleyParser;
import barley.lang.ide.contentassist.antlr.internal.InternalBarleyParser;

/** The parser of completion, which cannot overflow its stack either: if a text nests too deeply, nothing is proposed from the grammar. */
public final class BoundedCompletionParser extends BarleyParser {

	/** The most rules on the parser's stack; this parser needs about three times as many as the one that builds models. */
	private static final int MOST_RULES = 2_500;

	@Override
	protected InternalBarleyParser createParser() {
		InternalBarleyParser parser = new InternalBarleyParser(null) {

			@Override
			protected void pushFollow(BitSet follow) {
				if (state._fsp > MOST_RULES) {
					throw new TooDeep();
				}
				super.pushFollow(follow);
			}
		};
		parser.setGrammarAccess(getGrammarAccess());
		return parser;
	}

	@Override
	public Collection<FollowElement> getFollowElements(String text, boolean strict) {
		return bounded(() -> super.getFollowElements(text, strict));
	}

	@Override
	public Collection<FollowElement> getFollowElements(FollowElement element) {
		return bounded(() -> super.getFollowElements(element));
	}

	@Override
	public Collection<FollowElement> getFollowElements(IParseResult parsed, EntryPointFinder entries, int offset, boolean strict) {
		return bounded(() -> super.getFollowElements(parsed, entries, offset, strict));
	}

	private static Collection<FollowElement> bounded(Supplier<Collection<FollowElement>> parsing) {
		try {
			return parsing.get();
		} catch (RuntimeException e) {
			for (Throwable cause = e; cause != null; cause = cause.getCause()) {
				if (cause instanceof TooDeep) {
					return List.of();
				}
			}
			throw e;
		}
	}

	/** Unwinds a parser that has gone too deep. */
	private static final class TooDeep extends RuntimeException {

		private static final long serialVersionUID = 1L;

		TooDeep() {
			super(null, null, false, false);
		}
	}
}

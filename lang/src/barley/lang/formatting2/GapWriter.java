package barley.lang.formatting2;

import org.eclipse.xtext.formatting2.regionaccess.IComment;
import org.eclipse.xtext.formatting2.regionaccess.IHiddenRegion;
import org.eclipse.xtext.formatting2.regionaccess.IHiddenRegionPart;
import org.eclipse.xtext.formatting2.regionaccess.ISemanticRegion;

/** Rewrites the white space between two tokens and puts the comments back into it. */
final class GapWriter {

	private final String lineBreak;

	GapWriter(String lineBreak) {
		this.lineBreak = lineBreak;
	}

	/** Returns the text for {@code hidden}, formatted as {@code gap} specifies. */
	String write(Gap gap, IHiddenRegion hidden) {
		return new Run(gap, hidden).text();
	}

	/** The state while one gap is written. */
	private final class Run {

		private final Gap gap;
		private final ISemanticRegion left;
		private final ISemanticRegion right;
		private final StringBuilder text = new StringBuilder();
		/** The author's line breaks since the last comment or the first token. */
		private int breaks;
		private Comment last;
		private boolean lastHasOwnLine;

		Run(Gap gap, IHiddenRegion hidden) {
			this.gap = gap;
			this.left = hidden.getPreviousSemanticRegion();
			this.right = hidden.getNextSemanticRegion();
			for (IHiddenRegionPart part : hidden.getParts()) {
				if (part instanceof IComment) {
					comment(new Comment(part.getText()));
				} else {
					breaks += Comment.breaks(part.getText());
				}
			}
			end();
		}

		String text() {
			return text.toString();
		}

		private void comment(Comment comment) {
			boolean first = last == null;
			boolean ownLine = breaks > 0 || left == null && first;
			if (ownLine && !(left == null && first)) {
				newLine(gap.commentIndent(), first ? gap.blankFirst() : gap.lineBreak());
			} else if (!ownLine && (!first || Spacing.beforeComment(left))) {
				text.append(' ');
			}
			text.append(comment.indented(gap.commentIndent(), lineBreak));
			last = comment;
			lastHasOwnLine = ownLine;
			breaks = comment.endsLine() ? 1 : 0;
		}

		private void end() {
			if (right == null) {
				text.append(left == null && last == null ? "" : lineBreak);
			} else if (last == null && left != null && gap.lineBreak()) {
				newLine(gap.indent(), gap.blankFirst() && gap.blankLast());
			} else if (last == null) {
				text.append(left != null && gap.space() ? " " : "");
			} else if (breaks > 0 || gap.lineBreak() && !(lastHasOwnLine && gap.indent() == gap.commentIndent())) {
				newLine(gap.indent(), gap.blankLast());
			} else {
				text.append(Spacing.afterComment(right) ? " " : "");
			}
		}

		private void newLine(int indent, boolean blankLineAllowed) {
			text.append(lineBreak).append(blankLineAllowed && breaks > 1 ? lineBreak : "").append("\t".repeat(indent));
		}
	}
}

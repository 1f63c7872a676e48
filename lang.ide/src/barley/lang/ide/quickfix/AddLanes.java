package barley.lang.ide.quickfix;

import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;

import barley.lang.model.Conditional;
import barley.lang.model.Expression;
import barley.lang.model.Link;
import barley.lang.model.NumberLiteral;

/** For walks that need more lanes of a link than it has: adds the missing lanes. The data of the finding name the link. */
final class AddLanes implements QuickFix {

	private static final int LINK = 2;
	private static final int MOST = 4;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return finding.named(LINK, Link.class).filter(link -> link.getTo() != null && finding.text().contains(link)).stream()
				.flatMap(link -> IntStream.rangeClosed(1, MOST).mapToObj(more -> fix(finding.text(), link, more)));
	}

	private static TextFix fix(OpenText text, Link link, int more) {
		return new TextFix("Add %s to link %s -- %s".formatted(more == 1 ? "a lane" : more + " lanes", text.text(link.getFrom()),
				text.text(link.getTo())),
				edit(text, link, more));
	}

	private static TextEdit edit(OpenText text, Link link, int more) {
		return link.getLanes() == null ? text.insertAfter(link.getTo(), " lanes " + (1 + more))
				: text.replace(link.getLanes(), sum(link.getLanes(), text.text(link.getLanes()), more));
	}

	/** Returns the new number of lanes: a literal is increased; to any other expression the number is added. */
	private static String sum(Expression lanes, String text, int more) {
		if (lanes instanceof NumberLiteral && text.matches("\\d{1,8}")) {
			return String.valueOf(Integer.parseInt(text) + more);
		}
		return (lanes instanceof Conditional ? "(" + text + ")" : text) + " + " + more;
	}
}

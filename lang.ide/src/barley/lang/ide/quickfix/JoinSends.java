package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;

import barley.lang.model.Block;
import barley.lang.model.Exchange;
import barley.lang.model.Reference;
import barley.lang.model.Send;
import barley.lang.model.Statement;

/** For sends of an exchange that need the same lane: makes one message of those that differ in their data only. */
final class JoinSends implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		if (!(finding.enclosing(Exchange.class).map(Exchange::getBody).orElse(null) instanceof Block block)) {
			return Stream.empty();
		}
		Map<String, List<Send>> alike = new LinkedHashMap<>();
		for (Statement statement : block.getStatements()) {
			if (statement instanceof Send send && send.getInto() == null && send.getSwitches().isEmpty() && !send.getData().isEmpty()) {
				alike.computeIfAbsent(behindData(finding.text(), send), any -> new ArrayList<>()).add(send);
			}
		}
		return alike.values().stream().filter(sends -> sends.size() > 1).map(sends -> new TextFix(
				"Join %d sends into one message".formatted(sends.size()), joined(finding.text(), sends)));
	}

	/** Returns where a send goes, and how. */
	private static String behindData(OpenText text, Send send) {
		int from = text.node(last(send)).getEndOffset();
		return text.document().getContents().substring(from, text.node(send).getEndOffset()).strip().replaceAll("\\s+", " ");
	}

	private static Reference last(Send send) {
		return send.getData().get(send.getData().size() - 1);
	}

	private static List<TextEdit> joined(OpenText text, List<Send> sends) {
		List<TextEdit> edits = new ArrayList<>();
		List<Send> others = sends.subList(1, sends.size());
		edits.add(text.insertAfter(last(sends.get(0)), others.stream().flatMap(send -> send.getData().stream()).map(text::text)
				.map(data -> ", " + data).collect(Collectors.joining())));
		String all = text.document().getContents();
		for (Send send : others) {
			int start = text.node(send).getOffset();
			while (start > 0 && Character.isWhitespace(all.charAt(start - 1))) {
				start--;
			}
			edits.add(text.replace(start, text.node(send).getEndOffset(), ""));
		}
		return edits;
	}
}

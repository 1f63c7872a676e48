package barley.lang.ide.quickfix;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.Block;
import barley.lang.model.Receive;
import barley.lang.model.Send;

/**
 * For nodes that wait for each other: lets one of them send before it receives. The finding names, node by node around the circle, the
 * receive and the send that waits for it.
 */
final class SendBeforeReceive implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return IntStream.range(0, finding.data().size() / 2).boxed().flatMap(node -> finding.named(2 * node + 1, Receive.class).stream()
				.flatMap(receive -> finding.named(2 * node + 2, Send.class).stream().flatMap(send -> move(finding.text(), send, receive))));
	}

	/** Moves a send, with the statement that it belongs to in the block of both, in front of a receive. */
	private static Stream<TextFix> move(OpenText text, Send send, Receive receive) {
		for (EObject first = receive; first.eContainer() != null; first = first.eContainer()) {
			for (EObject moved = send; moved.eContainer() != null; moved = moved.eContainer()) {
				if (moved.eContainer() == first.eContainer() && moved.eContainer() instanceof Block && text.contains(moved)
						&& text.node(first).getOffset() < text.node(moved).getOffset()) {
					return Stream.of(new TextFix("Move %s in front of %s".formatted(text.text(send), text.text(receive)),
							List.of(text.insertBefore(first, text.node(moved).getText().strip() + gap(text, first)), text.remove(moved))));
				}
			}
		}
		return Stream.empty();
	}

	/** Returns what separates a statement from one written in front of it. */
	private static String gap(OpenText text, EObject statement) {
		int start = text.node(statement).getOffset();
		String all = text.document().getContents();
		return all.substring(all.lastIndexOf('\n', start - 1) + 1, start).isBlank() ? "\n" + text.indentation(start) : " ";
	}
}

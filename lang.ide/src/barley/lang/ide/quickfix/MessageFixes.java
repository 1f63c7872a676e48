package barley.lang.ide.quickfix;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Async;
import barley.lang.model.Named;
import barley.lang.model.Program;
import barley.lang.model.Receive;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.Send;

/** Fixes of messages between nodes: of clauses that belong to sends outside of programs only, or to the receive. */
final class MessageFixes {

	private MessageFixes() {
	}

	/** Fixes a send of a program that names its sender, or one outside of programs that does not; the finding may name a node for it. */
	static Stream<TextFix> clause(ReportedFinding finding) {
		OpenText text = finding.text();
		Send send = finding.enclosing(Send.class).orElse(null);
		if (send == null || send.getTo() == null) {
			return Stream.empty();
		}
		int end = endOfData(text, send);
		if (send.getFrom() == null) {
			return finding.data().stream().skip(1).limit(1).map(node -> new TextFix("Add from " + node, text.insert(end, " from " + node)));
		}
		return EcoreUtil2.getContainerOfType(send, Program.class) == null ? Stream.empty() : Stream.of(new TextFix("Remove from "
				+ text.text(send.getFrom()), text.replace(end, text.node(send.getFrom()).getEndOffset(), "")));
	}

	/** Fixes a send of a program that combines: moves the operator to the receive, if a single one takes the same data without any. */
	static Stream<TextFix> moveOperator(ReportedFinding finding) {
		Send send = finding.enclosing(Send.class).filter(each -> each.getWith() != null).orElse(null);
		Async async = send == null ? null : EcoreUtil2.getContainerOfType(send, Async.class);
		if (async == null || EcoreUtil2.getContainerOfType(send, Program.class) == null) {
			return Stream.empty();
		}
		List<Receive> others = EcoreUtil2.eAllOfType(async, Receive.class).stream()
				.filter(receive -> receive.getWith() == null && names(receive.getData()).equals(names(send.getData()))).toList();
		if (others.size() != 1) {
			return Stream.empty();
		}
		OpenText text = finding.text();
		String with = " with " + text.text(send.getWith());
		int sent = text.node(last(send.getData())).getEndOffset();
		int received = text.node(last(others.get(0).getData())).getEndOffset();
		return Stream.of(new TextFix("Write%s at the receive".formatted(with),
				List.of(text.replace(sent, text.node(send.getWith()).getEndOffset(), ""), text.insert(received, with))));
	}

	/** Fixes a receive outside of programs beside the send that already names the node which receives. */
	static Stream<TextFix> sentAlready(ReportedFinding finding) {
		Receive receive = finding.enclosing(Receive.class).filter(each -> each.getFrom() != null).orElse(null);
		Schedule schedule = receive == null ? null : EcoreUtil2.getContainerOfType(receive, Schedule.class);
		if (schedule == null || EcoreUtil2.getContainerOfType(receive, Program.class) != null) {
			return Stream.empty();
		}
		OpenText text = finding.text();
		boolean sent = EcoreUtil2.eAllOfType(schedule, Send.class).stream().filter(send -> send.getFrom() != null)
				.filter(send -> names(send.getData()).equals(names(receive.getData())))
				.anyMatch(send -> text.text(send.getFrom()).equals(text.text(receive.getFrom())));
		return sent ? Stream.of(new TextFix("Remove receive: the send says who receives", text.remove(receive))) : Stream.empty();
	}

	private static int endOfData(OpenText text, Send send) {
		EObject behind = send.getWith() == null ? last(send.getData()) : send.getWith();
		return text.node(behind).getEndOffset();
	}

	private static Reference last(List<Reference> data) {
		return data.get(data.size() - 1);
	}

	private static List<Named> names(List<Reference> data) {
		return data.stream().map(Reference::getTarget).toList();
	}
}

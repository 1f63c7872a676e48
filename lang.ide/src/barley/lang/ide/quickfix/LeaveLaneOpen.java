package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.OffTarget;
import barley.lang.model.Send;
import barley.lang.model.Stop;

/** For a lane requested by a number that is taken or does not exist: removes the number, so that any lane serves. */
final class LeaveLaneOpen implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return Stream.concat(finding.enclosing(Stop.class).map(stop -> new EObject[] { stop.getNode(), stop.getLane() }).stream(),
				Stream.concat(finding.enclosing(Send.class).map(send -> new EObject[] { send.getTo(), send.getLane() }).stream(),
						finding.enclosing(OffTarget.class).map(target -> new EObject[] { target.getTo(), target.getLane() }).stream()))
				.filter(ends -> ends[0] != null && ends[1] != null).map(ends -> fix(finding.text(), ends[0], ends[1]));
	}

	private static TextFix fix(OpenText text, EObject node, EObject lane) {
		return new TextFix("Remove #%s: use any lane to %s".formatted(text.text(lane), text.text(node)),
				text.replace(text.node(node).getEndOffset(), text.node(lane).getEndOffset(), ""));
	}
}

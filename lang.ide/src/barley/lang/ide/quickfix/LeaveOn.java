package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.model.Off;
import barley.lang.model.OffTarget;
import barley.lang.model.Schedule;

/**
 * For traffic on a lane that is off: leaves it on, by removing one target from the statement that switches it off, or the whole statement.
 */
final class LeaveOn implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		List<Off> statements = finding.enclosing(Schedule.class).map(LeaveOn::statements).orElse(List.of()).stream()
				.filter(finding.text()::contains).toList();
		return Stream.concat(statements.stream().filter(off -> off.getTargets().size() > 1)
				.flatMap(off -> off.getTargets().stream().map(target -> one(finding.text(), off, target))),
				statements.stream().map(off -> new TextFix("Keep the lanes on: remove " + finding.text().text(off),
						finding.text().remove(off))));
	}

	/** Returns the statements of the schedule and of the machines it is based on. */
	private static List<Off> statements(Schedule schedule) {
		List<Off> statements = new ArrayList<>(EcoreUtil2.eAllOfType(schedule, Off.class));
		Set<EObject> seen = new LinkedHashSet<>();
		Design design = schedule.getBase() == null ? null : schedule.getBase().getDesign();
		while (design instanceof Machine machine && seen.add(machine)) {
			statements.addAll(EcoreUtil2.eAllOfType(machine, Off.class));
			design = machine.getBase() == null ? null : machine.getBase().getDesign();
		}
		return statements;
	}

	private static TextFix one(OpenText text, Off off, OffTarget target) {
		int place = off.getTargets().indexOf(target);
		TextEdit edit = place == 0 ? text.replace(text.node(target).getOffset(), text.node(off.getTargets().get(1)).getOffset(), "")
				: text.replace(text.node(off.getTargets().get(place - 1)).getEndOffset(), text.node(target).getEndOffset(), "");
		return new TextFix("Keep %s on".formatted(text.text(target)), edit);
	}
}

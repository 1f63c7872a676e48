package barley.lang.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Complaint;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.PaceTimetable.Change;
import barley.lang.steps.Timetable;
import barley.runtime.machine.Machine;
import barley.runtime.report.Json;

/**
 * The data with which the page's script shows what nodes hold at a time of a block in which each goes at its own pace, as JSON: names of
 * nodes, names, sizes and bytes of data, and changes, each as a time, a node, data, the elements from the first to the one behind the last,
 * how many of how many contributions they have, and whether faults have made them wrong.
 */
final class HeldData {

	/** More nodes than this have no room on a page. */
	private static final int MOST_NODES = 64;
	private static final int MOST_DATA = 200;
	private static final int MOST_CHANGES = 30_000;

	private HeldData() {
	}

	/** Returns the data of a block; nothing if it is too large to be shown, or has no times. */
	static Optional<String> of(FinishedRun run, RecordedPace shown) {
		Plan plan = run.plan();
		if (plan.wiring().machine().nodes() > MOST_NODES || plan.data().size() > MOST_DATA) {
			return Optional.empty();
		}
		try {
			Timetable timetable = Timetable.of(plan, new Budget(Limits.DEFAULT, () -> false));
			return run.paces(timetable).stream().filter(block -> block.source().place().equals(shown.phase().statement())).findFirst()
					.filter(block -> block.unknown() == null && block.isWrongKnown() && block.isStruck() == shown.events().isStruck())
					.flatMap(block -> block.changes(MOST_CHANGES)).map(changes -> write(plan, changes));
		} catch (Complaint tooMuch) {
			return Optional.empty();
		}
	}

	private static String write(Plan plan, List<Change> changes) {
		Machine machine = plan.wiring().machine();
		List<String> nodes = new ArrayList<>();
		for (int node = 0; node < machine.nodes(); node++) {
			nodes.add(machine.nodeName(node));
		}
		List<Number> numbers = new ArrayList<>();
		for (Change change : changes) {
			Payload payload = change.payload();
			numbers.addAll(List.of(change.picoseconds(), change.node(), payload.index(), change.part().first() - payload.first(),
					change.part().end() - payload.first(), change.part().contributors(), change.part().wanted(), change.wrong() ? 1 : 0));
		}
		Json json = Json.compact().open(null, '{').put("nodes", nodes).open("data", '[');
		plan.data().forEach(payload -> json.put(null, List.of(payload.name(), payload.size(), payload.type().bytes())));
		return json.close(']').put("changes", numbers).close('}').toString();
	}
}

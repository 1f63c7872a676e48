package barley.lang.elaborate;

import java.util.Arrays;
import java.util.Map;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Element;
import barley.lang.finding.Origin;
import barley.lang.model.NodeFamily;
import barley.lang.model.Schedule;
import barley.lang.wiring.Assembly;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Shape;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;

/**
 * What a schedule for a group of nodes runs on where it stands by itself (RULES.md 27): the nodes of the group, each linked to each by a
 * lane without bandwidth, so that it has steps and bytes but no times.
 */
final class FullMesh {

	private FullMesh() {
	}

	/** @param frame has the parameters of the schedule */
	static Wiring of(Schedule schedule, Frame frame, Budget budget) {
		NodeFamily group = schedule.getGroup();
		Extent extent = Indices.extent(group.getDimensions(), new Evaluator(frame, budget));
		budget.nodes(extent.count(), group);
		long nodes = extent.count();
		budget.lanes(nodes * (nodes - 1) / 2, group);
		Origin source = Element.of(group);
		String title = "full mesh " + group.getName() + written(extent);
		Assembly assembly = new Assembly(title);
		Realm realm = new Realm("");
		Shape shape = assembly.nodes(source, group.getName(), "", extent, NodeType.PLAIN);
		realm.shapes().put(source, shape);
		for (int i = 0; i < shape.count(); i++) {
			for (int j = i + 1; j < shape.count(); j++) {
				assembly.link(shape.node(i), shape.node(j), 1, false, LinkType.PLAIN, source);
			}
		}
		Machine machine = assembly.build(realm);
		return new Wiring(source, title, true, machine, realm, assembly.links(), new Origin[0], Map.of());
	}

	/** Returns the sizes of a family as its author writes them: {@code [4, 8]}. */
	static String written(Extent extent) {
		return extent.sizes().length == 0 ? "" : Arrays.toString(extent.sizes());
	}
}

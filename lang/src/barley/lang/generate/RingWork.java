package barley.lang.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Lap;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/**
 * A collective round rings as node programs carry it out: by the bucket algorithm (000-53). Groups of nodes that work each for
 * themselves share a program, so their laps stand together.
 */
record RingWork(Joint joint, List<Lap> laps) {

	private record Statement(EObject source, Payload data) {
	}

	/** The collectives of an exchange, all of which travel round rings. */
	static List<RingWork> of(Phase.Exchanging exchanging) {
		Map<Statement, RingWork> work = new LinkedHashMap<>();
		for (Movement movement : exchanging.movements()) {
			if (!(movement instanceof Joint joint && joint.way() instanceof Joint.Way.Rings rings) || !isBucket(joint.kind())) {
				throw Fault.of("not-generated", "%s: node programs are generated for allreduce, reducescatter and allgather over rings so far",
						Origin.place(movement.source()));
			}
			work.computeIfAbsent(new Statement(joint.source(), joint.data()), statement -> new RingWork(joint, new ArrayList<>())).laps.addAll(rings.laps());
		}
		return List.copyOf(work.values());
	}

	private static boolean isBucket(CollectiveKind kind) {
		return kind == CollectiveKind.ALLREDUCE || kind == CollectiveKind.REDUCESCATTER || kind == CollectiveKind.ALLGATHER;
	}

	CollectiveKind kind() {
		return joint.kind();
	}

	Payload data() {
		return joint.data();
	}

	Operator operator() {
		return joint.operator();
	}

	/** Whether pieces are combined on their way round. */
	boolean reduces() {
		return kind() != CollectiveKind.ALLGATHER;
	}

	/** Whether finished pieces are handed round. */
	boolean gathers() {
		return kind() != CollectiveKind.REDUCESCATTER;
	}

	/** How many steps the longest lap takes: once round less one for combining, the same again for handing on. */
	int steps() {
		return laps.stream().mapToInt(lap -> lap.members() - 1).max().orElse(0) * (reduces() && gathers() ? 2 : 1);
	}
}

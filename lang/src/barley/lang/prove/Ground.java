package barley.lang.prove;

import java.util.Arrays;
import java.util.List;

import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;

/**
 * What a movement finds when it begins.
 *
 * @param all  what it combines, gathers, hands out or sends
 * @param held what each member of a gathering adds to it, in the order of the members; empty for everything else
 */
public record Ground(Ranges all, List<Ranges> held) {

	public static Ground of(Movement movement, Replay replay) {
		Payload data = movement.data();
		if (movement instanceof Transfer transfer) {
			return new Ground(Ranges.held(replay.held(data, transfer.from())), List.of());
		}
		Joint joint = (Joint) movement;
		return switch (joint.kind()) {
		case ALLREDUCE, REDUCESCATTER, REDUCE -> new Ground(Ranges.held(replay.held(data, joint.nodes()[0])), List.of());
		case BROADCAST, SCATTER -> new Ground(Ranges.held(replay.held(data, joint.root())), List.of());
		case ALLTOALL -> new Ground(Ranges.of(data.first(), data.size()), List.of());
		case ALLGATHER, GATHER -> {
			List<Ranges> held = Arrays.stream(joint.nodes()).mapToObj(node -> Ranges.held(replay.held(data, node))).toList();
			yield new Ground(Ranges.union(held), held);
		}
		};
	}

	/** What a member of a gathering adds. */
	public Ranges of(Joint joint, int node) {
		int member = 0;
		while (joint.nodes()[member] != node) {
			member++;
		}
		return held.get(member);
	}
}

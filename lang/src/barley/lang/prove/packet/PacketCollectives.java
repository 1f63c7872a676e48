package barley.lang.prove.packet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.motion.Ground;
import barley.lang.motion.PacketRoutesWay;
import barley.lang.motion.PacketTreeWay;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.network.PacketStatement;
import barley.runtime.program.PacketKind;

/** States the movements of an exchange in packets as collectives of the runtime. */
public final class PacketCollectives {

	private final PacketWays ways;
	private final ToIntFunction<Payload> vectors;
	private final ToLongFunction<Payload> offsets;

	/**
	 * @param vectors the vector in which a payload is
	 * @param offsets the element of that vector at which it begins
	 */
	public PacketCollectives(PacketWays ways, ToIntFunction<Payload> vectors, ToLongFunction<Payload> offsets) {
		this.ways = ways;
		this.vectors = vectors;
		this.offsets = offsets;
	}

	/** Returns the collectives of an exchange, in the order of its movements; throws a complaint if packets cannot carry something. */
	public List<PacketStatement> of(Exchanged exchanged) {
		List<PacketStatement> collectives = new ArrayList<>();
		for (Found found : exchanged.movements()) {
			collectives.add(of(found.movement(), found.ground()));
		}
		return collectives;
	}

	private PacketStatement of(Movement movement, Ground ground) {
		if (movement instanceof Meeting meeting) {
			return PacketStatement.barrier(ways.tree(meeting.way().tree()), meeting.nodes());
		}
		int vector = vectors.applyAsInt(movement.data());
		Ranges all = contiguous(movement, ground.all());
		long offset = offsets.applyAsLong(movement.data());
		if (movement instanceof Transfer transfer) {
			PacketKind kind = transfer.operator() == null ? PacketKind.BROADCAST : PacketKind.REDUCE;
			int root = kind == PacketKind.BROADCAST ? transfer.from() : transfer.to();
			return PacketStatement.of(kind, -1, ways.network(transfer.switches()), new int[] {transfer.from(), transfer.to()}, root, vector,
					offset + all.first(), all.size(), transfer.operator(), false);
		}
		Joint joint = (Joint) movement;
		PacketKind kind = PacketKind.valueOf(joint.kind().name());
		int tree = joint.way() instanceof PacketTreeWay way ? ways.tree(way.tree()) : -1;
		boolean biased = joint.way() instanceof PacketTreeWay way && way.biased();
		int network = joint.way() instanceof PacketRoutesWay way ? ways.network(way.switches()) : -1;
		long[] first = new long[joint.nodes().length];
		long[] count = new long[joint.nodes().length];
		for (int member = 0; member < first.length; member++) {
			Ranges own = kind.isBrought() ? contiguous(movement, ground.held().get(member)) : all;
			first[member] = offset + own.first();
			count[member] = own.size();
		}
		return new PacketStatement(kind, tree, network, joint.nodes(), joint.root(), vector, first, count, joint.operator(),
				biased);
	}

	private static Ranges contiguous(Movement movement, Ranges elements) {
		if (!elements.isContiguous()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, movement.source(), Words.of(
					"the %,d elements of %s that are exchanged here do not lie one behind the other, as packets require", elements.size(),
					movement.data().name())).withRemedy("exchange each part in a statement of its own"));
		}
		return elements;
	}
}

package barley.lang.generate.golden.packetturns;

import java.util.Arrays;

import barley.runtime.data.Operator;
import barley.runtime.program.Constants;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PacketExchange;
import barley.runtime.program.PacketKind;
import barley.runtime.program.Phases;

/**
 * PacketTurns on Star, as each of its nodes sees it.
 * Generated for schedule PacketTurns; the next generation overwrites changes.
 * Sizes, and values that differ between nodes, are in PacketTurns.nodes.
 */
public final class PacketTurns implements NodeProgram {

	private static final int X = 0; // i32, one member after another
	private static final int Y = 1; // i32

	// Trees and networks of switches
	private static final int THROUGH_HUB = 0; // the switches hub
	private final int[] sendXLine15Root; // node that sends or receives in each round
	private final int[] sendXLine15First; // first element in each round
	private final int[] sendXLine15Members; // nodes that take part, 2 in each round
	private final int[] sendXLine16Root; // node that sends or receives in each round
	private final int[] sendXLine16First; // first element in each round
	private final int[] sendXLine16Members; // nodes that take part, 2 in each round
	private final int[] sendYBegin; // where its calls of each turn begin
	private final int[] sendYRoot; // node that sends or receives in each round
	private final int[] sendYMembers; // nodes that take part, 2 in each round

	public PacketTurns(Constants constants) {
		sendXLine15Root = constants.integers("sendXLine15.root");
		sendXLine15First = constants.integers("sendXLine15.first");
		sendXLine15Members = constants.integers("sendXLine15.members");
		sendXLine16Root = constants.integers("sendXLine16.root");
		sendXLine16First = constants.integers("sendXLine16.first");
		sendXLine16Members = constants.integers("sendXLine16.members");
		sendYBegin = constants.integers("sendY.begin");
		sendYRoot = constants.integers("sendY.root");
		sendYMembers = constants.integers("sendY.members");
	}

	@Override
	public void phases(Phases phases) {
		for (int next = 0; next < 3; next++) {
			int round = next;
			phases.packets("PacketTurns.barley:15 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to n[i + 1] through hub", sendXLine15(round));
		}
		for (int next = 0; next < 3; next++) {
			int round = next;
			phases.packets("PacketTurns.barley:16 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[i + 1] through hub", sendXLine16(round));
		}
		for (int next = 0; next < 3; next++) {
			int round = next;
			phases.packets("PacketTurns.barley:18 exchange send y from n[s] to n[s + 1] through hub", sendY(round));
		}
	}

	// PacketTurns.barley:15 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to n[i + 1] through hub
	private PacketExchange sendXLine15(int turn) {
		return ports -> {
			for (int i = 2 * turn; i < 2 * (turn + 1); i++) {
				// send x[i - s] with sum from n[i] to n[i + 1] through hub
				ports.through(
						PacketKind.REDUCE,
						THROUGH_HUB,
						Arrays.copyOfRange(sendXLine15Members, i * 2, i * 2 + 2),
						sendXLine15Root[i],
						X,
						sendXLine15First[i],
						4L,
						Operator.SUM);
			}
		};
	}

	// PacketTurns.barley:16 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[i + 1] through hub
	private PacketExchange sendXLine16(int turn) {
		return ports -> {
			for (int i = 2 * turn; i < 2 * (turn + 1); i++) {
				// send x[i - s + 1] from n[i] to n[i + 1] through hub
				ports.through(
						PacketKind.BROADCAST,
						THROUGH_HUB,
						Arrays.copyOfRange(sendXLine16Members, i * 2, i * 2 + 2),
						sendXLine16Root[i],
						X,
						sendXLine16First[i],
						4L,
						null);
			}
		};
	}

	// PacketTurns.barley:18 exchange send y from n[s] to n[s + 1] through hub
	private PacketExchange sendY(int turn) {
		return ports -> {
			for (int i = sendYBegin[turn]; i < sendYBegin[turn + 1]; i++) {
				// send y from n[s] to n[s + 1] through hub
				ports.through(
						PacketKind.BROADCAST,
						THROUGH_HUB,
						Arrays.copyOfRange(sendYMembers, i * 2, i * 2 + 2),
						sendYRoot[i],
						Y,
						0L,
						4L,
						null);
			}
		};
	}
}

package barley.lang.plan;

import java.util.BitSet;

import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.PacketMotion;
import barley.lang.motion.Passage;
import barley.lang.motion.SendMotion;
import barley.lang.motion.Transport;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;

/**
 * What a message has of one vector; all that a statement sends from one node to another in an exchange is one message (RULES.md 30).
 *
 * @param into     the data in which the receiver puts it
 * @param passage  the way from node to node; in packets, only its ends count
 * @param ahead    how many elements the message has before these
 * @param behind   how many it has behind them
 * @param switches the switches that packets pass; null for lanes
 * @param kind     the collective whose message it is; null if it is sent by hand
 */
public record Transfer(Origin source, Payload data, Payload into, Operator operator, Passage passage, long ahead, long behind,
		BitSet switches, CollectiveKind kind)
		implements Movement {

	/** A message of its own. */
	public Transfer(Origin source, Payload data, Payload into, Operator operator, Passage passage, BitSet switches) {
		this(source, data, into, operator, passage, 0, 0, switches, null);
	}

	/** A message of a collective that does not combine. */
	public Transfer(Origin source, CollectiveKind kind, Payload data, Payload into, Passage passage) {
		this(source, data, into, null, passage, 0, 0, null, kind);
	}

	/** Returns the same as a part of a message. */
	public Transfer within(long before, long whole) {
		return new Transfer(source, data, into, operator, passage, before, whole - before - data.size(), switches, kind);
	}

	public int from() {
		return passage.from();
	}

	public int to() {
		return passage.to();
	}

	/** Returns the same with another operator. */
	public Transfer with(Operator other) {
		return new Transfer(source, data, into, other, passage, ahead, behind, switches, kind);
	}

	@Override
	public Motion motion(Machine machine, Ground ground, BitSet off) {
		return switches != null ? new PacketMotion()
				: new SendMotion(machine, off, passage, operator != null, ground.all(), ahead, behind,
						into == data ? null : into.first() - data.first());
	}

	@Override
	public Transport transport() {
		return switches != null ? Transport.PACKETS : Transport.STEPS;
	}

	@Override
	public boolean holdsInTransit() {
		return passage.hops() > 1;
	}

	@Override
	public String words() {
		return (kind == null ? "send" : kind.word()) + " " + data.name();
	}
}

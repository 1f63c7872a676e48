package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Lap;
import barley.lang.motion.RingsWay;
import barley.lang.motion.Share;
import barley.lang.plan.Joint;
import barley.runtime.data.Operator;
import barley.runtime.motion.RingTurn;

/**
 * A collective round rings that a formula can say, as its pieces lie one behind the other (RULES.md 10). Groups of nodes that work each
 * for themselves share a program, so their laps are kept together.
 *
 * @param vector  what travels
 * @param divisor what an average is divided by when it is complete; 0 if nothing is divided
 * @param joints  the groups, each with the elements that it moves
 */
record RingWork(Origin source, CollectiveKind kind, String name, int vector, Operator operator, int divisor, List<Group> joints) {

	/** What members of one group do on their laps. */
	record Group(Joint joint, List<Lap> laps, long first, long size) {
	}

	/** Returns the key that identifies a work. */
	List<Object> key() {
		List<Object> key = new ArrayList<>(List.of(source, kind, vector, operator == null ? "" : operator, divisor));
		for (Group group : joints) {
			key.addAll(List.of(group.joint.root(), group.first, group.size));
			group.laps.forEach(lap -> key.add(LapKey.of(lap)));
		}
		return key;
	}

	/** The key that identifies a lap. */
	record LapKey(Object tour, boolean backward, Share share) {

		static LapKey of(Lap lap) {
			return new LapKey(lap.tour(), lap.backward(), lap.share());
		}
	}

	List<Lap> laps() {
		return joints.stream().flatMap(group -> group.laps.stream()).toList();
	}

	/** Returns the turns, one after the other. */
	List<RingTurn> turns() {
		return RingsWay.turns(kind);
	}

	boolean isRooted() {
		return turns().contains(RingTurn.SCATTER) || turns().contains(RingTurn.GATHER);
	}
}

package barley.lang.prove.figures;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.motion.Ground;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;

/** Tells that data do not divide evenly, and which size would (RULES.md 11): every step costs its longest piece. */
final class UnevenPieces {

	private UnevenPieces() {
	}

	static void report(Movement movement, Ground found, Findings findings) {
		Payload data = movement.data();
		if (movement instanceof Joint joint && joint.way().shares().isEven() && found.all().size() == data.size()) {
			long parts = (long) joint.way().shares().count() * joint.way().cuts(joint.kind(), joint.nodes().length);
			long over = data.size() % parts;
			if (over > 0) {
				findings.add(Code.PIECES_UNEVEN, data.source(), () -> finding(data, parts, data.size() - over + parts));
			}
		}
	}

	private static Finding finding(Payload data, long parts, long even) {
		return new Finding(Code.PIECES_UNEVEN, data.source(), Finding.NAME,
				Words.of("the %,d elements of %s do not divide evenly into %,d pieces, so every step costs as much as its longest piece",
						data.size(), data.name(), parts)).withRemedy(Words.of("%,d elements would", even), Long.toString(even));
	}
}

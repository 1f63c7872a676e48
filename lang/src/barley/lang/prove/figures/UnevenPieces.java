package barley.lang.prove.figures;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.prove.Amounts;

/** Tells that data do not divide evenly, and which size would (rule 11 of the tour): every step costs its longest piece. */
final class UnevenPieces {

	private UnevenPieces() {
	}

	static void tell(Movement movement, Amounts found, Findings findings) {
		Payload data = movement.data();
		if (movement instanceof Joint joint && found.total() == data.size()) {
			long parts = parts(joint);
			long over = data.size() % parts;
			if (over > 0) {
				findings.add(new Finding(Code.PIECES_UNEVEN, data.source(), Finding.NAME,
						Words.of("the %,d elements of %s do not divide evenly into %,d pieces, and every step costs its longest one", data.size(), data.name(),
								parts)).withRemedy(Words.of("%,d elements would", data.size() - over + parts), Long.toString(data.size() - over + parts)));
			}
		}
	}

	/** Into how many pieces a collective cuts its data. */
	private static long parts(Joint joint) {
		if (joint.way() instanceof Way.Rings rings) {
			return rings.laps().stream().mapToLong(lap -> (long) lap.shares() * lap.members()).max().orElse(1);
		}
		if (joint.way() instanceof Way.Shift shift) {
			return shift.laps().get(0).shares();
		}
		if (joint.way() instanceof Way.Stream stream) {
			return (long) stream.courses().get(0).shares() * stream.chunks();
		}
		boolean cuts = joint.kind() == CollectiveKind.REDUCESCATTER || joint.kind() == CollectiveKind.SCATTER;
		return joint.way() instanceof Way.Direct && cuts ? joint.nodes().length : 1;
	}
}

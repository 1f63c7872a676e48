package barley.lang.study;

import java.math.BigInteger;
import java.util.Optional;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Expression;
import barley.lang.model.Mishap;
import barley.lang.value.Measure;
import barley.lang.value.Whole;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.Disturbance;

/** Makes a mishap at a point a disturbance of the run. */
final class BoundMishap {

	private static final int PICO = 12;

	private BoundMishap() {
	}

	static Disturbance of(Mishap mishap, Frame frame) {
		Evaluator evaluator = new Evaluator(frame, Budget.boundless());
		if (!(frame.find(mishap.getAxis()) instanceof Whole number)) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, mishap,
					"%s is no %s".formatted(mishap.getAxis().getName(), mishap.getTarget())));
		}
		int index = Math.toIntExact(number.value());
		long at = mishap.getAt() == null ? 0 : picoseconds(evaluator, mishap.getAt(), "the beginning");
		if (mishap.isFails()) {
			return new Disturbance.LaneFails(index, at);
		} else if (mishap.getRate() != null) {
			long rate = size(mishap.getRate(), evaluator.amount(mishap.getRate(), "the bandwidth of a lane", Measure.BANDWIDTH));
			if (rate == 0) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, mishap.getRate(), "the bandwidth of a lane must be greater than 0")
						.withRemedy("a lane that carries nothing fails"));
			}
			return new Disturbance.LaneSlows(index, rate, at);
		}
		return new Disturbance.NodeStraggles(index, picoseconds(evaluator, mishap.getBy(), "the delay"), at);
	}

	/** Returns the finding of a lane that would not get slower, but faster; a run refuses it, too. */
	static Optional<Finding> fasterLane(BoundRun run, Machine machine) {
		for (int place = 0; place < run.mishaps().size(); place++) {
			if (run.mishaps().get(place) instanceof Disturbance.LaneSlows slows && slows.isFaster(machine)) {
				return Optional.of(new Finding(Code.WRONG_VALUE, run.run().getMishaps().get(place).getRate(),
						"lane %s has %s; %s is not slower".formatted(machine.laneName(slows.lane()),
								UnitText.rate(machine.linkType(slows.lane()).bitsPerSecond()),
								UnitText.rate(slows.bitsPerSecond()))));
			}
		}
		return Optional.empty();
	}

	private static long picoseconds(Evaluator evaluator, Expression expression, String what) {
		return size(expression, evaluator.amount(expression, what, Measure.TIME).multiply(Rational.tenTo(PICO)));
	}

	private static long size(Expression expression, Rational amount) {
		BigInteger size = amount.numerator().divide(amount.denominator());
		if (amount.signum() < 0 || size.bitLength() >= Long.SIZE) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, expression, "%s is out of range".formatted(Evaluator.text(expression))));
		}
		return size.longValue();
	}
}

package barley.lang.elaborate;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.ModelPackage;
import barley.lang.model.Strategy;

/**
 * Says why a schedule does not fit the nodes for which it is the strategy, as the end of a sentence that begins with its name. Nothing of
 * it is carried out then, so one reason is reported and not a finding for each of its sends.
 */
final class Unfit extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient String remedy;

	Unfit(String reason, String remedy) {
		super(reason, null, false, false);
		this.remedy = remedy;
	}

	/** Returns what is reported where the schedule is named. */
	Complaint at(Strategy strategy) {
		return new Complaint(new Finding(Code.STRATEGY_UNFIT, strategy, ModelPackage.Literals.STRATEGY__SCHEDULE,
				strategy.getSchedule().getName() + " " + getMessage()).withRemedy(remedy));
	}
}

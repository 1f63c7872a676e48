package barley.lang.prove;

import java.util.List;

import barley.lang.plan.Phase;
import barley.lang.plan.PlanFold;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Stated;

/** Carries phases out that do not repeat or contain others, but for strategies, and adds them to a list with what was found. */
class Carrying extends PlanFold<List<ProvedPhase>> {

	private final Holdings holdings;

	Carrying(Holdings holdings) {
		this.holdings = holdings;
	}

	@Override
	protected List<ProvedPhase> compute(Phase.Computing computing, List<ProvedPhase> proved) {
		holdings.compute(computing);
		return add(new Stated(computing), proved);
	}

	/** What a reducer makes of the results of synapses is new, as what a node computes. */
	@Override
	protected List<ProvedPhase> hear(Phase.Hearing hearing, List<ProvedPhase> proved) {
		hearing.received().forEach(payload -> holdings.renew(payload, hearing.source()));
		return add(new Stated(hearing), proved);
	}

	@Override
	protected List<ProvedPhase> exchange(Phase.Exchanging exchanging, List<ProvedPhase> proved) {
		return add(new Exchanged(exchanging, holdings.exchange(exchanging.movements())), proved);
	}

	/** The phases of a strategy are proved as if they stood in its place, but for what they ensure. */
	@Override
	protected List<ProvedPhase> use(Phase.Using using, List<ProvedPhase> proved) {
		Holdings outer = holdings.begin(using.source());
		List<ProvedPhase> all = super.use(using, proved);
		holdings.end(outer);
		return all;
	}

	@Override
	protected List<ProvedPhase> power(Phase.Switching switching, List<ProvedPhase> proved) {
		return add(new Stated(switching), proved);
	}

	@Override
	protected List<ProvedPhase> free(Phase.Freeing freeing, List<ProvedPhase> proved) {
		freeing.data().forEach(payload -> holdings.renew(payload, freeing.source()));
		return add(new Stated(freeing), proved);
	}

	static List<ProvedPhase> add(ProvedPhase phase, List<ProvedPhase> proved) {
		proved.add(phase);
		return proved;
	}
}

package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.plan.Phase;
import barley.runtime.number.Rational;

/**
 * Reports statements of an exchange, or walks of a statement, that need the same channel in the same step, and by how much this lengthens
 * the transfers of the exchange compared with what they would take if each had the machine to itself (RULES.md 17). Told only if it
 * lengthens the exchange by a tenth or more, as its author would be surprised.
 */
final class Contention {

	private static final Rational SURPRISE = Rational.of(11, 10);

	private final Findings findings;
	/** The exchanges that are meant to share lanes, and those of them that do. */
	private final Set<Origin> meant = new LinkedHashSet<>();
	private final Set<Origin> shared = new HashSet<>();

	Contention(Findings findings) {
		this.findings = findings;
	}

	/** Notes an exchange, before anything is reported of it. */
	void begin(Phase.Exchanging exchanging) {
		if (exchanging.shared()) {
			meant.add(exchanging.source());
		}
	}

	/** Reports who meets in an exchange by steps. */
	void report(Phase.Exchanging exchanging, Loads loads, Sharing sharing, StepCosts costs, Effort effort) {
		String channel = loads.machine().channelName(sharing.conflict());
		List<Party> parties = new ArrayList<>(sharing.conflicting());
		StepCosts apart = apart(loads, sharing, costs.steps(), effort);
		Rational transfers = Rational.of(costs.bytes(), apart.bytes());
		long timePs = costs.unknown() != null ? 0 : costs.sum().timePs();
		Rational whole = timePs == 0 ? transfers
				: Rational.of(timePs, timePs - costs.sum().cost().transferPs() + apart.sum().cost().transferPs());
		report(exchanging, channel, parties, transfers, whole);
	}

	/**
	 * Reports who meets in an exchange.
	 *
	 * @param transfers how many times as long its transfers take
	 * @param whole     how many times as long it takes
	 */
	void report(Phase.Exchanging exchanging, String channel, List<Party> parties, Rational transfers, Rational whole) {
		boolean surprises = whole.compareTo(SURPRISE) >= 0;
		if (exchanging.shared()) {
			shared.add(exchanging.source());
		}
		if (surprises) {
			Origin source = parties.get(parties.size() - 1).source();
			Finding finding = new Finding(exchanging.shared() ? Code.SHARED_LANES : Code.CONTENTION, source,
					"%s %s send on %s: the transfers of this exchange take %s as long".formatted(names(parties),
					parties.size() == 2 ? "both" : "all", channel, times(transfers)));
			findings.add(exchanging.shared() ? finding
					: finding.withRemedy("use other lanes, or write exchange shared if this is intended"));
		}
	}

	/** Reports exchanges that are meant to share lanes, but do not. */
	void end() {
		meant.stream().filter(exchange -> !shared.contains(exchange)).forEach(exchange -> findings.add(new Finding(Code.NEEDLESS, exchange,
				"its statements send on no common lane in a step").withRemedy("remove shared")));
	}

	/** Returns what each step would take if every party had the machine to itself. */
	private static StepCosts apart(Loads loads, Sharing sharing, int steps, Effort effort) {
		StepCosts apart = new StepCosts(steps);
		for (Party party : loads.parties()) {
			apart.raise(loads.only(party).transfers(sharing, effort));
		}
		return apart;
	}

	/** Their walks, or what they do where walks alone would not distinguish them. */
	private static String names(List<Party> parties) {
		boolean differ = parties.stream().map(Party::walk).distinct().count() == parties.size();
		List<String> names = parties.stream().map(differ ? Party::walk : Party::statement).toList();
		return names.stream().limit(names.size() - 1).collect(Collectors.joining(", ")) + " and " + names.get(names.size() - 1);
	}

	static String times(Rational factor) {
		String number = factor.decimal(2).stripTrailingZeros().toPlainString();
		return number.equals("2") ? "twice" : number + " times";
	}
}

package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.runtime.number.Rational;

/**
 * Reports statements of an exchange that need the same channel in the same step, and by how much this lengthens the exchange compared with
 * the time it would take if each had the machine to itself (RULES.md 17).
 */
final class Contention {

	private Contention() {
	}

	static void report(Loads loads, Sharing sharing, StepCosts costs, Effort effort, Findings findings) {
		report(loads.machine().channelName(sharing.conflict()), new ArrayList<>(sharing.conflicting()), factor(loads, sharing, costs, effort),
				findings);
	}

	static void report(String channel, List<Party> parties, Rational factor, Findings findings) {
		Origin source = parties.get(parties.size() - 1).source();
		if (factor.numerator().equals(factor.denominator())) {
			return;
		}
		findings.add(new Finding(Code.CONTENTION, source, "%s %s send on %s: the transfers of this exchange take %s as long"
				.formatted(names(parties), parties.size() == 2 ? "both" : "all", channel, times(factor))));
	}

	private static Rational factor(Loads loads, Sharing sharing, StepCosts costs, Effort effort) {
		long[] apart = new long[costs.steps()];
		Sends sends = loads.sends();
		for (int send = 0; send < sends.size(); send++) {
			int step = sends.step(send);
			loads.machine().carry(sends.channel(send), sends.bytes(send), (channel, bytes) -> apart[step] = Math.max(apart[step], bytes));
		}
		Set<Party> parties = loads.parties();
		for (Party party : parties) {
			StepCosts alone = loads.only(party).transfers(sharing, effort);
			for (int step = 0; step < alone.steps(); step++) {
				apart[step] = Math.max(apart[step], alone.busiest[step]);
			}
		}
		long sum = 0;
		for (long bytes : apart) {
			sum = Math.addExact(sum, bytes);
		}
		return Rational.of(costs.bytes(), sum);
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

package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.Ratio;

/**
 * Tells that parts which run at the same time send on the same channel: then the overlap does not last as long as its longest part, but longer (rules 17 and
 * 22 of the tour). Told of the channel on which the parts together have most to carry compared with the one that carries most there.
 */
final class OverlapContention {

	private final Phase.Overlapping overlapping;
	private final Machine machine;
	private final List<Phase> parts = new ArrayList<>();
	private final List<long[]> carried = new ArrayList<>();

	OverlapContention(Phase.Overlapping overlapping, Machine machine) {
		this.overlapping = overlapping;
		this.machine = machine;
	}

	/** Adds a part that has raised the bytes of the channels from {@code before} to {@code after}. */
	void add(Phase part, long[] before, long[] after) {
		long[] own = new long[before.length];
		boolean sends = false;
		for (int channel = 0; channel < own.length; channel++) {
			own[channel] = after[channel] - before[channel];
			sends |= own[channel] > 0;
		}
		if (sends) {
			parts.add(part);
			carried.add(own);
		}
	}

	void tell(Findings findings) {
		Ratio worst = Ratio.of(1, 1);
		int where = -1;
		for (int channel = 0; parts.size() > 1 && channel < 2 * machine.lanes(); channel++) {
			long sum = 0;
			long most = 0;
			for (long[] own : carried) {
				sum = Math.addExact(sum, own[channel]);
				most = Math.max(most, own[channel]);
			}
			Ratio factor = sum == most ? worst : Ratio.of(sum, most);
			if (factor.numerator().multiply(worst.denominator()).compareTo(worst.numerator().multiply(factor.denominator())) > 0) {
				worst = factor;
				where = channel;
			}
		}
		if (where >= 0) {
			findings.add(finding(where, worst));
		}
	}

	private Finding finding(int channel, Ratio factor) {
		List<String> names = new ArrayList<>();
		for (int i = 0; i < parts.size(); i++) {
			if (carried.get(i)[channel] > 0) {
				names.add(name(parts.get(i)));
			}
		}
		return new Finding(Code.CONTENTION, overlapping.source(), "%s and %s %s send on %s while they overlap: there it takes %s as long as the longer alone".formatted(
				String.join(", ", names.subList(0, names.size() - 1)), names.get(names.size() - 1), names.size() == 2 ? "both" : "all",
				machine.channelName(channel), Contention.times(factor))).withRemedy("let them follow each other, or give each lanes of its own");
	}

	/** What a part does, in words. */
	private static String name(Phase part) {
		Set<String> words = Phase.movements(List.of(part)).map(OverlapContention::word).collect(Collectors.toCollection(LinkedHashSet::new));
		return words.stream().limit(2).collect(Collectors.joining(" with ")) + (words.size() > 2 ? " and more" : "");
	}

	private static String word(Movement movement) {
		return (movement instanceof Joint joint ? joint.kind().getLiteral() : "send") + " " + movement.data().name();
	}
}

package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Turns;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/**
 * Finds out which parts of an overlap send on the same channel. They take turns (RULES.md 22), so that the overlap lasts longer than its
 * longest part. Told of the channel on which the parts together have most to carry compared with the one that carries most there.
 */
final class OverlapContention {

	private final Phase.Overlapping overlapping;
	private final Machine machine;
	private final List<Spell> spells = new ArrayList<>();
	private final List<long[]> carried = new ArrayList<>();

	OverlapContention(Phase.Overlapping overlapping, Machine machine) {
		this.overlapping = overlapping;
		this.machine = machine;
	}

	/** Adds a part that has raised the bytes of the channels from {@code before} to {@code after}. */
	void add(Spell spell, long[] before, long[] after) {
		long[] own = null;
		for (int channel = 0; channel < before.length; channel++) {
			if (after[channel] > before[channel]) {
				own = own == null ? new long[before.length] : own;
				own[channel] = after[channel] - before[channel];
			}
		}
		spells.add(spell);
		carried.add(own == null ? null : machine.carried(own));
	}

	/** For each part the first one with which it takes turns. */
	int[] turns() {
		return Turns.of(carried.stream().map(own -> {
			BitSet channels = new BitSet();
			for (int channel = 0; own != null && channel < own.length; channel++) {
				channels.set(channel, own[channel] > 0);
			}
			return channels;
		}).toList());
	}

	private boolean carries(int part, int channel) {
		return carried.get(part) != null && carried.get(part)[channel] > 0;
	}

	/** Tells by how much turns lengthen it; {@code timed} if it is known how long parts take. */
	void report(Spell together, boolean timed, Findings findings) {
		ToLongFunction<Spell> length = timed ? spell -> spell.span().timePs() : Spell::busiestBytes;
		long longest = spells.stream().mapToLong(length).max().orElse(0);
		if (length.applyAsLong(together) > longest) {
			findings.add(finding(narrowest(), Rational.of(length.applyAsLong(together), longest)));
		}
	}

	private int narrowest() {
		Rational worst = Rational.of(1, 1);
		int where = 0;
		for (int channel = 0; channel < machine.channels(); channel++) {
			long sum = 0;
			long most = 0;
			for (long[] own : carried) {
				sum = Math.addExact(sum, own == null ? 0 : own[channel]);
				most = Math.max(most, own == null ? 0 : own[channel]);
			}
			Rational factor = sum == most ? worst : Rational.of(sum, most);
			if (factor.numerator().multiply(worst.denominator()).compareTo(worst.numerator().multiply(factor.denominator())) > 0) {
				worst = factor;
				where = channel;
			}
		}
		return where;
	}

	private Finding finding(int channel, Rational factor) {
		List<String> names = IntStream.range(0, spells.size()).filter(part -> carries(part, channel))
				.mapToObj(part -> name(overlapping.parts().get(part))).toList();
		return new Finding(Code.CONTENTION, overlapping.source(),
				"%s and %s %s send on %s while they overlap, so they take turns: the overlap takes %s as long as its longest part"
				.formatted(String.join(", ", names.subList(0, names.size() - 1)), names.get(names.size() - 1),
						names.size() == 2 ? "both" : "all",
						machine.channelName(channel), Contention.times(factor)))
						.withRemedy("give each part separate lanes or ring directions");
	}

	/** Returns what a part does, in words. */
	private static String name(Phase part) {
		Set<String> words = Phase.movements(List.of(part)).map(Movement::words)
				.collect(Collectors.toCollection(LinkedHashSet::new));
		return words.stream().limit(2).collect(Collectors.joining(" with ")) + (words.size() > 2 ? " and more" : "");
	}
}

package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import barley.runtime.simulate.result.Span;

/**
 * What phases take: times, and how long exchanges take in bytes of one lane.
 *
 * @param span without meaning where lanes have no bandwidth
 */
record Spell(Span span, long busiestBytes) {

	static final Spell NONE = new Spell(Span.NONE, 0);

	Spell then(Spell next) {
		return new Spell(span.then(next.span), Math.addExact(busiestBytes, next.busiestBytes));
	}

	Spell times(long rounds) {
		return new Spell(span.times(rounds), Math.multiplyExact(busiestBytes, rounds));
	}

	/** Parts at the same time, some of which take turns. */
	static Spell together(List<Spell> parts, int[] turns, BigInteger bitsPerSecond) {
		List<Spell> lines = new ArrayList<>(Collections.nCopies(parts.size(), NONE));
		for (int part = 0; part < turns.length; part++) {
			lines.set(turns[part], lines.get(turns[part]).then(parts.get(part)));
		}
		Span span = Span.together(lines.stream().map(Spell::span).toList(), bitsPerSecond);
		return new Spell(span, lines.stream().mapToLong(Spell::busiestBytes).max().orElse(0));
	}
}

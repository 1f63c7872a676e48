package barley.runtime.adder;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;

/** Combines one element of each of some nodes over a random tree, as switches do: all trips, and the words that came out of each. */
record AdderTree(List<AdderWords> trips, Vector result) {

	static AdderTree of(WordCode code, ElementType type, long[] bits, Random random) {
		List<Integer> order = new ArrayList<>(IntStream.range(0, bits.length).boxed().toList());
		Collections.shuffle(order, random);
		int arity = 2 + random.nextInt(4);
		List<AdderWords> trips = new ArrayList<>();
		AdderWords before = code.before().map(first -> combined(first, null, type, bits, order, arity)).orElse(null);
		if (before != null) {
			trips.add(before);
		}
		AdderWords last = combined(code, before, type, bits, order, arity);
		trips.add(last);
		Vector result = Vector.of(type, 3);
		code.read(last, 0, before, 0, result, 1, 1);
		return new AdderTree(trips, result);
	}

	private static AdderWords combined(WordCode code, AdderWords before, ElementType type, long[] bits, List<Integer> order, int arity) {
		List<AdderWords> level = new ArrayList<>();
		for (int node : order) {
			Vector element = Vector.of(type, 2);
			element.setBits(1, bits[node]);
			AdderWords word = new AdderWords(code.format(), 1);
			code.write(element, 1, before, 0, word, 0, 1);
			level.add(word);
		}
		while (level.size() > 1) {
			List<AdderWords> above = new ArrayList<>();
			for (int i = 0; i < level.size(); i++) {
				if (i % arity == 0) {
					above.add(level.get(i));
				} else {
					above.get(above.size() - 1).combine(code.operation(), 0, level.get(i), 0, 1);
				}
			}
			level = above;
		}
		return level.get(0);
	}

	BigInteger word(int trip) {
		return trips.get(trip).value(0);
	}

	/** Returns the bits of the result, as many as its type has. */
	long bits() {
		return result.bits(1) & -1L >>> Long.SIZE - Byte.SIZE * result.type().bytes();
	}
}

package barley.runtime.program;

import java.util.function.Function;

import barley.runtime.machine.Mix;

/**
 * A direct-mapped cache of values parsed from texts, indexed by the hash of the text. Frequent texts are parsed once; a million different
 * texts take no additional memory.
 */
final class Recent<V> {

	private static final int PLACES = 1 << 12;

	private final String[] texts = new String[PLACES];
	private final Object[] made = new Object[PLACES];

	@SuppressWarnings("unchecked")
	V of(String text, Function<String, V> make) {
		int place = (int) Mix.mix(text.hashCode()) & PLACES - 1;
		if (!text.equals(texts[place])) {
			made[place] = make.apply(text);
			texts[place] = text;
		}
		return (V) made[place];
	}
}

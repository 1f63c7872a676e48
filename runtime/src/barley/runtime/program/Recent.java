package barley.runtime.program;

import java.util.function.Function;

import barley.runtime.machine.Mix;

/**
 * Keeps what was made of texts lately, each in a place that follows from its text. What comes often is made once; what never comes again
 * makes room, so that a million different texts take no room at all.
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

package barley.runtime.program;

import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToIntFunction;

import barley.runtime.machine.Mix;

/**
 * A direct-mapped cache of values made from keys such as texts, indexed by the hash of the key. Values of frequent keys are made once; a
 * million different keys take no additional memory.
 */
final class Recent<K, V> {

	private static final int PLACES = 1 << 12;

	private final Object[] keys = new Object[PLACES];
	private final Object[] made = new Object[PLACES];
	private final ToIntFunction<K> hash;
	private final BiPredicate<K, K> equal;

	/** @param equal whether two keys are the same, which then have the same {@code hash} */
	Recent(ToIntFunction<K> hash, BiPredicate<K, K> equal) {
		this.hash = hash;
		this.equal = equal;
	}

	@SuppressWarnings("unchecked")
	V of(K key, Function<K, V> make) {
		int place = (int) Mix.mix(hash.applyAsInt(key)) & PLACES - 1;
		if (keys[place] == null || !equal.test(key, (K) keys[place])) {
			made[place] = make.apply(key);
			keys[place] = key;
		}
		return (V) made[place];
	}
}

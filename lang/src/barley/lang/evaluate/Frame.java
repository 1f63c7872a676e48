package barley.lang.evaluate;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import org.eclipse.emf.ecore.EObject;

import barley.lang.value.Value;

/**
 * The values of names while statements run. Few names are alive at a time and the latest are asked for most, so
 * a stack searched from its top beats a hash map. Names further down are found by an index, which is made when one of them is asked for:
 * the names below {@code indexed} are in the index with their latest place there, and {@code shadowed} has the
 * place that each of them had before. So each operation takes constant time, spread over the names that are bound.
 */
public final class Frame {

	/** So many names at the top are searched one by one. */
	private static final int TOP = 32;
	private static final int NONE = -1;

	private EObject[] names = new EObject[8];
	private Value[] values = new Value[8];
	private int size;
	private final Map<EObject, Integer> index = new IdentityHashMap<>(0);
	private int[] shadowed = new int[0];
	private int indexed;

	/** Binds a name until the stack is released below it, and returns its place for {@link #set}. */
	public int push(EObject name, Value value) {
		if (size == names.length) {
			names = Arrays.copyOf(names, 2 * size);
			values = Arrays.copyOf(values, 2 * size);
		}
		names[size] = name;
		values[size] = value;
		return size++;
	}

	/** Gives the name at {@code place} its next value: a loop does so in every round. */
	public void set(int place, Value value) {
		values[place] = value;
	}

	/** Returns the place to {@link #release} to when the names bound from here on go out of view. */
	public int mark() {
		return size;
	}

	public void release(int mark) {
		for (; indexed > mark; indexed--) {
			if (shadowed[indexed - 1] == NONE) {
				index.remove(names[indexed - 1]);
			} else {
				index.put(names[indexed - 1], shadowed[indexed - 1]);
			}
		}
		Arrays.fill(names, mark, size, null);
		Arrays.fill(values, mark, size, null);
		size = mark;
	}

	/** Tells every name in view with its value, the oldest first. */
	public void forEach(BiConsumer<EObject, Value> consumer) {
		for (int i = 0; i < size; i++) {
			consumer.accept(names[i], values[i]);
		}
	}

	/** Returns the value of a name, or null if it has none here. */
	public Value find(EObject name) {
		int top = Math.max(0, size - TOP);
		for (int i = size - 1; i >= top; i--) {
			if (names[i] == name) {
				return values[i];
			}
		}
		if (top == 0) {
			return null;
		}
		indexTo(top);
		Integer place = index.get(name);
		return place == null ? null : values[place];
	}

	private void indexTo(int end) {
		if (shadowed.length < end) {
			shadowed = Arrays.copyOf(shadowed, names.length);
		}
		for (; indexed < end; indexed++) {
			Integer before = index.put(names[indexed], indexed);
			shadowed[indexed] = before == null ? NONE : before;
		}
	}
}

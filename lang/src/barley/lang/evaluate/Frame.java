package barley.lang.evaluate;

import java.util.Arrays;
import java.util.function.BiConsumer;

import org.eclipse.emf.ecore.EObject;

import barley.lang.value.Value;

/**
 * The values of names while statements run. Few names are alive at a time and the latest are asked for most, so
 * a stack searched from its top beats a hash map.
 */
public final class Frame {

	private EObject[] names = new EObject[8];
	private Value[] values = new Value[8];
	private int size;

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
		for (int i = size - 1; i >= 0; i--) {
			if (names[i] == name) {
				return values[i];
			}
		}
		return null;
	}
}

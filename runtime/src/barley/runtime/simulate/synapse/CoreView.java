package barley.runtime.simulate.synapse;

import java.util.IdentityHashMap;
import java.util.Map;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;
import barley.runtime.machine.Synapses;
import barley.runtime.synapse.SynapseCore;

/** The view of a core that programs of its synapses get, one core after the other. Each thread has its own. */
final class CoreView implements SynapseCore {

	private final SynapseMemory memory;
	private final Vector[] words = new Vector[ElementType.values().length];
	private final Vector[] results = new Vector[words.length];
	private final Vector[] seconds = new Vector[words.length];
	/** Numbers that a program reads and writes instead of elements of 16 bits. */
	private final Map<Vector, float[]> widened = new IdentityHashMap<>();
	private Synapses synapses;
	private int core;
	private int[] ids;
	private Vector word;
	private Vector result;
	private Vector second;

	CoreView(SynapseMemory memory) {
		this.memory = memory;
	}

	/** Turns to the synapses of another core. */
	void begin(Synapses of, int number) {
		synapses = of;
		core = number;
		ids = null;
	}

	/**
	 * Turns to a channel of the core.
	 *
	 * @param result the type of what synapses return, and of the second value; null if they return none
	 */
	void begin(ElementType ofWord, ElementType ofResult, ElementType ofSecond) {
		word = vector(words, ofWord);
		result = vector(results, ofResult);
		second = vector(seconds, ofSecond);
	}

	private Vector vector(Vector[] kept, ElementType type) {
		if (type == null) {
			return null;
		}
		Vector vector = kept[type.ordinal()];
		if (vector == null || vector.length() < synapses()) {
			vector = Vector.of(type, synapses());
			kept[type.ordinal()] = vector;
		}
		return vector;
	}

	Vector words() {
		return word;
	}

	Vector results() {
		return result;
	}

	Vector seconds() {
		return second;
	}

	int node() {
		return synapses.node(core);
	}

	/** Returns the elements of a vector; those of 16 bits with a floating point as numbers, if these are asked for. */
	private <A> A array(Vector vector, Class<A> array) {
		boolean widens = array == float[].class && vector.type().isFloating() && vector.type().bytes() == Short.BYTES;
		return widens ? array.cast(widened.computeIfAbsent(vector, CoreView::widen)) : vector.array(array);
	}

	private static float[] widen(Vector vector) {
		float[] numbers = new float[vector.length()];
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = (float) vector.real(i);
		}
		return numbers;
	}

	/** Stores what a program has left in numbers that stand for elements of 16 bits, rounded. */
	void store() {
		widened.forEach((vector, numbers) -> {
			for (int i = 0; i < numbers.length; i++) {
				vector.set(i, (double) numbers[i]);
			}
		});
		widened.clear();
	}

	@Override
	public int core() {
		return core;
	}

	@Override
	public int synapses() {
		return synapses.count(core);
	}

	@Override
	public int[] ids() {
		ids = ids == null ? synapses.ids(core) : ids;
		return ids;
	}

	@Override
	public <A> A words(Class<A> array) {
		return array(word, array);
	}

	@Override
	public <A> A data(int data, Class<A> array) {
		return array(memory.vector(node(), data), array);
	}

	@Override
	public int at(int element) {
		return element * synapses();
	}

	@Override
	public <A> A results(Class<A> array) {
		return array(result, array);
	}

	@Override
	public <A> A seconds(Class<A> array) {
		return array(second, array);
	}

	@Override
	public double value(int data, long element) {
		Vector vector = memory.vector(node(), data);
		int place = memory.place(node(), data, element);
		return vector.type().isFloating() ? vector.real(place) : vector.whole(place);
	}
}

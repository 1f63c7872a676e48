package barley.runtime.synapse;

/**
 * A core and its synapses, as their programs see them. Synapses are numbered from 0 within the core, in the order of their ids; arrays are
 * of the type of the data, such as {@code float[]} for {@code f32}, and have a place for each synapse. Elements of {@code f16} and
 * {@code bf16} are numbers in a {@code float[]}, rounded when the program has run, or bits in a {@code short[]}.
 */
public interface SynapseCore {

	/** Returns the number of the core. */
	int core();

	/** Returns the number of its synapses. */
	int synapses();

	/** Returns the id of each synapse: the number of the core that sends to it. */
	int[] ids();

	/** Returns the word that each synapse got; of vectors, the current element. */
	<A> A words(Class<A> array);

	/**
	 * Returns data of the synapses, to be read and written. The value of synapse {@code s} is at {@code s} for the first element, and at
	 * {@code at(element) + s} for others.
	 */
	<A> A data(int data, Class<A> array);

	/** Returns the place of an element of the first synapse in an array of data. */
	int at(int element);

	/** Returns where each synapse leaves what it returns. */
	<A> A results(Class<A> array);

	/** Returns where each synapse leaves the second value that it returns. */
	<A> A seconds(Class<A> array);

	/** Returns an element of the core's own data as a number, rounded to a {@code double}. */
	double value(int data, long element);
}

package barley.runtime.adder;

import java.util.Optional;

import barley.runtime.data.Vector;

/**
 * How numbers are stated as words of an adder, and what the combined words mean. A node writes its elements as words before they enter the
 * network, and reads the result when it leaves. Both depend on the elements and the number of members only, so that all nodes read the
 * same bits, in whatever order and over whatever tree the words were combined.
 */
public abstract class WordCode {

	private final WordFormat format;
	private final AdderOperation operation;

	WordCode(WordFormat format, AdderOperation operation) {
		this.format = format;
		this.operation = operation;
	}

	/** Returns the width of a word on its way. */
	public WordFormat format() {
		return format;
	}

	/** Returns what switches do with two words. */
	public AdderOperation operation() {
		return operation;
	}

	/** Returns what the words of a node say, for its program. */
	public abstract String meaning();

	/** Returns the code of the trip whose results each node needs before it can write these words. */
	public Optional<WordCode> before() {
		return Optional.empty();
	}

	/**
	 * Returns the bytes that a node goes through for converting elements, at the speed at which it combines data.
	 *
	 * @param reads whether it reads the result, too
	 */
	public long convertedBytes(long elements, boolean reads) {
		return 0;
	}

	/**
	 * Writes elements as words.
	 *
	 * @param results what the trip before has left; null if there is none
	 */
	public abstract void write(Vector elements, int first, AdderWords results, int firstResult, AdderWords into, int firstWord,
			int count);

	/**
	 * Reads elements from combined words.
	 *
	 * @param results what the trip before has left; null if there is none
	 */
	public abstract void read(AdderWords words, int firstWord, AdderWords results, int firstResult, Vector into, int first, int count);
}

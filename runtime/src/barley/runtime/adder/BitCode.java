package barley.runtime.adder;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;

/**
 * Elements as they are: for what is combined bit by bit, and for gathering, where all members but one contribute zeros. They need no bits
 * but their own, so that the width of the adder does not matter.
 */
final class BitCode extends WordCode {

	private final boolean gathers;

	BitCode(ElementType type, AdderOperation operation, boolean gathers) {
		super(new WordFormat(Byte.SIZE * type.bytes()), operation);
		this.gathers = gathers;
	}

	@Override
	public String meaning() {
		return gathers ? "the bits of each element, and zeros for those that others bring" : "the bits of each element";
	}

	@Override
	public void write(Vector elements, int first, AdderWords results, int firstResult, AdderWords into, int firstWord,
			int count) {
		for (int i = 0; i < count; i++) {
			into.set(firstWord + i, elements.bits(first + i));
		}
	}

	@Override
	public void read(AdderWords words, int firstWord, AdderWords results, int firstResult, Vector into, int first, int count) {
		for (int i = 0; i < count; i++) {
			into.setBits(first + i, words.low(firstWord + i));
		}
	}
}

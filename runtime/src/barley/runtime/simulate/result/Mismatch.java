package barley.runtime.simulate.result;

/** An element that a node holds and that is not what the contributions should have come to. */
public record Mismatch(String node, String data, long element, String expected, String found) {

	@Override
	public String toString() {
		return node + " holds " + found + " in " + data + "[" + element + "], expected " + expected;
	}
}

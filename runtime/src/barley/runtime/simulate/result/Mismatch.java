package barley.runtime.simulate.result;

/** An element on a node that differs from the combination of the expected contributions. */
public record Mismatch(String node, String data, long element, String expected, String found) {

	@Override
	public String toString() {
		return node + " holds " + found + " in " + data + "[" + element + "], expected " + expected;
	}
}

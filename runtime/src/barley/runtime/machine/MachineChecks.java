package barley.runtime.machine;

/** Refuses what no machine can have, where it is stated: later it would only show as a strange figure. */
public final class MachineChecks {

	private MachineChecks() {
	}

	/** Names stand in files whose columns are separated by tabs. */
	public static String name(String what, String name) {
		if (name == null || name.isEmpty()) {
			throw new Fault("bad-name", "a " + what + " needs a name");
		}
		return printable("name of a " + what, name);
	}

	/** Text that can stand in a column of a file. */
	public static String printable(String what, String text) {
		for (int i = 0; i < text.length(); i++) {
			if (text.charAt(i) < ' ') {
				throw Fault.of("bad-name", "the %s holds a control character: %s", what, Fault.quoted(text));
			}
		}
		return text;
	}

	static void notNegative(String what, String name, String property, long value) {
		if (value < 0) {
			throw Fault.of("bad-type", "%s %s: %s is %d, but must not be negative", what, name, property, value);
		}
	}
}

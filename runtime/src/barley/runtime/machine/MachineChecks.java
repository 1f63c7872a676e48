package barley.runtime.machine;

/** Rejects values that no machine can have where they are stated, before they lead to wrong figures. */
public final class MachineChecks {

	private MachineChecks() {
	}

	/** Checks a name, which is stored in files with columns separated by tabs. */
	public static String name(String what, String name) {
		if (name == null || name.isEmpty()) {
			throw new Fault("bad-name", "a " + what + " needs a name");
		}
		return printable("name of a " + what, name);
	}

	/** Checks text that is stored in a column of a file. */
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

package barley.runtime.files;

import java.util.Locale;

import barley.runtime.machine.Fault;

/**
 * Writes and checks the first line of a file that belongs to a machine: {@code barley nodes 3 wiring 5d0c6f4b1a2e3f90}. It detects old
 * formats, and programs for other machines, before the rest of the file is read.
 */
public final class Head {

	private static final int VERSION = 3;

	private Head() {
	}

	public static String of(String kind, long wiring) {
		return String.format(Locale.ROOT, "barley %s %d wiring %016x", kind, VERSION, wiring);
	}

	/** Reads the head of a file of some kind and returns the wiring for which it was written. */
	public static long read(TabbedReader reader, String kind) {
		String head = reader.next() ? reader.text(0) : "";
		String[] words = head.split(" ");
		if (words.length != 5 || !words[0].equals("barley") || !words[1].equals(kind) || !words[3].equals("wiring")) {
			throw reader.fault("expected \"barley " + kind + " " + VERSION + " wiring HASH\", found " + Fault.quoted(head));
		}
		if (!words[2].equals(String.valueOf(VERSION))) {
			throw reader.fault("format version " + Fault.quoted(words[2]) + " is not supported, only " + VERSION
					+ ": generate the program again");
		}
		try {
			return Long.parseUnsignedLong(words[4], 16);
		} catch (NumberFormatException e) {
			throw reader.fault("the wiring's hash is not hexadecimal: " + Fault.quoted(words[4]));
		}
	}

	/** Reads the head of a file and throws a fault if it was written for another machine. */
	public static void check(TabbedReader reader, String kind, String machine, long wiring) {
		long found = read(reader, kind);
		if (found != wiring) {
			String message = "written for a machine wired as %016x, but %s is wired as %016x: generate the program again";
			throw new Fault("other-machine", reader.fault(String.format(Locale.ROOT, message, found, machine, wiring)).getMessage());
		}
	}
}

package barley.lang.generate;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

import barley.lang.generate.GeneratedProgram.KernelSource;

/**
 * The copy of a kernel beside the programs that call it. Its last line, which moves no other, says that it is a copy, and holds a sum of
 * the lines above, so that edits of the copy are not lost silently.
 */
final class KernelCopy {

	private static final Pattern LAST = Pattern.compile("// Copied by Barley; edit the kernel, not this. ([0-9a-f]{8})\n");

	private KernelCopy() {
	}

	static String of(KernelSource kernel) {
		String text = kernel.text().isEmpty() || kernel.text().endsWith("\n") ? kernel.text() : kernel.text() + "\n";
		return text + "// Copied by Barley; edit the kernel, not this. " + sum(text) + "\n";
	}

	/** Returns whether a file is a copy, edited or not; any other is its author's, perhaps the kernel itself. */
	static boolean wasOne(String text) {
		return LAST.matcher(text).find();
	}

	/** Returns whether a file is a copy that was not edited. */
	static boolean is(String text) {
		Matcher last = LAST.matcher(text);
		int end = 0;
		String sum = null;
		while (last.find()) {
			end = last.start();
			sum = last.end() == text.length() ? last.group(1) : null;
		}
		return sum != null && sum.equals(sum(text.substring(0, end)));
	}

	private static String sum(String text) {
		CRC32 sum = new CRC32();
		sum.update(text.getBytes(StandardCharsets.UTF_8));
		return "%08x".formatted(sum.getValue());
	}
}

package barley.lang.ide.picture;

import java.util.List;

/**
 * What a text shows at a caret.
 *
 * @param declaration the topology, machine or schedule around the caret; null if its name cannot be read
 * @param from the first caret that leads to the same picture
 * @param until the last such caret
 * @param foundations the machine that a schedule runs on, the topology that this is made of, and so on, as far as they can be read
 * @param picture the machine of the declaration
 * @param broken whether there is no picture because of errors in the text, which the picture's note names
 */
public record PictureAtCaret(String declaration, int from, int until, List<String> foundations, MachinePicture picture, boolean broken) {

	/** Returns what is known of a text that cannot be read, for every caret. */
	public static PictureAtCaret unreadable(String why) {
		return new PictureAtCaret(null, 0, Integer.MAX_VALUE, List.of(),
				new MachinePicture("", "", null, why, List.of(), List.of(), List.of()), true);
	}

	PictureAtCaret on(List<String> machines) {
		return new PictureAtCaret(declaration, from, until, machines, picture, broken);
	}

	/** Returns the same for fewer carets: those from {@code least} to {@code most}. */
	PictureAtCaret within(int least, int most) {
		return new PictureAtCaret(declaration, Math.max(from, least), Math.min(until, most), foundations, picture, broken);
	}

	/** Returns whether the same picture is meant at another caret of the text. */
	public boolean covers(int caret) {
		return from <= caret && caret <= until;
	}
}

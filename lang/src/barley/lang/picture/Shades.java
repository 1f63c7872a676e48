package barley.lang.picture;

/** Colours of fragments: a few that are easy to tell apart (Okabe and Ito, 2008), or many along a perceptually uniform scale (viridis). */
public final class Shades {

	private static final int[] FEW = { 0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x999999 };
	private static final int[] SCALE = { 0x440154, 0x482878, 0x3E4A89, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C,
			0xFDE725 };

	private Shades() {
	}

	/** Returns the colour of number {@code index} of {@code count}. */
	public static int of(int index, int count) {
		if (count <= FEW.length) {
			return FEW[index % FEW.length];
		}
		double place = (double) index / Math.max(1, count - 1) * (SCALE.length - 1);
		int below = (int) Math.min(SCALE.length - 2, place);
		double part = place - below;
		int mixed = 0;
		for (int shift = 16; shift >= 0; shift -= 8) {
			int one = SCALE[below] >> shift & 255;
			int other = SCALE[below + 1] >> shift & 255;
			mixed |= (int) Math.round(one + part * (other - one)) << shift;
		}
		return mixed;
	}

	/** Returns the symbol of number {@code index}: a letter, as in Fig. 3B of the ladder's paper, or a number after the last letter. */
	public static String letter(int index) {
		return index < 26 ? String.valueOf((char) ('A' + index)) : index < 52 ? String.valueOf((char) ('a' + index - 26))
				: String.valueOf(index + 1);
	}

	public static String css(int colour) {
		String digits = Integer.toHexString(colour | 1 << 24);
		return "#" + digits.substring(1);
	}

	/** Returns the colour of text that is readable on a colour: black or white. */
	public static String inkOn(int colour) {
		double light = 0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255);
		return light > 140 ? "#111111" : "#ffffff";
	}
}

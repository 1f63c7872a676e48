package barley.lang.picture;

/**
 * Colours of data. Fragments are pale, a few that are easy to tell apart or many along a scale, so that no fragment looks like a walk of
 * the {@link Palette}, and its letter can be read. What nodes hold goes from pale to dark with the contributions, and is green if complete.
 */
public final class Shades {

	/** What is complete: the green of Okabe and Ito. */
	public static final int COMPLETE = 0x009E73;

	private static final int[] FEW = { 0xD4E2FF, 0xFFD2AC, 0xBDF0A0, 0xE8C4FF, 0xFFF3A3, 0xA4F5E6, 0xFFBFCB, 0xC9C9C4 };
	private static final int[] SCALE = { 0xD4E2FF, 0xA4F5E6, 0xBDF0A0, 0xFFF3A3, 0xFFD2AC, 0xFFBFCB, 0xE8C4FF };
	/** What has the fewest and the most contributions, on light and on dark pages. */
	private static final int[] PARTIAL = { 0xDDE8F2, 0x004B87 };
	private static final int[] PARTIAL_DARK = { 0x24303D, 0x6FB8F0 };
	/** What carries nothing and what carries most. */
	private static final int[] HEAT = { 0xE9EDF1, 0xD55E00 };
	private static final int[] HEAT_DARK = { 0x2B3138, 0xC4560F };
	/** What carries little differs from what carries nothing. */
	private static final double LEAST_HEAT = 0.15;

	private Shades() {
	}

	/** Returns the colour of number {@code index} of {@code count}. */
	public static int of(int index, int count) {
		return count <= FEW.length ? FEW[index % FEW.length] : mixed(SCALE, (double) index / Math.max(1, count - 1));
	}

	/** Returns how many colours are easy to tell apart. */
	public static int few() {
		return FEW.length;
	}

	/** Returns the colour of the packets of a flag: one of {@link #few}, in turn from number 0 on. */
	public static int flag(int number) {
		return FEW[Math.floorMod(number, FEW.length)];
	}

	/** Returns the colour of what carries or holds a share of the most, from 0 to 1. */
	public static int heat(double share, boolean dark) {
		return mixed(dark ? HEAT_DARK : HEAT, share <= 0 ? 0 : LEAST_HEAT + (1 - LEAST_HEAT) * Math.min(1, share));
	}

	/** Returns the colour of data with a share of their contributions, from 0 to 1. */
	public static int partial(double share, boolean dark) {
		return mixed(dark ? PARTIAL_DARK : PARTIAL, Math.max(0, Math.min(1, share)));
	}

	/** Returns a colour of a scale, between its neighbours; {@code part} runs from 0 to 1. */
	private static int mixed(int[] scale, double part) {
		double place = part * (scale.length - 1);
		int below = (int) Math.min(scale.length - 2, place);
		int mixed = 0;
		for (int shift = 16; shift >= 0; shift -= 8) {
			int one = scale[below] >> shift & 255;
			int other = scale[below + 1] >> shift & 255;
			mixed |= (int) Math.round(one + (place - below) * (other - one)) << shift;
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

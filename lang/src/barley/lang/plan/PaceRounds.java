package barley.lang.plan;

import barley.lang.finding.Origin;

/**
 * Rounds of a {@code repeat} in a block in which each node goes at its own pace, of which only the first ones are among its units: all are
 * alike, and what nodes do in so many of them is not written down again and again.
 *
 * @param source  the statement
 * @param first   the number of the first unit of the first round
 * @param length  how many units a round has
 * @param written how many rounds are written down, one behind the other
 * @param more    how many rounds follow these; all of a block leave out as many
 */
public record PaceRounds(Origin source, int first, int length, int written, long more) {

	/** A repeat with more rounds than this leaves some out. */
	public static final int FEWEST_LEFT_OUT = 1_000;

	/** Returns the number of the unit behind the last one that is written down. */
	public int end() {
		return first + length * written;
	}
}

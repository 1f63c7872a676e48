package barley.lang.prove.figures;

import java.util.Optional;

import barley.lang.prove.cut.Cut;
import barley.runtime.number.Rational;

/**
 * What no schedule with the same goals can undercut, and why.
 *
 * @param time  how long lanes take at least, in bytes divided by the unit of their rate
 * @param bytes what has to be carried
 * @param exact whether every group of nodes was compared, or proved not to take longer
 * @param cut   the lanes that take so long; empty if it is all lanes together
 */
public record Limit(Rational time, long bytes, boolean exact, Optional<Cut> cut) {
}

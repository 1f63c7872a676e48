/**
 * The motion of data around a ring, as integer formulas: which positions send in a step, where their data began, and how many steps a
 * turn takes. Node programs evaluate them while they run, and analyses of a schedule evaluate them without running it, so both agree.
 *
 * <p>Positions of a ring are numbered in the direction of the data, from 0. A position whose node takes part is a <em>member</em>; all
 * others only relay. Members are numbered in the order of their positions. In step {@code s} of a turn, position {@code i} forwards what
 * began at position {@code i - s}, cyclically. On a ring of four members:
 *
 * <pre>
 *           position 0   1   2   3
 * step 0    sends    0   1   2   3      each what begins with itself
 * step 1             3   0   1   2      each what it has just received
 * step 2             2   3   0   1      and nothing more: what began at 3 has come to 2, the last member before it
 * </pre>
 *
 * <p>A turn takes one step less than the ring has members, each lane carries something in each step, and a node needs to know only its
 * position and the number of the step.
 */
package barley.runtime.motion;

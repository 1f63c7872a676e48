/**
 * How data travel: what a movement does step by step, each hop of it by a formula. Everything that asks what goes where reads this package:
 * the figures of a schedule, the tables of generated programs, pictures and timetables.
 *
 * <p>A {@link barley.lang.motion.Way} is how a collective travels, as its author said: round rings, up a tree, straight. Given what the
 * collective is to do and what its members hold (a {@link barley.lang.motion.Task}) it makes a {@link barley.lang.motion.Motion}. Motions
 * are put together from three kinds of parts:
 *
 * <ul>
 * <li>{@link barley.lang.motion.Round}: data going round a ring, all positions at the same time, in closed form: {@code p - 1} steps of a
 * ring of {@code p} nodes are known at once. Buckets and shifts are made of rounds.
 * <li>{@link barley.lang.motion.Course}: hops one after the other along a tree, a path or a ring, over which chunks follow each other.
 * <li>single hops, each in one step: from member to member, or by hand.
 * </ul>
 *
 * <p>A new way of communicating is a new {@code Way} that puts its motion together from these, or a subclass of {@code Motion}. Nothing
 * else has to know it.
 */
package barley.lang.motion;

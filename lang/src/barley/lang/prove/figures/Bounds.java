package barley.lang.prove.figures;

import java.util.Optional;

import barley.runtime.number.Rational;

/**
 * What no schedule with the same goals can undercut on this machine.
 *
 * <p>Bandwidth: all lanes together have to carry a certain volume (allreduce of m bytes on p nodes: 2 m (p - 1), reduce-scatter and
 * allgather half of it), and the lanes around each group of nodes what has to leave or enter it (for an allreduce the whole vector).
 * Latency: what has to come from the most distant node takes a step a hop ({@link Hops}). Both together: a schedule that goes step by
 * step, one exchange after the other, launches each of these steps and transfers all of these bytes besides. Streams and overlaps do both
 * at the same time, so that only the longer of the two is certain.
 *
 * @param busiestBytes the bandwidth bound, in bytes of one lane; none where lanes differ in bandwidth
 * @param leastPs      the bandwidth bound as a time of transfers alone; none where lanes have no bandwidth
 * @param share        the bandwidth bound as a part of what the schedule takes: 1 meets it; none where lanes differ in bandwidth and the
 *                     time of transfers is that of blocks in which each node goes at its own pace, too, with all that goes on in them
 * @param steps        the latency bound
 * @param stepsPs      the shortest launches and latencies of so many steps
 * @param timePs       both bounds together, as a time of exchanges; none where lanes have no bandwidth
 * @param limit        what the bandwidth bound comes from
 */
public record Bounds(Optional<Rational> busiestBytes, Optional<Long> leastPs, Optional<Rational> share, long steps, long stepsPs,
		Optional<Long> timePs,
		Limit limit) {
}

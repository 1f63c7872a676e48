package barley.lang.prove.figures;

import java.util.Optional;

import barley.runtime.number.Rational;

/**
 * What no schedule with the same goals can undercut on this machine.
 *
 * <p>Bandwidth: all lanes together have to carry a certain volume (allreduce of m bytes on p nodes: 2 m (p - 1), reduce-scatter and
 * allgather half of it), and the lanes of each node what this node has to send or receive (the root of a scatter
 * m (p - 1) / p, every node in an allreduce m). Latency: what has to come from the most distant node takes a step a hop.
 *
 * @param busiestBytes the bandwidth bound, in bytes of one lane; none where lanes differ in bandwidth
 * @param leastPs      the bandwidth bound as a time of transfers alone; none where lanes have no bandwidth
 * @param share        the bandwidth bound as a part of what the schedule takes: 1 meets it
 * @param steps        the latency bound
 */
public record Bounds(Optional<Rational> busiestBytes, Optional<Long> leastPs, Rational share, long steps) {
}

/**
 * Networks of clocked switches, which forward packets and combine them on their way: switches, nodes, and the channels between them in
 * flat arrays; the routes of plain packets; the trees of reductions; and exchanges as lists of statements. Everything here is immutable
 * and does not depend on how it is simulated.
 *
 * <p>A {@link barley.runtime.network.SwitchNetwork} is built by a builder. Trees and routes are functions of the network:
 *
 * <pre>{@code
 * SwitchNetworkBuilder builder = new SwitchNetworkBuilder("Pair");
 * int left = builder.node("left", NodeType.PLAIN);
 * int right = builder.node("right", NodeType.PLAIN);
 * int hub = builder.clockedSwitch("hub", SwitchType.of("Hub", 1_000).withCombine("sum"));
 * builder.lane(left, hub, LinkType.PLAIN);
 * builder.lane(right, hub, LinkType.PLAIN);
 * SwitchNetwork network = builder.build();
 * SwitchTree tree = SwitchTree.byShortest(network, "ToLeft", left);
 * NetworkExchange exchange = NetworkExchange.of(network).reduce(tree, Operator.SUM, PacketCut.of(256, 4, 64)).build();
 * }</pre>
 */
package barley.runtime.network;

import barley.runtime.machine.SwitchType;

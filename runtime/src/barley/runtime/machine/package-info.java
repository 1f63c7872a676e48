/**
 * The hardware: nodes, lanes and channels. A machine is built once and never changes.
 *
 * <pre>{@code
 * NodeType ipu = new NodeType("Ipu", 100_000_000_000_000L, 900_000_000, 0, 1_000_000, 6);
 * LinkType serdes = new LinkType("Serdes", 16_000_000_000L, 20_000, 1_000_000_000);
 * MachineBuilder builder = new MachineBuilder("Ring");
 * builder.nodes(4, i -> "n[" + i + "]", ipu);
 * for (int i = 0; i < 4; i++) {
 *     builder.lane(i, (i + 1) % 4, serdes);
 * }
 * Machine machine = builder.build();
 * }</pre>
 */
package barley.runtime.machine;

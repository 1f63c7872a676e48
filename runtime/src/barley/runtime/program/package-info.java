/**
 * The interfaces that node programs implement and call. A program states its phases; an exchange is a function of its step. The engine
 * chooses the order of nodes and steps, so the same program serves timing runs and runs with real data.
 *
 * <p>A node of a ring that sums a vector by the bucket algorithm:
 *
 * <pre>{@code
 * public final class RingNode implements NodeProgram {
 *     private static final int X = 0;                       // index in the table of data
 *     private final int position;
 *     private final int in;                                 // lane from the node before
 *     private final int out;                                // lane to the next one
 *     private final Pieces pieces = Pieces.of(6_000, 4);
 *
 *     public RingNode(Constants constants) {                // a row of the table of nodes
 *         position = constants.integer("position");
 *         in = constants.integer("in");
 *         out = constants.integer("out");
 *     }
 *
 *     public void phases(Phases phases) {
 *         phases.exchange("Ring.barley:7 reducescatter x", 3, (step, ports) -> {
 *             ports.send(out, X, pieces, position - step);
 *             ports.receive(in, X, pieces, position - step - 1, Operator.SUM);
 *         });
 *         phases.exchange("Ring.barley:8 allgather x", 3, (step, ports) -> {
 *             ports.send(out, X, pieces, position - step + 1);
 *             ports.receive(in, X, pieces, position - step);
 *         });
 *     }
 * }
 * }</pre>
 *
 * <p>A switch that adds what comes on two lanes, and sends the sum on a third; {@link barley.runtime.simulate.clock.SwitchBench} drives it
 * by hand, packet by packet:
 *
 * <pre>{@code
 * public final class Adder implements SwitchProgram {
 *     private final TreeTable fold;                         // lanes to parent and children, and counts
 *
 *     public Adder(Constants constants) {                   // a row of the table of nodes
 *         fold = new TreeTable(constants, "fold");
 *     }
 *
 *     public int[] trees() {
 *         return TreeTable.trees(fold);
 *     }
 *
 *     public int[] networks() {
 *         return new int[0];                                // forwards no plain packets
 *     }
 *
 *     public void parse(PacketHeader packet, SwitchUnits units) {
 *         if (packet.flag() > 0) {
 *             units.combine(fold.expected(packet), fold.parent(packet));
 *         } else {
 *             units.copy(fold.others(packet));
 *         }
 *     }
 * }
 * }</pre>
 */
package barley.runtime.program;

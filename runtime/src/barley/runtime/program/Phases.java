package barley.runtime.program;

import java.util.function.Consumer;

import barley.runtime.synapse.SynapseExchange;

/**
 * Receives the phases of a node as its program states them. A statement is the position and text of the source, for reports and messages:
 * {@code Training.barley:4 allreduce gradient}.
 */
public interface Phases {

	/** Repeats the phases that {@code body} states; the body itself runs once. */
	void repeat(long times, Runnable body);

	/**
	 * Computes and renews data: afterwards they contain only this node's own contribution.
	 *
	 * @param flop operations on this node; nodes may differ, the slowest one counts
	 * @param data indices of the data that are renewed; none if the computation only takes time
	 */
	void compute(String statement, long flop, int... data);

	/** Computes and renews only parts of data. */
	void compute(String statement, long flop, Elements part, Elements... more);

	/** Computes from data of this node: if these are wrong, so is what is renewed. */
	default void compute(String statement, long flop, Reads reads, int... data) {
		compute(statement, flop, data);
	}

	/** Computes from data of this node, and renews only parts of data. */
	default void compute(String statement, long flop, Reads reads, Elements part, Elements... more) {
		compute(statement, flop, part, more);
	}

	/**
	 * Computes with a kernel in runs that move data; in timing runs this is like any other computation.
	 *
	 * @param kernel renews the data
	 */
	default void compute(String statement, long flop, Kernel kernel, int... data) {
		compute(statement, flop, data);
	}

	/**
	 * Computes with a kernel and renews only parts of data.
	 *
	 * @param names names that the kernel uses for data, besides their own
	 */
	default void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		compute(statement, flop, part, more);
	}

	/**
	 * Exchanges data with neighbours in a number of steps. A node without a part states {@link Exchange#IDLE}. A loop with one step per
	 * round should be stated as one exchange with many steps, which costs neither memory nor time.
	 */
	void exchange(String statement, int steps, Exchange exchange);

	/**
	 * Exchanges data that nodes inject once and routers pass on: only the first step costs the launch time of nodes, every step the relay
	 * time of their routers. A node without a part states {@link Exchange#IDLE}.
	 */
	void relayed(String statement, int steps, Exchange exchange);

	/**
	 * Exchanges data by data flow, in a number of chunks. For each chunk, the exchange states in order what is received and what is sent
	 * on: a send waits only for the preceding receives that access its elements. A transfer starts when its data are available and its
	 * channel is free; each start costs the launch time of the sender. Chunks do not wait for each other, so they must use different
	 * elements.
	 *
	 * <pre>{@code
	 * phases.flow("Line.barley:7 allreduce x", 100, (chunk, ports) -> {
	 * 	ports.receive(left, X, chunks, chunk, Operator.SUM);
	 * 	ports.send(right, X, chunks, chunk);
	 * 	ports.receive(right, X, chunks, chunk);
	 * 	ports.send(left, X, chunks, chunk);
	 * });
	 * }</pre>
	 */
	void flow(String statement, int chunks, Exchange exchange);

	/** As above, with the promise that chunks are regular within each stretch. */
	default void flow(String statement, Stretches stretches, Exchange exchange) {
		flow(statement, stretches.steps(), exchange);
	}

	/**
	 * Exchanges data in packets through clocked switches, cycle by cycle. A node without a part states {@link PacketExchange#IDLE}.
	 */
	void packets(String statement, PacketExchange exchange);

	/**
	 * Sends words to synapses, which compute, and receives what reducers make of their results. A node without a part states
	 * {@link SynapseExchange#IDLE}.
	 */
	void synapses(String statement, SynapseExchange exchange);

	/**
	 * Goes through a block in which every node goes at its own pace: it begins when the phase before has ended everywhere, and ends with
	 * its last item. All nodes state the same block, which says what each of them does; none computes with a kernel.
	 */
	void async(String statement, PaceBlock block);

	/**
	 * As above, for a node that states what it does, which has to be what the block says.
	 *
	 * @param program states the items of this node, in their order
	 */
	default void async(String statement, PaceBlock block, Consumer<PaceCalls> program) {
		async(statement, block);
	}

	/**
	 * Executes some parts concurrently; each states consecutive phases. The total time is that of the longest part. Parts must use
	 * different data.
	 */
	void overlap(Runnable... parts);

	/**
	 * Switches lanes of this node off from here on: they draw no power, and using them is a fault. The node at the other end must state
	 * the same in the same place. All nodes state this together, those without such a lane without arguments.
	 */
	void deactivate(int... lanes);

	/** Switches lanes of this node on again. */
	void activate(int... lanes);

	/**
	 * Exchanges data in steps that this node promises to be regular within each stretch. The promise is never required, but makes
	 * simulation fast.
	 */
	default void exchange(String statement, Stretches stretches, Exchange exchange) {
		exchange(statement, stretches.steps(), exchange);
	}
}

package barley.runtime.program;

/** What a node does in an exchange through clocked switches. Engines may call it more than once. */
@FunctionalInterface
public interface PacketExchange {

	/** Takes no part in the exchange. */
	PacketExchange IDLE = ports -> {
	};

	/** States in which collectives the node takes part, in the order in which it injects their packets. */
	void state(PacketPorts ports);
}

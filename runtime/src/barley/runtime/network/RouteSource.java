package barley.runtime.network;

/** Decides which port a plain packet takes at a switch; {@link PacketRoutes} describes the methods. */
interface RouteSource {

	int port(int vertex, int destination, boolean descending);

	boolean isDown(int port);

	boolean climbs();

	default boolean isGrid() {
		return false;
	}

	/** Forgets what was computed for a destination. */
	default void forget(int destination) {
	}

	/** Returns whether a packet comes to its destination wherever there is a port for it. */
	default boolean isSound() {
		return true;
	}
}

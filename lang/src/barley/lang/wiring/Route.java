package barley.lang.wiring;

import barley.lang.finding.Origin;

/** A walk of a topology, elaborated: hops from node to node, each of which needs a lane. */
public sealed interface Route permits Tour, Tree {

	/** The statement that declares it. */
	Origin source();

	/** As the author refers to it within its embedding: {@code VR[0]}. */
	String name();

	/** How many hops it takes. */
	int hops();

	/** How many nodes take part. */
	int members();

	/** The node that hop number {@code hop} starts from. */
	int from(int hop);

	/** The node that hop number {@code hop} leads to. */
	int to(int hop);

	/** The lane, from 1, that the author wants for a hop; 0 leaves it open. */
	int pin(int hop);

	/** Where in the text a hop's far end was made; the walk itself where it was computed. */
	Origin stop(int hop);

	/** "ring", "path" or "tree", as the author wrote it. */
	String kind();

	/** The same walk on other nodes: {@code nodes} has the new number of each. */
	Route moved(int[] nodes);
}

package barley.lang.wiring;

import java.util.function.IntUnaryOperator;

import barley.lang.finding.Origin;

/** A walk of a topology, elaborated: hops from node to node, and each hop needs a lane. */
public sealed interface Route permits Tour, Tree {

	/** Returns the statement that declares it. */
	Origin source();

	/** As the author refers to it within its embedding: {@code VR[0]}. */
	String name();

	/** Returns how many hops it takes. */
	int hops();

	/** Returns how many nodes take part. */
	int members();

	/** Returns the node that hop number {@code hop} starts from. */
	int from(int hop);

	/** Returns the node that hop number {@code hop} leads to. */
	int to(int hop);

	/** Returns the lane, from 1, that the author wants for a hop; 0 leaves it open. */
	int pin(int hop);

	/** Returns where in the text a hop's far end was made; the walk itself where it was computed. */
	Origin stop(int hop);

	/** "ring", "path" or "tree", as the author wrote it. */
	String kind();

	/** Returns the same walk on other nodes: {@code moved} returns the new number of each. */
	Route moved(IntUnaryOperator moved);
}

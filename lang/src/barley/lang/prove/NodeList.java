package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.wiring.Wiring;

/** Lists nodes in messages without letting a large machine flood them. */
public final class NodeList {

	private static final int MOST = 6;

	private NodeList() {
	}

	/** Returns the names of {@code nodes}: all of a few, the first of many. */
	public static String some(Wiring wiring, int[] nodes) {
		List<String> names = new ArrayList<>();
		for (int i = 0; i < nodes.length && i < MOST; i++) {
			names.add(wiring.name(nodes[i]));
		}
		return String.join(", ", names) + (nodes.length > MOST ? Words.of(", ... (%,d in all)", nodes.length) : "");
	}

	/** A node's name as the formatter writes it. */
	static String spaced(String name) {
		return name.replace(",", ", ");
	}
}

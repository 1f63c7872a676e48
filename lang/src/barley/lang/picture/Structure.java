package barley.lang.picture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import barley.lang.elaborate.Realm;
import barley.lang.elaborate.Shape;
import barley.lang.picture.layout.Block;
import barley.lang.picture.layout.Family;

/**
 * What an elaborated topology says about the order of its nodes.
 *
 * @param whole    its families and parts
 * @param overlays parts of a partitioned machine, which sit on nodes of the whole
 */
record Structure(Block whole, List<Overlay> overlays) {

	/** A part and its nodes. */
	record Overlay(String label, int[] nodes) {
	}

	static Structure of(Realm realm) {
		List<Overlay> overlays = new ArrayList<>();
		return new Structure(block("", realm, new BitSet(), overlays), overlays);
	}

	private static Block block(String label, Realm realm, BitSet seen, List<Overlay> overlays) {
		List<Family> families = new ArrayList<>();
		for (Shape shape : realm.shapes().values()) {
			int[] nodes = nodes(shape).toArray();
			families.add(Family.ofNodes(shape.extent().sizes(), nodes));
			IntStream.of(nodes).forEach(seen::set);
		}
		realm.parts().forEach((named, parts) -> {
			int[] nodes = parts.realms().stream().flatMap(part -> part.all().stream()).flatMap(part -> part.shapes().values().stream())
					.flatMapToInt(Structure::nodes).toArray();
			if (nodes.length > 0 && seen.get(nodes[0])) {
				overlays.add(new Overlay(named.getName(), nodes));
				return;
			}
			List<Block> blocks = new ArrayList<>();
			for (int member = 0; member < parts.realms().size(); member++) {
				blocks.add(block(named.getName() + parts.extent().indices(member), parts.realms().get(member), seen, overlays));
			}
			families.add(Family.ofBlocks(parts.extent().sizes(), blocks));
		});
		return new Block(label, families);
	}

	private static IntStream nodes(Shape shape) {
		return IntStream.range(0, shape.count()).map(shape::node);
	}
}

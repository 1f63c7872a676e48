package barley.lang.picture.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes the place of every node of a machine on the page. The layout follows the declarations: a family that is linked along its
 * dimensions becomes a {@link Lattice}, a part a figure of its own inside the whole, and only nodes without such an order are left to
 * {@link FreePlacement}. Deterministic.
 */
public final class MachineLayout {

	/** The angles, in radians, that are tried so that links between parts do not run over the nodes inside them. */
	private static final double[] TILTS = { 0, 0.14, -0.14, 0.22, 0.3 };
	/** With more nodes than this the difference is invisible. */
	private static final int MOST_TRIED = 1_000;
	/** If a row over more nodes than this is closed by a link, only the ends of that link are drawn. */
	private static final int LONGEST_WRAP = 10;
	private static final double FRAME = 0.55;
	/** Links must be shorter by this factor if families are to be taken apart. */
	private static final double SHORTER = 0.7;

	private final Graph graph;

	private MachineLayout(Graph graph) {
		this.graph = graph;
	}

	public static Placement of(Block whole, Graph graph) {
		LocalPlacement figure = new MachineLayout(graph).figure(whole);
		return new Placement(graph, figure);
	}

	/** Places a block by its families or, if links are much shorter then, by what has the same first index in several families. */
	private LocalPlacement figure(Block block) {
		LocalPlacement figure = byFamilies(block);
		List<Block> repeated = Regrouping.of(block, graph);
		if (repeated.isEmpty()) {
			return figure;
		}
		List<LocalPlacement> members = repeated.stream().map(this::compact).toList();
		LocalPlacement regrouped = irregular(members, room(members));
		return length(regrouped) < SHORTER * length(figure) ? regrouped : figure;
	}

	/** Places a block of nodes as a figure or, if its links are shorter then, node by node. */
	private LocalPlacement compact(Block block) {
		LocalPlacement figure = figure(block);
		List<LocalPlacement> points = points(block);
		LocalPlacement free = placed(points, Stress.spread(cells(points, new int[graph.nodes()])));
		return length(free) < length(figure) ? free : figure;
	}

	private static List<LocalPlacement> points(Block block) {
		return block.families().stream().flatMapToInt(family -> Arrays.stream(family.nodes())).mapToObj(LocalPlacement::point).toList();
	}

	/** Returns the distance at which figures have room between them. */
	private static double room(List<LocalPlacement> figures) {
		return 1.2 + figures.stream().mapToDouble(figure -> Math.max(figure.width(), figure.height())).max().orElse(0);
	}

	/** Returns the length of all links within a figure. */
	private double length(LocalPlacement figure) {
		double[][] at = places(figure);
		double length = 0;
		for (int edge = 0; edge < graph.edges(); edge++) {
			double[] from = at[graph.from(edge)];
			double[] to = at[graph.to(edge)];
			length += from == null || to == null ? 0 : Math.sqrt((from[0] - to[0]) * (from[0] - to[0])
					+ (from[1] - to[1]) * (from[1] - to[1]));
		}
		return length;
	}

	private double[][] places(LocalPlacement figure) {
		double[][] at = new double[graph.nodes()][];
		for (int i = 0; i < figure.nodes.length; i++) {
			at[figure.nodes[i]] = new double[] { figure.x[i], figure.y[i] };
		}
		return at;
	}

	private LocalPlacement byFamilies(Block block) {
		if (isMixed(block)) {
			return irregular(points(block), 1);
		}
		List<LocalPlacement> figures = new ArrayList<>();
		for (MemberFamily family : block.families()) {
			LocalPlacement figure = figure(family);
			int companion = companion(figure, figures);
			if (companion < 0) {
				figures.add(figure);
			} else {
				LocalPlacement chips = figures.get(companion);
				figures.set(companion, LocalPlacement.join(List.of(chips, beside(chips, figure))));
			}
		}
		return figures.size() == 1 ? figures.get(0) : irregular(figures, room(figures));
	}

	/** Returns whether links join nodes of different families rather than of one: then families do not determine places. */
	private boolean isMixed(Block block) {
		if (block.families().size() < 2 || block.families().stream().anyMatch(family -> !family.blocks().isEmpty())) {
			return false;
		}
		int[] group = new int[graph.nodes()];
		Arrays.fill(group, -1);
		for (int i = 0; i < block.families().size(); i++) {
			for (int node : block.families().get(i).nodes()) {
				group[node] = i;
			}
		}
		int within = 0;
		int across = 0;
		for (int edge = 0; edge < graph.edges(); edge++) {
			int from = group[graph.from(edge)];
			int to = group[graph.to(edge)];
			within += from >= 0 && from == to ? 1 : 0;
			across += from >= 0 && to >= 0 && from != to ? 1 : 0;
		}
		return across > within;
	}

	/** Places figures by their links only. */
	private LocalPlacement irregular(List<LocalPlacement> members, double room) {
		return placed(members, FreePlacement.spread(cells(members, new int[graph.nodes()]), room));
	}

	/** Returns the graph of {@code members}; {@code group} receives the number of each node's member. */
	private Graph cells(List<LocalPlacement> members, int[] group) {
		Arrays.fill(group, -1);
		for (int i = 0; i < members.size(); i++) {
			for (int node : members.get(i).nodes) {
				group[node] = i;
			}
		}
		return graph.quotient(members.size(), group);
	}

	/** Returns a family with as many nodes, each linked to one of these, such as a router beside its chip. */
	private int companion(LocalPlacement figure, List<LocalPlacement> before) {
		for (int i = 0; i < before.size() && figure.nodes.length > 1; i++) {
			if (before.get(i).nodes.length == figure.nodes.length && linked(before.get(i), figure) == figure.nodes.length) {
				return i;
			}
		}
		return -1;
	}

	private int linked(LocalPlacement one, LocalPlacement other) {
		int[] partner = new int[graph.nodes()];
		Arrays.fill(partner, -1);
		for (int i = 0; i < one.nodes.length; i++) {
			partner[one.nodes[i]] = other.nodes[i];
		}
		int count = 0;
		for (int edge = 0; edge < graph.edges(); edge++) {
			count += partner[graph.from(edge)] == graph.to(edge) || partner[graph.to(edge)] == graph.from(edge) ? 1 : 0;
		}
		return count;
	}

	private static LocalPlacement beside(LocalPlacement one, LocalPlacement other) {
		return new LocalPlacement(other.nodes, Arrays.stream(one.x).map(x -> x + 0.42).toArray(),
				Arrays.stream(one.y).map(y -> y + 0.34).toArray(), List.of(), List.of());
	}

	private static LocalPlacement placed(List<LocalPlacement> members, FamilyPlacement spread) {
		List<LocalPlacement> placed = new ArrayList<>();
		for (int i = 0; i < members.size(); i++) {
			placed.add(members.get(i).centredAt(spread.x()[i], spread.y()[i]));
		}
		return LocalPlacement.join(placed);
	}

	private LocalPlacement figure(MemberFamily family) {
		boolean nodes = family.blocks().isEmpty();
		List<LocalPlacement> members = nodes ? Arrays.stream(family.nodes()).mapToObj(LocalPlacement::point).toList()
				: family.blocks().stream().map(block -> figure(block).framed(block.label(), FRAME)).toList();
		int[] group = new int[graph.nodes()];
		Graph cells = cells(members, group);
		int[] sizes = nodes ? Relations.unfolded(family.sizes(), cells) : family.sizes();
		Relations relations = Relations.of(sizes, cells);
		double width = members.stream().mapToDouble(LocalPlacement::width).max().orElse(0);
		double height = members.stream().mapToDouble(LocalPlacement::height).max().orElse(0);
		if (!relations.regular()) {
			return irregular(members, nodes ? 1 : Math.max(width, height) + 1);
		}
		boolean tilted = members.size() <= MOST_TRIED && (!nodes || Arrays.stream(sizes).filter(size -> size > 1).count() > 3);
		LocalPlacement best = null;
		int fewest = Integer.MAX_VALUE;
		for (int i = 0; i < (tilted ? TILTS.length : 1) && fewest > 0; i++) {
			FamilyPlacement spread = Lattice.spread(sizes, relations.of(), width, height, TILTS[i]);
			LocalPlacement figure = placed(members, spread);
			int crossed = tilted && figure.nodes.length <= MOST_TRIED ? crossed(figure) : 0;
			if (crossed < fewest) {
				fewest = crossed;
				best = figure.with(wraps(figure, spread, sizes, relations, group));
			}
		}
		return best;
	}

	/** Returns how many links run straight over a node that is not one of their ends. */
	private int crossed(LocalPlacement figure) {
		int[] place = new int[graph.nodes()];
		Arrays.fill(place, -1);
		for (int i = 0; i < figure.nodes.length; i++) {
			place[figure.nodes[i]] = i;
		}
		NeighbourGrid nearby = new NeighbourGrid(figure.x, figure.y, 1);
		int crossed = 0;
		for (int edge = 0; edge < graph.edges(); edge++) {
			int a = place[graph.from(edge)];
			int b = place[graph.to(edge)];
			if (a >= 0 && b >= 0) {
				double[] line = { figure.x[a], figure.y[a], figure.x[b], figure.y[b] };
				crossed += nearby.clearance(line, a, b, Placement.CLEAR) < Placement.CLEAR ? 1 : 0;
			}
		}
		return crossed;
	}

	private List<Wrap> wraps(LocalPlacement figure, FamilyPlacement spread, int[] sizes, Relations relations, int[] group) {
		List<Wrap> wraps = new ArrayList<>();
		double middleX = (figure.left + figure.right) / 2;
		double middleY = (figure.top + figure.bottom) / 2;
		double[][] at = places(figure);
		long wide = Arrays.stream(sizes).filter(size -> size > 1).count();
		for (int edge = 0; edge < graph.edges(); edge++) {
			int a = group[graph.from(edge)];
			int b = group[graph.to(edge)];
			int d = a < 0 || b < 0 || a == b ? -1 : Relations.dimension(sizes, a, b);
			if (d < 0 || spread.axes()[d] == null || !relations.of()[d].closes()
					|| Relations.change(sizes, d, a, b) < Math.max(2, sizes[d] - 1)) {
				continue;
			}
			boolean forward = Relations.index(sizes, d, a) == 0;
			int first = forward ? graph.from(edge) : graph.to(edge);
			int last = forward ? graph.to(edge) : graph.from(edge);
			double[] axis = spread.axes()[d];
			double off = (at[first][0] - middleX) * -axis[1] + (at[first][1] - middleY) * axis[0];
			wraps.add(new Wrap(first, last, axis[0], axis[1], off > 1e-9 ? 1 : -1, wide > 2 || sizes[d] > LONGEST_WRAP));
		}
		return wraps;
	}
}

package barley.lang.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.lang.picture.ChosenWalks.Gap;
import barley.lang.picture.ChosenWalks.Use;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Matrix;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.layout.Graph;
import barley.lang.picture.layout.PartFrame;
import barley.lang.picture.layout.Placement;
import barley.lang.wiring.Pair;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.LinkType;

/** Builds a scene from places and walks: every lane is a line of its own, in the colour of its walk. */
final class Painter {

	/** More walks than this are not named in the title. */
	private static final int MOST_BROKEN = 2;
	/** The room behind a square of synapses. */
	private static final double MARGIN = 20;

	private final Wiring wiring;
	private final Graph graph;
	private final Structure structure;
	private final Placement placement;
	private final List<PartFrame> outlines;
	private final ChosenWalks walks;
	private final Scale scale;
	private final NodeLabels labels;
	private final List<String> types;
	/** The hops without a lane between nodes that are drawn. */
	private final List<Gap> missing;
	private final List<Strand> strands = new ArrayList<>();

	Painter(Wiring wiring, Graph graph, Structure structure, Placement placement, List<PartFrame> outlines, ChosenWalks walks) {
		this.wiring = wiring;
		this.graph = graph;
		this.structure = structure;
		this.placement = placement;
		this.outlines = outlines;
		this.walks = walks;
		missing = walks.gaps().stream().filter(gap -> structure.kept().get(gap.from()) && structure.kept().get(gap.to())
				&& laneOff(gap.from(), gap.to()) < 0).toList();
		scale = Scale.of(graph, structure.kept(), placement, outlines, missing);
		labels = new NodeLabels(wiring, structure.kept(), scale);
		types = types();
	}

	/** Returns the names of the link types of the lanes drawn, in the order of the machine; none if all are of one. */
	private List<String> types() {
		List<String> names = wiring.machine().linkTypes().stream().filter(type -> IntStream.range(0, wiring.machine().lanes())
				.anyMatch(lane -> structure.kept().get(wiring.machine().from(lane)) && structure.kept().get(wiring.machine().to(lane))
						&& wiring.machine().linkType(lane).equals(type)))
				.map(LinkType::name).toList();
		return names.size() < 2 ? List.of() : names;
	}

	Scene paint() {
		for (int edge = 0; edge < graph.edges(); edge++) {
			addLanes(graph.from(edge), graph.to(edge));
		}
		missing.forEach(this::addGap);
		structure.gaps().forEach(this::addOmitted);
		strands.addAll(new SynapseStrands(wiring, structure.kept(), placement, scale).strands());
		List<Spot> spots = new ArrayList<>();
		for (int node = structure.kept().nextSetBit(0); node >= 0; node = structure.kept().nextSetBit(node + 1)) {
			boolean square = wiring.machine().isSwitch(node);
			spots.add(new Spot(node, wiring.name(node), labels.of(node), labels.size(node), scale.x(placement.x(node)),
					scale.y(placement.y(node)), Scale.round(scale.radius(square)), square));
		}
		List<Frame> frames = outlines.stream().map(outline -> new Frame(outline.label(), scale.x(outline.left()), scale.y(outline.top()),
				scale.x(outline.right()) - scale.x(outline.left()), scale.y(outline.bottom()) - scale.y(outline.top()))).toList();
		List<Matrix> matrices = SynapseMatrix.beside(wiring, scale.width(), scale.height());
		double width = matrices.stream().mapToDouble(matrix -> matrix.x() + matrix.side() + MARGIN).reduce(scale.width(), Math::max);
		double height = matrices.stream().mapToDouble(matrix -> matrix.y() + matrix.side() + MARGIN).reduce(scale.height(), Math::max);
		return new Scene(wiring.title(), note(), width, height, frames, strands, spots, walks.walks(), types,
				SynapseStrands.types(wiring.machine()), matrices);
	}

	/** A strand that has no place yet. */
	private record Thread(int lane, int walk, State state, boolean oneway, boolean back, double width, String name) {
	}

	/** Adds all lanes between two nodes, side by side; a lane that two walks use in opposite directions becomes two strands. */
	private void addLanes(int from, int to) {
		List<Thread> threads = new ArrayList<>();
		for (int lane : wiring.machine().adjacency().between(from, to)) {
			addThreads(lane, wiring.machine().from(lane) == from, threads);
		}
		double step = Math.min(scale.gap(), 2 * scale.radius() / threads.size());
		for (double[] line : placement.lines(from, to)) {
			Path middle = scale.path(line);
			for (int i = 0; i < threads.size(); i++) {
				Thread thread = threads.get(i);
				Path path = middle.aside((i - (threads.size() - 1) / 2.0) * step);
				strands.add(new Strand(thread.lane, thread.back ? to : from, thread.walk, type(thread.lane), thread.state, thread.oneway,
						Scale.round(Math.min(thread.width * scale.gap(), step * 0.8)),
						Scale.round(thread.back ? path.reversed() : path), thread.name));
			}
		}
	}

	private int type(int lane) {
		return Math.max(0, types.indexOf(wiring.machine().linkType(lane).name()));
	}

	private void addThreads(int lane, boolean same, List<Thread> threads) {
		String name = wiring.machine().laneName(lane);
		boolean oneWay = wiring.machine().isOneWay(lane);
		Use[] uses = walks.uses(lane);
		if (!wiring.machine().isOn(lane)) {
			threads.add(new Thread(lane, -1, State.OFF, oneWay, oneWay && !same, 0.6, name + " · off" + cut(lane)));
		} else if (uses.length == 0) {
			threads.add(new Thread(lane, -1, State.IDLE, oneWay, oneWay && !same, 0.45, walks.walks().isEmpty() ? name : name + " · idle"));
		}
		for (Use use : wiring.machine().isOn(lane) ? uses : new Use[0]) {
			threads.add(new Thread(lane, use.walk(), State.USED, oneWay || !use.both(), oneWay ? !same : use.forward() != same,
					(uses.length > 1 ? 0.42 : 0.6) * walks.width(use.walk()), name + " · " + walks.walks().get(use.walk()).name()));
		}
	}

	/** Returns which walks lack a lane because one is off: the first such lane of a pair names them. */
	private String cut(int lane) {
		int from = wiring.machine().from(lane);
		int to = wiring.machine().to(lane);
		List<String> names = laneOff(from, to) != lane ? List.of()
				: walks.gaps().stream().filter(gap -> Pair.of(gap.from(), gap.to()).equals(Pair.of(from, to)))
						.map(gap -> walks.walks().get(gap.walk()).name()).distinct().toList();
		return names.isEmpty() ? "" : ", which cuts " + String.join(", ", names);
	}

	/** Returns the first lane between two nodes that is off; -1 if all are on. */
	private int laneOff(int from, int to) {
		return IntStream.of(wiring.machine().adjacency().between(from, to)).filter(lane -> !wiring.machine().isOn(lane)).findFirst()
				.orElse(-1);
	}

	/** Adds a hop without a lane, beside the existing lanes. */
	private void addGap(Gap gap) {
		String hop = wiring.name(gap.from()) + " to " + wiring.name(gap.to());
		String walk = walks.walks().get(gap.walk()).name();
		int lanes = wiring.machine().adjacency().count(gap.from(), gap.to());
		String name = lanes == 0 ? "%s steps from %s, but no link connects them".formatted(walk, hop)
				: "%s has no lane from %s".formatted(walk, hop);
		for (double[] line : placement.lines(gap.from(), gap.to())) {
			Path path = scale.path(line).aside(lanes == 0 ? 0 : (lanes + 1) / 2.0 * scale.gap());
			strands.add(new Strand(-1, gap.from(), gap.walk(), 0, State.MISSING, true, Scale.round(scale.gap() * 0.6), Scale.round(path),
					name));
		}
	}

	/** Marks where a dimension continues with nodes that are left out. */
	private void addOmitted(int[] pair) {
		for (double[] line : placement.lines(pair[0], pair[1])) {
			strands.add(new Strand(-1, pair[0], -1, 0, State.OMITTED, false, Scale.round(scale.gap() * 0.5), Scale.round(scale.path(line)),
					wiring.name(pair[0]) + " … " + wiring.name(pair[1])));
		}
	}

	/** Returns which walks step between nodes without a lane; nothing if none does. */
	private Optional<String> broken() {
		List<String> names = walks.gaps().stream().filter(gap -> laneOff(gap.from(), gap.to()) < 0)
				.map(gap -> walks.walks().get(gap.walk()).name()).distinct().toList();
		return names.isEmpty() ? Optional.empty() : Optional.of("broken: " + (names.size() <= MOST_BROKEN ? String.join(", ", names)
				: Words.of("%s and %,d more", String.join(", ", names.subList(0, MOST_BROKEN)), names.size() - MOST_BROKEN)));
	}

	private String note() {
		int lanes = wiring.machine().lanes();
		int off = lanes - wiring.machine().lanesOn();
		long used = IntStream.range(0, lanes).filter(lane -> walks.uses(lane).length > 0).count();
		List<String> parts = new ArrayList<>(List.of(Words.count(wiring.machine().nodes(), "node")));
		if (wiring.machine().switches() > 0) {
			parts.add(wiring.machine().switches() == 1 ? "1 switch" : Words.of("%,d switches", wiring.machine().switches()));
		}
		if (lanes > 0 || wiring.machine().synapses().size() == 0) {
			parts.add(Words.count(lanes, "lane"));
		}
		parts.addAll(SynapseStrands.counts(wiring.machine()));
		if (!walks.walks().isEmpty()) {
			parts.add(Words.of("%,d in use", used));
			broken().ifPresent(parts::add);
		}
		if (structure.kept().cardinality() < graph.nodes()) {
			parts.add(Words.of("showing %,d %s at the ends of its dimensions", structure.kept().cardinality(),
					wiring.machine().switches() > 0 ? "nodes and switches" : "nodes"));
		}
		if (off > 0) {
			parts.add(Words.of("%,d off", off));
		}
		return String.join(" · ", parts);
	}
}

package barley.lang.picture.layout;

import java.util.Random;

/**
 * Places nodes so that distances on the page approximate distances in the graph: minimizes stress by stochastic gradient descent (Zheng,
 * Pawar, Goodman 2018). Small graphs use all pairs, large ones their links and the distances from some pivots (Ortmann, Klimenta, Brandes
 * 2016). Deterministic.
 */
final class Stress {

	private static final int ALL_PAIRS = 500;
	private static final int PIVOTS = 60;
	private static final int ROUNDS = 40;
	private static final double LAST_STEP = 0.05;

	private final Graph graph;
	private final double[] x;
	private final double[] y;
	private final int[] one;
	private final int[] other;
	private final int[] distance;
	private int terms;

	private Stress(Graph graph) {
		this.graph = graph;
		int count = graph.nodes();
		x = new double[count];
		y = new double[count];
		int pivots = count <= ALL_PAIRS ? count : PIVOTS;
		int most = pivots * count + graph.edges();
		one = new int[most];
		other = new int[most];
		distance = new int[most];
		addTerms(pivots);
		start();
	}

	static FamilyPlacement spread(Graph graph) {
		Stress stress = new Stress(graph);
		stress.descend();
		stress.turn();
		stress.part();
		return new FamilyPlacement(stress.x, stress.y, new double[1][]);
	}

	/** Adds distances from pivots, each as far as possible from all earlier ones. */
	private void addTerms(int pivots) {
		int count = graph.nodes();
		int[] nearest = new int[count];
		java.util.Arrays.fill(nearest, Integer.MAX_VALUE);
		int pivot = 0;
		for (int i = 0; i < pivots; i++) {
			int[] far = graph.distances(pivot);
			int next = 0;
			for (int node = 0; node < count; node++) {
				if (pivots < count ? far[node] > 1 : node > pivot) {
					term(pivot, node, far[node]);
				}
				nearest[node] = Math.min(nearest[node], far[node]);
				next = nearest[node] > nearest[next] ? node : next;
			}
			pivot = pivots < count ? next : i + 1;
		}
		for (int edge = 0; pivots < count && edge < graph.edges(); edge++) {
			term(graph.from(edge), graph.to(edge), 1);
		}
	}

	private void term(int from, int to, int steps) {
		one[terms] = from;
		other[terms] = to;
		distance[terms++] = steps;
	}

	private void start() {
		Random random = new Random(1);
		double room = Math.sqrt(graph.nodes());
		for (int node = 0; node < x.length; node++) {
			x[node] = random.nextDouble() * room;
			y[node] = random.nextDouble() * room;
		}
	}

	private void descend() {
		int longest = 1;
		for (int term = 0; term < terms; term++) {
			longest = Math.max(longest, distance[term]);
		}
		double first = (double) longest * longest;
		double decay = StrictMath.log(LAST_STEP / first) / (ROUNDS - 1);
		Random random = new Random(2);
		for (int round = 0; round < ROUNDS; round++) {
			double step = first * StrictMath.exp(decay * round);
			shuffle(random);
			for (int term = 0; term < terms; term++) {
				move(term, step);
			}
		}
	}

	private void move(int term, double step) {
		int a = one[term];
		int b = other[term];
		double weight = Math.min(1, step / ((double) distance[term] * distance[term]));
		double dx = x[a] - x[b];
		double dy = y[a] - y[b];
		double length = Math.max(1e-6, Math.sqrt(dx * dx + dy * dy));
		double wanted = 1.25 * distance[term];
		double move = weight * (length - wanted) / 2 / length;
		x[a] -= move * dx;
		y[a] -= move * dy;
		x[b] += move * dx;
		y[b] += move * dy;
	}

	private void shuffle(Random random) {
		for (int term = terms - 1; term > 0; term--) {
			int with = random.nextInt(term + 1);
			swap(one, term, with);
			swap(other, term, with);
			swap(distance, term, with);
		}
	}

	private static void swap(int[] array, int a, int b) {
		int kept = array[a];
		array[a] = array[b];
		array[b] = kept;
	}

	/** Rotates the longest extent to the horizontal. */
	private void turn() {
		double middleX = java.util.Arrays.stream(x).average().orElse(0);
		double middleY = java.util.Arrays.stream(y).average().orElse(0);
		double xx = 0;
		double xy = 0;
		double yy = 0;
		for (int node = 0; node < x.length; node++) {
			x[node] -= middleX;
			y[node] -= middleY;
			xx += x[node] * x[node];
			xy += x[node] * y[node];
			yy += y[node] * y[node];
		}
		double angle = StrictMath.atan2(2 * xy, xx - yy) / 2;
		double cos = StrictMath.cos(angle);
		double sin = StrictMath.sin(angle);
		for (int node = 0; node < x.length; node++) {
			double turned = x[node] * cos + y[node] * sin;
			y[node] = y[node] * cos - x[node] * sin;
			x[node] = turned;
		}
	}

	/** Moves apart nodes that are too close, comparing only neighbours in a {@link NeighbourGrid}. */
	private void part() {
		for (int round = 0; round < 30; round++) {
			if (!NeighbourGrid.push(x, y, 0.75)) {
				return;
			}
		}
	}
}

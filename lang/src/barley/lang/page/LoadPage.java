package barley.lang.page;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import barley.lang.load.LoadCurve;
import barley.lang.load.LoadRow;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** Writes the page about networks under load: their latency and throughput over the offered load, as plots and tables. */
public final class LoadPage {

	/** Latencies up to this multiple of the lowest one are shown; above saturation they grow without end. */
	private static final double MOST = 8;
	private static final String OFFERED = "offered load, packets a node and cycle";

	private final List<LoadCurve> curves;

	private LoadPage(List<LoadCurve> curves) {
		this.curves = curves;
	}

	/** @param traffic what nodes inject, in words */
	public static String of(List<LoadCurve> curves, String traffic) {
		return new LoadPage(curves).page(traffic);
	}

	/** Returns the plot of latency over load as SVG; a trace, which is a single load, has none. */
	public static String latency(List<LoadCurve> curves, String traffic) {
		return new LoadPage(curves).latencies().document("Latency over load: " + traffic);
	}

	private String page(String traffic) {
		Html html = new Html(curves.stream().map(LoadCurve::name).collect(Collectors.joining(", ")) + " under load");
		html.element("h1", "", "Load").note(traffic);
		html.open("ul", "");
		curves.forEach(curve -> html.element("li", "", curve.verdict()));
		html.close();
		if (curves.stream().anyMatch(curve -> curve.sweep().points().size() > 1)) {
			html.element("h2", "", "Latency over load");
			html.note("The mean in cycles, from the cycle in which a packet enters the queue of its node to its delivery, up to "
					+ "8 times the lowest one.");
			html.drawing(latencies().svg("Latency over load"));
			html.element("h2", "", "Throughput over load");
			html.note("Packets that are delivered, a node and cycle. A network is saturated where it delivers less than 95 % of what nodes inject.");
			html.drawing(throughputs().svg("Throughput over load"));
		}
		for (LoadCurve curve : curves) {
			html.element("h2", "", curve.name()).note(curve.on().words());
			html.open("table", "");
			html.heads(LoadRow.HEADS.toArray(String[]::new));
			for (Point point : curve.sweep().points()) {
				List<String> row = LoadRow.of(curve, point);
				html.row(row.get(0), row.subList(1, row.size()).toArray(String[]::new));
			}
			html.close();
		}
		return html.page();
	}

	private DoubleStream all(ToDoubleFunction<Point> value) {
		return curves.stream().flatMap(curve -> curve.sweep().points().stream()).filter(point -> point.packets() > 0).mapToDouble(value);
	}

	private LinePlot.Axis offered() {
		return new LinePlot.Axis(OFFERED, false, 0, Math.max(1e-6, 1.05 * all(Point::offered).max().orElse(1)), RoundedNumber::number);
	}

	private LinePlot latencies() {
		double most = Math.min(MOST * all(Point::latency).min().orElse(1), 1.1 * all(Point::latency).max().orElse(1));
		LinePlot plot = new LinePlot(offered(), new LinePlot.Axis("mean latency in cycles", false, 0, Math.max(1, most),
				RoundedNumber::number));
		for (LoadCurve curve : curves) {
			List<Point> points = curve.sweep().points().stream().filter(point -> point.packets() > 0).toList();
			double[] x = points.stream().mapToDouble(Point::offered).toArray();
			double[] y = points.stream().mapToDouble(Point::latency).toArray();
			int inside = 0;
			while (inside < y.length && y[inside] <= most) {
				inside++;
			}
			if (inside > 0 && inside < y.length) { // the line leaves the plot between two loads
				x[inside] = x[inside - 1] + (x[inside] - x[inside - 1]) * (most - y[inside - 1]) / (y[inside] - y[inside - 1]);
				y[inside++] = most;
			}
			plot.line(curve.name(), Arrays.copyOf(x, inside), Arrays.copyOf(y, inside));
		}
		return plot;
	}

	private LinePlot throughputs() {
		LinePlot plot = new LinePlot(offered(), new LinePlot.Axis("packets delivered a node and cycle", false, 0,
				Math.max(1e-6, 1.1 * all(Point::throughput).max().orElse(1)), RoundedNumber::number));
		curves.forEach(curve -> plot.line(curve.name(), curve.sweep().points().stream().mapToDouble(Point::offered).toArray(),
				curve.sweep().points().stream().mapToDouble(Point::throughput).toArray()));
		return plot;
	}
}

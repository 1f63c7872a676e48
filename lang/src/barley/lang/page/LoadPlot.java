package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

import barley.lang.load.LoadCurve;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** A figure of networks over the load that is offered to them, with a line for each network. */
public record LoadPlot(String title, LinePlot.Axis across, LinePlot.Axis up, List<Line> lines) {

	/** A line through loads; where it leaves the plot, its last point is between two loads. */
	public record Line(String name, double[] x, double[] y) {
	}

	/** Latencies up to this multiple of the lowest one are shown; above saturation they grow without end. */
	private static final double MOST = 8;
	private static final double LEAST_RANGE = 1e-6;

	/** Returns the mean latency over the load. */
	public static LoadPlot latency(List<LoadCurve> curves) {
		double most = Math.min(MOST * all(curves, Point::latency).min().orElse(1), 1.1 * all(curves, Point::latency).max().orElse(1));
		List<Line> lines = new ArrayList<>();
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
			lines.add(new Line(curve.name(), Arrays.copyOf(x, inside), Arrays.copyOf(y, inside)));
		}
		return new LoadPlot("Latency over load", offered(curves), new LinePlot.Axis("mean latency in cycles", false, 0, Math.max(1, most),
				RoundedNumber::number), lines);
	}

	/** Returns the packets that are delivered over the load. */
	public static LoadPlot throughput(List<LoadCurve> curves) {
		double most = Math.max(LEAST_RANGE, 1.1 * all(curves, Point::throughput).max().orElse(1));
		List<Line> lines = curves.stream().map(curve -> new Line(curve.name(),
				curve.sweep().points().stream().mapToDouble(Point::offered).toArray(),
				curve.sweep().points().stream().mapToDouble(Point::throughput).toArray())).toList();
		return new LoadPlot("Throughput over load", offered(curves),
				new LinePlot.Axis("packets delivered per node and cycle", false, 0, most, RoundedNumber::number), lines);
	}

	private static LinePlot.Axis offered(List<LoadCurve> curves) {
		return new LinePlot.Axis("offered load, packets per node and cycle", false, 0,
				Math.max(LEAST_RANGE, 1.05 * all(curves, Point::offered).max().orElse(1)), RoundedNumber::number);
	}

	private static DoubleStream all(List<LoadCurve> curves, ToDoubleFunction<Point> value) {
		return curves.stream().flatMap(curve -> curve.sweep().points().stream()).filter(point -> point.packets() > 0).mapToDouble(value);
	}

	/** Adds the plot to a page. */
	void addTo(Html html) {
		html.chart(title, plot());
	}

	/** Returns the plot as a file of its own. */
	public String document(String traffic) {
		return plot().document(title + ": " + traffic);
	}

	private LinePlot plot() {
		LinePlot plot = new LinePlot(across, up);
		lines.forEach(line -> plot.line(line.name(), line.x(), line.y()));
		return plot;
	}
}

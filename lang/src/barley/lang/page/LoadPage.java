package barley.lang.page;

import java.util.List;
import java.util.stream.Collectors;

import barley.lang.load.LoadCurve;
import barley.lang.load.LoadRow;
import barley.runtime.simulate.clock.LoadSweep.Point;

/** Writes the page about networks under load: their latency and throughput over the offered load, as plots and tables. */
public final class LoadPage {

	private final List<LoadCurve> curves;

	private LoadPage(List<LoadCurve> curves) {
		this.curves = curves;
	}

	/** @param traffic what nodes inject, in words */
	public static String of(List<LoadCurve> curves, String traffic) {
		return new LoadPage(curves).page(traffic);
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
			LoadPlot.latency(curves).addTo(html);
			html.element("h2", "", "Throughput over load");
			html.note("Packets that are delivered per node and cycle. A network is saturated where it delivers less than 95 % of what "
					+ "nodes inject.");
			LoadPlot.throughput(curves).addTo(html);
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
}

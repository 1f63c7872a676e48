package barley.lang.cli;

import barley.lang.load.LoadCurve;
import barley.lang.load.LoadRow;
import barley.lang.load.Workload;
import barley.runtime.report.TextTable;
import barley.runtime.report.UnitText;

/** Prints the figures of loaded machines as text: a table for each, and at which load it saturates. */
final class LoadText {

	private LoadText() {
	}

	static void print(LoadOutcome outcome, Workload load, Terminal terminal) {
		outcome.curves().forEach(curve -> print(curve, load, terminal));
		outcome.curves().forEach(curve -> terminal.print(PrintableText.text(curve.verdict())));
	}

	private static void print(LoadCurve curve, Workload load, Terminal terminal) {
		String head = PrintableText.text("%s: %s; %s, packets of %s".formatted(curve.name(), curve.on().words(), load.words(),
				UnitText.bytes(load.bytes(curve.on()))));
		terminal.print(terminal.colour() ? "\u001b[1m" + head + "\u001b[0m" : head);
		TextTable table = new TextTable(LoadRow.STATE, LoadRow.HOTTEST, LoadRow.BUSIEST);
		table.row(LoadRow.HEADS.toArray(String[]::new));
		curve.sweep().points().forEach(point -> table.row(LoadRow.of(curve, point).toArray(String[]::new)));
		table.lines().forEach(line -> terminal.print(PrintableText.text(line)));
		terminal.print("");
	}
}

package barley.lang.compare;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.prove.figures.Figures;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.result.PaceSum;

/**
 * The figures of a schedule as a row of a table. Cycles are a column if any of the schedules exchanges packets, the bubble if nodes compute
 * in blocks of any of them in which each goes at its own pace.
 */
public final class FigureRow {

	private static final List<String> HEADS = List.of("", "nodes", "lanes", "payload", "steps", "cycles", "time", "busiest lane", "use",
			"bubble", "bound reached", "energy");
	private static final int CYCLES = HEADS.indexOf("cycles");
	private static final int BUBBLE = HEADS.indexOf("bubble");

	private FigureRow() {
	}

	/** Returns a row for each contender, below that of the heads. */
	public static List<List<String>> table(Comparison comparison) {
		boolean cycles = comparison.contenders().stream().anyMatch(contender -> contender.cycles().isPresent());
		List<List<String>> rows = new ArrayList<>();
		rows.add(new ArrayList<>(HEADS));
		comparison.contenders().forEach(contender -> rows.add(new ArrayList<>(row(contender))));
		boolean bubble = rows.subList(1, rows.size()).stream().anyMatch(row -> !row.get(BUBBLE).isEmpty());
		rows.forEach(row -> row.subList(BUBBLE, bubble ? BUBBLE : BUBBLE + 1).clear());
		rows.forEach(row -> row.subList(CYCLES, cycles ? CYCLES : CYCLES + 1).clear());
		return rows;
	}

	private static List<String> row(Contender contender) {
		Figures figures = contender.figures();
		Machine machine = contender.plan().wiring().machine();
		return List.of(contender.name(), Words.of("%,d", machine.nodes()), Words.of("%,d", machine.lanes()),
				UnitText.bytes(contender.payload()),
				// packets take cycles instead
				figures.steps() == 0 && figures.packets().isPresent() ? "" : Words.of("%,d", figures.steps()),
				contender.cycles().map(cycles -> Words.of("%,d", cycles)).orElse(""),
				figures.times().map(times -> UnitText.time(times.timePs())).orElse("unknown"), UnitText.bytes(figures.bytesPerLane()),
				figures.use().signum() == 0 && figures.packets().isPresent() ? "" : percent(figures.use()), // lanes without a bandwidth
				figures.pace().flatMap(PaceSum::bubble).map(FigureRow::percent).orElse(""),
				contender.boundShare().map(FigureRow::percent).orElse(""),
				figures.times().map(UnitText::energy).orElse("unknown"));
	}

	private static String percent(Rational part) {
		return UnitText.percent(part.decimal(4));
	}
}

package barley.runtime.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.simulate.result.EnergyOf;
import barley.runtime.simulate.result.EnergyOf.Row;

/** What the energy of a run is drawn by, as a table of text and as JSON. */
public final class EnergyText {

	private static final int MOST_PHASES = 50;

	private EnergyText() {
	}

	/** Returns a table with a line for each type and each phase; empty if a single type draws all energy in a single phase. */
	static List<String> lines(EnergyOf energy) {
		if (energy.types().size() + energy.phases().size() < 3) {
			return List.of();
		}
		TextTable table = new TextTable();
		table.row("energy by type", "", "share");
		rows(table, energy.types());
		table.row("");
		table.row("energy by phase", "", "share");
		rows(table, energy.phases().subList(0, Math.min(MOST_PHASES, energy.phases().size())));
		List<String> lines = new ArrayList<>(table.lines());
		if (energy.phases().size() > MOST_PHASES) {
			lines.add("and " + (energy.phases().size() - MOST_PHASES) + " more phases");
		}
		return lines;
	}

	private static void rows(TextTable table, List<Row> rows) {
		BigDecimal all = rows.stream().map(Row::joules).reduce(BigDecimal.ZERO, BigDecimal::add);
		rows.forEach(row -> table.row(name(row), UnitText.joules(row.joules()), share(row.joules(), all)));
	}

	/** Returns how a row is named: {@code node Gpu}, or the statement of a phase. */
	public static String name(Row row) {
		return switch (row.kind()) {
		case "node", "switch", "synapse", "link" -> row.kind() + " " + row.name();
		default -> row.name();
		};
	}

	/** Returns a part of an energy as a percentage. */
	public static String share(BigDecimal part, BigDecimal all) {
		return all.signum() == 0 ? "" : UnitText.percent(part.divide(all, MathContext.DECIMAL64).setScale(4, RoundingMode.HALF_UP));
	}

	/** Returns both lists as a tree of JSON. */
	static Map<String, Object> members(EnergyOf energy) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("phases", energy.phases().stream().map(EnergyText::members).toList());
		members.put("types", energy.types().stream().map(EnergyText::members).toList());
		return members;
	}

	private static Map<String, Object> members(Row row) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("kind", row.kind());
		members.put("name", row.name());
		members.put("energyJ", row.joules());
		return members;
	}
}

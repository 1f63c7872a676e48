package barley.lang.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.diagnostics.Severity;

import barley.runtime.report.Json;
import barley.runtime.report.JsonReport;

/** Writes findings as JSON, for other programs to read. */
final class FindingsJson {

	private FindingsJson() {
	}

	static String of(List<PrintedFinding> findings) {
		return Json.of(members(findings));
	}

	/** Writes what is found in files, with how many of their exchanges in packets are proved to end. */
	static String of(List<PrintedFinding> findings, PacketEnds ends) {
		Map<String, Object> json = members(findings);
		json.put("exchangesInPackets", ends.exchanges());
		json.put("exchangesProvedToEnd", ends.proved());
		return Json.of(json);
	}

	private static Map<String, Object> members(List<PrintedFinding> findings) {
		Map<String, Object> json = versioned();
		json.put("errors", count(findings, Severity.ERROR));
		json.put("warnings", count(findings, Severity.WARNING));
		json.put("infos", count(findings, Severity.INFO));
		json.put("findings", findings.stream().map(FindingsJson::of).toList());
		return json;
	}

	/** Returns an object for JSON that has the version of the format only. */
	static Map<String, Object> versioned() {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("formatVersion", JsonReport.FORMAT_VERSION);
		return json;
	}

	/** Returns why a schedule has no result. */
	static Map<String, Object> failure(String schedule, String message, String code, List<PrintedFinding> findings) {
		return failureOf("schedule", schedule, message, code, findings);
	}

	/** Returns why a schedule or a machine has no result. */
	static Map<String, Object> failureOf(String kind, String name, String message, String code, List<PrintedFinding> findings) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put(kind, name);
		json.put("failed", message);
		json.put("code", code);
		json.put("findings", findings.stream().map(FindingsJson::of).toList());
		return json;
	}

	/** Returns the failures of schedules with errors. */
	static List<Map<String, Object>> failures(Map<String, List<PrintedFinding>> refused) {
		return refused.entrySet().stream().map(schedule -> failure(schedule.getKey(), "the schedule has errors", "findings",
				schedule.getValue())).toList();
	}

	private static long count(List<PrintedFinding> findings, Severity severity) {
		return findings.stream().filter(finding -> finding.severity() == severity).count();
	}

	private static Map<String, Object> of(PrintedFinding finding) {
		LineColumn start = finding.startPlace();
		LineColumn end = finding.endPlace();
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("file", finding.file());
		json.put("line", start.line());
		json.put("column", start.column());
		json.put("endLine", end.line());
		json.put("endColumn", end.column());
		json.put("severity", FindingPrinter.word(finding.severity()));
		json.put("code", finding.code());
		json.put("message", finding.message());
		json.put("remedy", finding.remedy());
		return json;
	}
}

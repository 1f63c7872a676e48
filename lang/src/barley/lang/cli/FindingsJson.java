package barley.lang.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.diagnostics.Severity;

import barley.runtime.report.Json;

/** Writes findings as JSON, for other programs to read. */
final class FindingsJson {

	private FindingsJson() {
	}

	static String of(List<PrintedFinding> findings) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("errors", count(findings, Severity.ERROR));
		json.put("warnings", count(findings, Severity.WARNING));
		json.put("infos", count(findings, Severity.INFO));
		json.put("findings", findings.stream().map(FindingsJson::of).toList());
		return Json.of(json);
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

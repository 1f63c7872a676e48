package barley.lang.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.finding.Code;

/** A file with more findings than anybody reads says how many there are, and takes no longer for it. */
class BoundedValidatorTest {

	/** Five times of what the longest of these takes: tests run half compiled, on processors that others heat. */
	private static final long MOST_NANOS = 10_000_000_000L;
	private static final int STATEMENTS = 11_000;

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"link n[0] -- m[1]   | 10,001 more findings, 10,000 of them errors",
			"link n[0] -- n[7]   | 10,000 more findings, 10,000 of them errors",
			"link n[0] -- n[0]   | 10,000 more findings, 10,000 of them errors",
			"node n[2]           | 10,000 more findings, 10,000 of them errors",
			"let a = 3 kk        | 20,999 more findings, 20,999 of them errors",
	})
	void countsWhatItDoesNotList(String statement, String said) {
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		List<Issue> issues = BarleyText.of("topology T { node n[2]", (statement + "\n").repeat(STATEMENTS), "}").issues();
		long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		List<Issue> more = issues.stream().filter(issue -> issue.getCode().equals(Code.MORE_FINDINGS.id())).toList();
		assertEquals(BoundedValidator.MOST + 1, issues.size());
		assertEquals(List.of("this file has " + said + ", which are not listed"), more.stream().map(Issue::getMessage).toList());
		assertEquals(Severity.ERROR, more.get(0).getSeverity());
		assertTrue(taken < MOST_NANOS, taken / 1_000_000 + " ms");
	}

	@ParameterizedTest
	@CsvSource({ "999, 999, 0", "1000, 1000, 0", "1001, 1001, 1" })
	void listsAllThatFit(int statements, int listed, int more) {
		List<Issue> issues = BarleyText.of("topology T { node n[2]", "link n[0] -- n[0]\n".repeat(statements), "}").issues();
		assertEquals(listed, issues.size());
		assertEquals(more, issues.stream().filter(issue -> issue.getCode().equals(Code.MORE_FINDINGS.id())).count());
	}
}

package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import barley.lang.model.Axis;
import barley.lang.model.ValueRange;
import barley.lang.model.Vary;

/** Fixes of studies. */
final class StudyFixes {

	private StudyFixes() {
	}

	/** For data where a number of elements is expected: divides by the size of an element, which the finding has in its data. */
	static Stream<TextFix> divideData(ReportedFinding finding) {
		return finding.data().size() < 2 ? Stream.empty() : Stream.of(suggested(finding));
	}

	/** For a range that has no step: adds one, as the finding has it in its data. */
	static Stream<TextFix> addStep(ReportedFinding finding) {
		return finding.data().size() < 2 || finding.enclosing(ValueRange.class).isEmpty() ? Stream.empty() : Stream.of(suggested(finding));
	}

	private static TextFix suggested(ReportedFinding finding) {
		int end = finding.offset() + finding.words().length();
		return new TextFix("Change to " + finding.data().get(1), finding.text().replace(finding.offset(), end, finding.data().get(1)));
	}

	/** For an axis that no run uses: removes it, unless others vary beside it. */
	static Stream<TextFix> removeAxis(ReportedFinding finding) {
		return finding.enclosing(Axis.class).map(Axis::eContainer).filter(Vary.class::isInstance).map(Vary.class::cast)
				.filter(vary -> vary.getAxes().size() == 1).stream()
				.map(vary -> new TextFix("Remove " + finding.text().text(vary), finding.text().remove(vary)));
	}
}

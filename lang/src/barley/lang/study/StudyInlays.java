package barley.lang.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Inlay;
import barley.lang.finding.Severity;
import barley.lang.finding.Words;
import barley.lang.model.Declaration;
import barley.lang.model.Source;
import barley.lang.model.Study;

/** What is shown above studies while an author types: {@code 11,340 points · about 40 s on 2 cores}. */
public class StudyInlays {

	private static final int MINUTE = 60;
	private static final int HOUR = 3_600;

	@Inject
	private StudyAnalyses analyses;

	/** Returns the inlays of a file; studies with errors have none. */
	public List<Inlay> of(Source source, CancelIndicator canceled) {
		List<Inlay> inlays = new ArrayList<>();
		for (Declaration declaration : source.getDeclarations()) {
			if (declaration instanceof Study study) {
				about(study, canceled).ifPresent(text -> inlays.add(new Inlay(study, text)));
				if (isSound(study, canceled)) {
					FindCondition.finds(study).stream().filter(find -> !find.isFastest())
							.forEach(find -> Monotony.of(find).ifPresent(because -> inlays.add(new Inlay(find, "monotone: " + because))));
				}
			}
		}
		return inlays;
	}

	private boolean isSound(Study study, CancelIndicator canceled) {
		StudyAnalysis known = analyses.of(study, canceled);
		return known != null && known.findings().stream().noneMatch(finding -> finding.code().severity() == Severity.ERROR);
	}

	/** Returns how many points a study has and how long it takes, in words. */
	public Optional<String> about(Study study, CancelIndicator canceled) {
		StudyAnalysis known = analyses.of(study, canceled);
		int cores = Runtime.getRuntime().availableProcessors();
		return known == null || known.points().isEmpty() ? Optional.empty() : Optional.of(Words.count(known.points().get(), "point")
				+ (FindCondition.searchesOnly(study) ? Optional.of(" · some are searched")
				: known.seconds().map(seconds -> " · " + duration(seconds / cores) + " on " + Words.count(cores, "core"))).orElse(""));
	}

	private static String duration(double seconds) {
		return seconds < 1 ? "less than 1 s" : seconds < 2 * MINUTE ? Words.of("about %,.0f s", seconds)
				: seconds < 2 * HOUR ? Words.of("about %,.0f min", seconds / MINUTE) : Words.of("about %,.0f h", seconds / HOUR);
	}
}

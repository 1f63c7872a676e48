package barley.lang.ide.quickfix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.finding.Code;
import barley.lang.finding.IssueCode;
import barley.lang.ide.quickfix.OtherSizes.Size;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.prove.figures.Figures;
import barley.lang.resource.LinkingMessages;

/**
 * Tries changes on a copy of the text that sees the same other files and is elaborated and proved completely: a change that does not fix
 * the finding, or that breaks something else, is not offered.
 */
final class FixTrial {

	/** The number of other sizes after which a change is considered to fit all. */
	private static final int ENOUGH_SIZES = 2;
	private static final Set<String> HIDING = Set.of(IssueCode.SYNTAX, IssueCode.UNKNOWN_NAME, LinkingMessages.NOT_IMPORTED);

	private final IResourceValidator validator;
	private final ResourceSet files;
	private final URI uri;
	private final Document document;
	private final CancelIndicator canceled;
	private Reading before;
	/** The unedited text with another number for a parameter, by that. */
	private final Map<String, Reading> atOtherSizes = new HashMap<>();

	/** A version of the text, parsed and validated. */
	private record Reading(XtextResource resource, List<Issue> issues) {

		/** Returns the number of errors and warnings of each kind, in schedules or elsewhere. */
		Map<String, Integer> counts(boolean schedules, boolean onlyHiding) {
			Map<String, Integer> counts = new HashMap<>();
			for (Issue issue : issues) {
				if (issue.getSeverity() != Severity.INFO && (schedules || !isIn(issue, Schedule.class))
						&& (!onlyHiding || hides(IssueCode.of(issue)))) {
					counts.merge(issue.getSeverity() + " " + IssueCode.of(issue), 1, Integer::sum);
				}
			}
			return counts;
		}

		Set<String> messages(String code) {
			return issues.stream().filter(issue -> IssueCode.of(issue).equals(code)).map(Issue::getMessage).collect(Collectors.toSet());
		}

		long count(String code) {
			return issues.stream().filter(issue -> IssueCode.of(issue).equals(code)).count();
		}

		boolean reports(ReportedFinding finding) {
			return issues.stream().anyMatch(issue -> IssueCode.of(issue).equals(finding.code())
					&& finding.message().startsWith(issue.getMessage()));
		}

		private boolean isIn(Issue issue, Class<? extends EObject> kind) {
			EObject place = issue.getUriToProblem() == null ? null : resource.getEObject(issue.getUriToProblem().fragment());
			return place != null && EcoreUtil2.getContainerOfType(place, kind) != null;
		}

	}

	/** @param files the resource set with the other files, to which the copy is added */
	FixTrial(IResourceValidator validator, ResourceSet files, URI uri, Document document, CancelIndicator canceled) {
		this.validator = validator;
		this.files = files;
		this.uri = uri;
		this.document = document;
		this.canceled = canceled;
	}

	/**
	 * Returns whether {@code edits} reduce the occurrences of the finding and add no error, and no warning if the finding is neither; nor
	 * may a ring miss a node instead, because its author meant that node. An unresolved name prevents other checks, so only names and
	 * syntax are compared then; and the errors of a topology hide those of the schedules on it.
	 *
	 * @param oneOfMany whether it suffices that this very finding disappears
	 */
	boolean fixes(ReportedFinding finding, List<TextEdit> edits, boolean oneOfMany) {
		Reading after = read(edits);
		long left = after.count(finding.code()) - before().count(finding.code());
		return (left < 0 || left == 0 && oneOfMany && !after.reports(finding)) && isSound(finding, before(), after);
	}

	/** Returns whether {@code edits} reduce the occurrences of the finding. */
	boolean reduces(ReportedFinding finding, List<TextEdit> edits) {
		return read(edits).count(finding.code()) < before().count(finding.code());
	}

	/**
	 * Returns whether {@code edits} fit other sizes, too: where the finding also occurs, they reduce its occurrences, and add no error.
	 * Sizes at which the text has errors of other kinds are not comparable; at least one must be.
	 *
	 * @param oneOfMany whether it suffices that other findings of the kind are reported
	 */
	boolean fits(ReportedFinding finding, List<TextEdit> edits, boolean oneOfMany, Size size) {
		int compared = 0;
		for (int value : size.others()) {
			TextEdit other = new TextEdit(new Range(document.getPosition(size.node().getOffset()),
					document.getPosition(size.node().getEndOffset())), Integer.toString(value));
			Reading unchanged = atOtherSizes.computeIfAbsent(size.parameter() + " = " + value, any -> read(List.of(other)));
			if (compared < ENOUGH_SIZES && comparable(finding, unchanged)) {
				Reading changed = read(Stream.concat(edits.stream(), Stream.of(other)).toList());
				long left = changed.count(finding.code()) - unchanged.count(finding.code());
				boolean better = unchanged.count(finding.code()) == 0 || left < 0
						|| oneOfMany && !changed.messages(finding.code()).equals(unchanged.messages(finding.code()));
				if (!better || !isSound(finding, unchanged, changed)) {
					return false;
				}
				compared++;
			}
		}
		return compared > 0;
	}

	private boolean comparable(ReportedFinding finding, Reading other) {
		Map<String, Integer> known = before().counts(true, false);
		return other.counts(true, false).keySet().stream().allMatch(kind -> known.containsKey(kind)
				|| kind.endsWith(" " + finding.code()) || kind.startsWith(Severity.WARNING.toString()));
	}

	private Reading before() {
		if (before == null) {
			before = read(List.of());
		}
		return before;
	}

	/** Returns whether {@code edits} add no finding. */
	boolean isSound(List<TextEdit> edits) {
		return noMore(before().counts(true, false), read(edits).counts(true, false));
	}

	private static boolean isSound(ReportedFinding finding, Reading before, Reading after) {
		boolean error = isError(finding.diagnostic());
		boolean schedules = !error || finding.enclosing(Design.class).isEmpty();
		boolean onlyHiding = hides(finding.code());
		Map<String, Integer> earlier = before.counts(schedules, onlyHiding);
		Map<String, Integer> later = after.counts(schedules, onlyHiding);
		if (error) {
			later.keySet().removeIf(kind -> kind.startsWith(Severity.WARNING.toString())
					&& !kind.endsWith(" " + Code.RING_MISSED.id()));
		}
		return noMore(earlier, later);
	}

	private static boolean noMore(Map<String, Integer> earlier, Map<String, Integer> later) {
		return later.entrySet().stream().allMatch(each -> each.getValue() <= earlier.getOrDefault(each.getKey(), 0));
	}

	private static boolean isError(Diagnostic diagnostic) {
		return diagnostic.getSeverity() == null || diagnostic.getSeverity() == org.eclipse.lsp4j.DiagnosticSeverity.Error;
	}

	/** Returns whether findings of a kind, those of the parser and linker, prevent proofs. */
	private static boolean hides(String code) {
		return HIDING.contains(code);
	}

	/** Returns the edited text; edits are applied from the end, because their positions refer to the original text. */
	private String applied(List<TextEdit> edits) {
		return document.applyChanges(edits.stream()
				.sorted(Comparator.comparingInt((TextEdit edit) -> document.getOffSet(edit.getRange().getStart())).reversed()).toList())
				.getContents();
	}

	/** Returns the figures of a schedule in the edited text; null if it has errors there. */
	Figures figures(Schedule schedule, List<TextEdit> edits) {
		return read(edits, copy -> copy.getContents().stream().flatMap(source -> ((Source) source).getDeclarations().stream())
				.filter(each -> each instanceof Schedule && schedule.getName().equals(each.getName())).map(Schedule.class::cast)
				.map(each -> new Analyser(Settings.of(copy).limits(), Settings.of(copy).overrides(), canceled::isCanceled).analyse(each))
				.map(ScheduleAnalysis::figures).filter(Objects::nonNull).findFirst().orElse(null));
	}

	private Reading read(List<TextEdit> edits) {
		return read(edits, copy -> new Reading(copy, validator.validate(copy, CheckMode.ALL, canceled)));
	}

	private <T> T read(List<TextEdit> edits, Function<XtextResource, T> reader) {
		String text = edits.isEmpty() ? document.getContents() : applied(edits);
		XtextResource copy = (XtextResource) files.createResource(uri);
		try {
			copy.load(new LazyStringInputStream(text, copy.getEncoding()), Map.of());
			return reader.apply(copy);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} finally {
			files.getResources().remove(copy);
		}
	}
}

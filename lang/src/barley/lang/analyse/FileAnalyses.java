package barley.lang.analyse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.evaluate.FileEffort;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.ModelPackage;
import barley.lang.model.Schedule;

/**
 * The analyses of one file. Its declarations share the effort that a file may take, so they are analysed in their order, up to the one
 * that is wanted: what is found of each does not depend on which was wanted first. Where the effort ends, one finding says so; the
 * declarations after it are left unchecked and have no findings.
 *
 * <p>An analysis that is canceled leaves nothing behind. One that fails is kept as a failure, so that the others go on.
 */
final class FileAnalyses {

	private final Settings settings;
	private final List<Declaration> declarations;
	private final Predicate<Declaration> isDraft;
	private final Predicate<Throwable> isCancel;
	private final Bases bases = new Bases();
	private final FileEffort effort = new FileEffort();
	private final Map<Declaration, Outcome> known = new HashMap<>();
	private final List<Declaration> unfinished = new ArrayList<>();
	private long finishedEffort;
	private int next;

	/**
	 * @param analysis what was found; null after a failure
	 * @param failure  what was thrown; null if nothing was
	 */
	private record Outcome(DeclarationAnalysis analysis, Throwable failure) {

		private DeclarationAnalysis orThrow() {
			if (failure instanceof RuntimeException exception) {
				throw exception;
			} else if (failure instanceof Error error) {
				throw error;
			}
			return analysis;
		}
	}

	/**
	 * @param declarations the topologies, machines and schedules of a file that can be elaborated, in their order
	 * @param isDraft      whether names are unknown in one of them
	 * @param isCancel     whether something thrown says that nobody waits for the analysis any more
	 */
	FileAnalyses(Settings settings, List<Declaration> declarations, Predicate<Declaration> isDraft, Predicate<Throwable> isCancel) {
		this.settings = settings;
		this.declarations = declarations;
		this.isDraft = isDraft;
		this.isCancel = isCancel;
	}

	/** Returns the analysis of one of the declarations. */
	synchronized DeclarationAnalysis of(Declaration declaration, BooleanSupplier canceled) {
		while (!known.containsKey(declaration)) {
			analyseNext(canceled);
		}
		return known.get(declaration).orThrow();
	}

	private void analyseNext(BooleanSupplier canceled) {
		known.put(declarations.get(next), outcome(declarations.get(next), canceled));
		next++;
	}

	/**
	 * Analyses the declarations that ended at a limit, and those that are left unchecked, once more by another analyser. Returns whether
	 * something holds for all of them; after the first for which it does not, none is analysed.
	 */
	synchronized boolean hold(Predicate<DeclarationAnalysis> condition, Analyser analyser, BooleanSupplier canceled) {
		finish(canceled);
		return unfinished.stream().allMatch(declaration -> condition.test(found(analyser, declaration)));
	}

	/** Returns the effort of the declarations that ended at no limit. */
	synchronized long finishedEffort(BooleanSupplier canceled) {
		finish(canceled);
		return finishedEffort;
	}

	private void finish(BooleanSupplier canceled) {
		while (next < declarations.size()) {
			analyseNext(canceled);
		}
	}

	private Outcome outcome(Declaration declaration, BooleanSupplier canceled) {
		if (effort.exhausted() != null) {
			unfinished.add(declaration);
			return new Outcome(unchecked(declaration), null);
		}
		long before = effort.spent();
		try {
			DeclarationAnalysis found = found(new Analyser(settings.limits(), settings.overrides(), effort, canceled, bases), declaration);
			bases.keep();
			if (found.isWithinLimits() && effort.exhausted() == null) {
				finishedEffort += effort.spent() - before;
			} else {
				unfinished.add(declaration);
			}
			return new Outcome(effort.exhausted() == null ? found : found.with(ended(found)), null);
		} catch (RuntimeException | OperationCanceledError | StackOverflowError failure) {
			bases.forget();
			if (isCancel.test(failure)) {
				effort.resetTo(before);
				throw failure;
			}
			return new Outcome(null, failure);
		}
	}

	private DeclarationAnalysis found(Analyser analyser, Declaration declaration) {
		return isDraft.test(declaration) ? analyser.draft(declaration) : analyser.analyse(declaration);
	}

	/** Returns what is found of a declaration that is not analysed, because the effort ended before it. */
	private static DeclarationAnalysis unchecked(Declaration declaration) {
		return declaration instanceof Schedule schedule ? new ScheduleAnalysis(schedule, List.of(), null, null, null, null, List.of())
				: new DesignAnalysis((Design) declaration, null, null, List.of());
	}

	/** Returns the findings of the declaration in which the effort ended; where it ended elsewhere, the finding about it is at the name. */
	private List<Finding> ended(DeclarationAnalysis last) {
		String end = effort.exhausted().message();
		List<Finding> findings = new ArrayList<>(last.findings());
		Finding inside = findings.stream().filter(finding -> finding.message().endsWith(end)).findFirst()
				.orElseGet(() -> new Finding(Code.LIMIT, declarations.get(next), ModelPackage.Literals.DECLARATION__NAME, end)
						.withRemedy(effort.exhausted().remedy()));
		findings.removeIf(finding -> finding.message().endsWith(end));
		int after = declarations.size() - next - 1;
		findings.add(after == 0 ? inside : new Finding(Code.LIMIT, inside.origin(), inside.part(), end + Words.of(after == 1
				? "; %s is not checked" : "; %s and the declarations after it, %,d in all, are not checked",
				declarations.get(next + 1).getName(), after), inside.remedy(), inside.data()));
		return findings;
	}
}

package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.compare.Comparison;
import barley.lang.compare.StrategyComparison;
import barley.lang.model.Collective;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.page.ComparePage;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.runtime.machine.Fault;

/** Compares all strategies for the collective at a place of a file, and writes the page about them, as {@code compare --strategies}. */
public final class StrategyPages {

	/** A page, and what it is about. */
	public record StrategyPage(String title, String text) {
	}

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/**
	 * Returns the page about the collective of the schedule at an offset in {@code file} as it is on disk; throws a {@link Fault} that says
	 * why if there is none, or not one alone.
	 *
	 * @param progress is told which strategy is tried
	 */
	public StrategyPage page(Path file, Others others, int offset, Settings settings, Consumer<String> progress, CancelIndicator canceled)
			throws IOException {
		LoadedFile loaded = files.load(file, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		Schedule schedule = schedule(loaded, offset);
		Collective collective = collective(schedule, offset);
		ScheduleAnalysis known = analysis.of(schedule, canceled);
		if (known == null || known.plan() == null || known.figures() == null) {
			throw new Fault("findings", schedule.getName() + " has errors, or is too large");
		}
		StrategyComparison tried = new StrategyComparison(loaded.text(), schedule, text -> files.load(file, text, others).get(0), analysis,
				settings, canceled);
		tried.tryAll(collective, known, Optional.empty(), progress);
		if (tried.contenders().size() < 2) {
			throw new Fault("too-few", "a comparison needs two strategies that fit, but the collective in line %d has %d".formatted(
					StrategyComparison.line(collective), tried.contenders().size()));
		}
		return new StrategyPage("Strategies for " + schedule.getName(),
				ComparePage.of(Comparison.of(tried.contenders()), tried.unfit(), StrategyComparison.USUAL));
	}

	/** Returns the schedule at a place; the only one of the file if there is none. */
	private static Schedule schedule(LoadedFile file, int offset) {
		List<Schedule> all = file.resource().getContents().isEmpty() ? List.of()
				: ((Source) file.resource().getContents().get(0)).getDeclarations().stream().filter(Schedule.class::isInstance)
						.map(Schedule.class::cast).filter(schedule -> schedule.getBase() != null && schedule.getName() != null).toList();
		return all.stream().filter(schedule -> isAt(schedule, offset)).findFirst()
				.or(() -> all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty())
				.orElseThrow(() -> new Fault("no-schedule", "there is no schedule on a machine at the caret"));
	}

	/** Returns the collective at a place, in the line of a place, or the only one of the schedule. */
	private static Collective collective(Schedule schedule, int offset) {
		List<Collective> all = StrategyComparison.collectives(schedule);
		int line = NodeModelUtils.getLineAndColumn(NodeModelUtils.getNode(schedule), Math.max(0, offset)).getLine();
		return all.stream().filter(each -> isAt(each, offset)).findFirst()
				.or(() -> only(all.stream().filter(each -> StrategyComparison.line(each) == line).toList())).or(() -> only(all))
				.orElseThrow(() -> new Fault("no-collective", all.isEmpty() ? schedule.getName() + " has no collective"
						: "%s has several collectives; put the caret into one of them, in lines %s".formatted(schedule.getName(),
								all.stream().map(each -> Integer.toString(StrategyComparison.line(each))).distinct()
										.collect(Collectors.joining(", ")))));
	}

	private static Optional<Collective> only(List<Collective> collectives) {
		return collectives.size() == 1 ? Optional.of(collectives.get(0)) : Optional.empty();
	}

	private static boolean isAt(EObject element, int offset) {
		INode node = NodeModelUtils.findActualNodeFor(element);
		return node.getOffset() <= offset && offset <= node.getEndOffset();
	}
}

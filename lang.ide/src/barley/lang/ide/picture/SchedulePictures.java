package barley.lang.ide.picture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.google.inject.Inject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextSyntaxDiagnostic;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.FigureWords;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.evaluate.Budget;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.finding.Words;
import barley.lang.model.Declaration;
import barley.lang.model.Instance;
import barley.lang.model.ModelPackage;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.plan.Phase;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.PlanReport;
import barley.lang.resource.BrokenDeclarations;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles.Others;
import barley.lang.resource.SourceFiles;
import barley.lang.scoping.DesignChain;
import barley.lang.steps.Losses;
import barley.lang.steps.Timetable;
import barley.runtime.simulate.result.Times;

/** Draws the schedule at the caret, from a text loaded separately, without blocking the language server. */
public final class SchedulePictures {

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/**
	 * Returns the picture of the schedule at {@code caret}, or else the last before it, or else the first of all; nothing if the text
	 * declares none.
	 */
	public Optional<SchedulePicture> at(Path file, String text, int caret, Others others, Settings settings, CancelIndicator canceled)
			throws IOException {
		LoadedFile loaded = files.load(file, text, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		return schedule(loaded, caret).map(schedule -> of(schedule, settings, canceled));
	}

	/** Returns the picture of a schedule that has been loaded; {@code settings} are attached to its resource set. */
	public SchedulePicture of(Schedule schedule, Settings settings, CancelIndicator canceled) {
		String file = schedule.eResource().getURI().toString();
		TextLocation place = TextLocation.of(schedule);
		List<TextLocation> others = schedules(schedule.eResource()).filter(other -> other != schedule).map(TextLocation::of).toList();
		ScheduleAnalysis known = analysis.of(schedule, canceled);
		if (known == null) {
			AbstractDiagnostic error = error(schedule);
			return new SchedulePicture(file, schedule.getName(), place, others, null, null, List.of(), Map.of(),
					schedule.getName() + ": " + (error == null ? TextErrors.ELSEWHERE : error.getMessage()),
					error == null ? null : new TextLocation(file, error.getOffset(), error.getLength()));
		}
		Finding wrong = known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).findFirst().orElse(null);
		String note = wrong == null ? "" : wrong.message();
		TextLocation where = wrong == null ? null : TextLocation.of(wrong.source());
		if (known.draft() == null) {
			String why = !note.isEmpty() ? note : known.foundation().stream().findFirst().map(Finding::message)
					.orElse("cannot be elaborated");
			return new SchedulePicture(file, schedule.getName(), place, others, null, null, List.of(), Map.of(),
					schedule.getName() + ": " + why, where);
		}
		try {
			Timetable timetable = Timetable.of(known.draft(), new Budget(Settings.of(schedule.eResource()).limits(), canceled::isCanceled));
			return new SchedulePicture(file, schedule.getName(), place, others, timetable, Losses.none(timetable), figures(known),
					exchanges(known.figures()), note, where);
		} catch (Complaint tooMuch) {
			return new SchedulePicture(file, schedule.getName(), place, others, null, null, figures(known), Map.of(),
					schedule.getName() + ": " + tooMuch.getMessage(), where);
		}
	}

	/**
	 * Returns the first error of a schedule, or else of the machine and topology that it runs on; null if there is none in this file. An
	 * error of syntax comes before a name that is unknown because of it.
	 */
	private static AbstractDiagnostic error(Schedule schedule) {
		List<Declaration> parts = new ArrayList<>(List.of(schedule));
		parts.addAll(DesignChain.below(schedule));
		List<AbstractDiagnostic> errors = parts.stream().flatMap(TextErrors::of).toList();
		return errors.stream().filter(XtextSyntaxDiagnostic.class::isInstance).findFirst()
				.or(() -> parts.stream().flatMap(part -> BrokenDeclarations.error(part).stream()).findFirst())
				.or(() -> missing(parts.get(parts.size() - 1)))
				.orElse(errors.isEmpty() ? null : errors.get(0));
	}

	/** Returns the syntax error because of which the base of a declaration is not there. */
	private static Optional<AbstractDiagnostic> missing(Declaration above) {
		Instance base = DesignChain.base(above);
		return base == null || base.getDesign() == null || !base.getDesign().eIsProxy() ? Optional.empty()
				: NodeModelUtils.findNodesForFeature(base, ModelPackage.Literals.INSTANCE__DESIGN).stream().findFirst()
						.flatMap(name -> BrokenDeclarations.error(above.eResource(), NodeModelUtils.getTokenText(name)));
	}

	private static Map<Phase.Exchanging, ExchangeFigures> exchanges(Figures figures) {
		Map<Phase.Exchanging, ExchangeFigures> exchanges = new IdentityHashMap<>();
		if (figures != null && figures.times().isPresent()) {
			figures.exchanges().forEach(exchange -> exchanges.putIfAbsent(exchange.phase(), exchange));
		}
		return exchanges;
	}

	private static List<String> figures(ScheduleAnalysis known) {
		List<String> words = new ArrayList<>();
		Figures figures = known.figures();
		if (figures != null) {
			if (figures.steps() > 0 || figures.bytesPerLane() > 0) { // words to synapses go without either
				words.add(Words.count(figures.steps(), "step"));
				words.add(FigureWords.bytes(figures.bytesPerLane()) + " per lane");
				words.add(FigureWords.percent(figures.use()) + " use");
			}
			figures.bounds().flatMap(bounds -> FigureWords.share(known.plan().wiring(), bounds)).ifPresent(words::add);
			figures.bounds().filter(bounds -> bounds.steps() > 0)
					.ifPresent(bounds -> words.add("at least " + Words.count(bounds.steps(), "step")));
			figures.times().ifPresent(times -> words.add(FigureWords.time(times.timePs())));
			figures.times().flatMap(Times::knownJoules).ifPresent(joules -> words.add(FigureWords.joules(joules)));
			PlanReport.bottleneck(known.plan(), figures).ifPresent(bottleneck -> words.add("busiest: " + bottleneck.channelWords()));
		}
		return words;
	}

	private static Optional<Schedule> schedule(LoadedFile file, int caret) {
		List<Schedule> schedules = schedules(file.resource()).toList();
		return schedules.stream().filter(schedule -> NodeModelUtils.findActualNodeFor(schedule).getOffset() <= caret)
				.reduce((before, last) -> last)
				.or(() -> schedules.stream().findFirst());
	}

	private static Stream<Schedule> schedules(Resource resource) {
		return resource.getContents().isEmpty() || !(resource.getContents().get(0) instanceof Source source) ? Stream.empty()
				: source.getDeclarations().stream().filter(Schedule.class::isInstance).map(Schedule.class::cast)
						.filter(schedule -> schedule.getName() != null);
	}
}

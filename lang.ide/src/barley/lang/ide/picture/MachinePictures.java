package barley.lang.ide.picture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import com.google.inject.Inject;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.ide.program.RunnableSchedules;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Parameterized;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.picture.Portrait;
import barley.lang.prove.EmbeddingProof;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.lang.scoping.Members;
import barley.lang.wiring.Wiring;

/**
 * Draws the machine that a text describes at the caret. The text is loaded separately, so that it can be drawn with other parameters and
 * without blocking the language server.
 */
public final class MachinePictures {

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	/**
	 * A declaration with a machine to draw, and the carets for which it is drawn.
	 *
	 * @param drawn a topology or machine, or a schedule for any nodes, which stands for the full mesh that it runs on by itself; null for a
	 *        schedule whose machine is unknown
	 */
	private record Place(Declaration declaration, Parameterized drawn, int from, int until) {

		String name() {
			return drawn == null ? declaration.getName() : drawn.getName();
		}

		/** Returns whether its own text says something about a caret: how it looks, or at a caret in it, why it cannot be drawn. */
		boolean answers(int caret) {
			INode node = NodeModelUtils.findActualNodeFor(declaration);
			return drawn != null || node.getOffset() <= caret && caret <= node.getEndOffset();
		}
	}

	/** What is known of a machine; wiring and walks are null if it could not be elaborated. */
	private record Known(String name, Wiring wiring, EmbeddingProof walks, List<Finding> findings) {
	}

	/**
	 * Returns the picture of the topology or machine at {@code caret}, or of what the schedule there runs on; nothing if the text
	 * declares none. Syntax errors in other declarations do not matter.
	 */
	public Optional<PictureAtCaret> at(Path file, String text, int caret, Others others, Settings settings, List<String> walks,
			CancelIndicator canceled)
			throws IOException {
		return find(file, text, caret, others, settings, walks, canceled)
				.map(found -> found.on(new Foundations(text).of(found.declaration())));
	}

	private Optional<PictureAtCaret> find(Path file, String text, int caret, Others others, Settings settings, List<String> walks,
			CancelIndicator canceled)
			throws IOException {
		LoadedFile loaded = load(file, text, others, settings);
		if (loaded.isWellFormed()) {
			return place(loaded, caret).map(place -> picture(loaded, place, Set.of(), walks, canceled));
		}
		SoundDeclarations sound = new SoundDeclarations(text, piece -> !canceled.isCanceled() && files.parse(file, piece).isWellFormed());
		if (sound.isSoundAt(caret)) {
			LoadedFile rest = load(file, sound.text(), others, settings);
			Optional<Place> whole = place(rest, caret).filter(place -> place.answers(caret));
			return (whole.isPresent() ? whole.map(place -> picture(rest, place, sound.blanked(), walks, canceled))
					: place(loaded, caret).map(place -> picture(loaded, place, Set.of(), walks, canceled))) // what it could draw has errors
					.map(found -> found.within(sound.firstBeside(caret), sound.lastBeside(caret)));
		}
		int start = sound.start(caret);
		Optional<Place> intended = place(loaded, caret).filter(place -> start <= offset(place.declaration()));
		return Optional.of(intended.map(place -> picture(loaded, place, Set.of(), walks, canceled))
				.orElseGet(() -> unreadable(loaded, sound, caret)));
	}

	private LoadedFile load(Path file, String text, Others others, Settings settings) throws IOException {
		LoadedFile loaded = files.load(file, text, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		return loaded;
	}

	private static PictureAtCaret unreadable(LoadedFile loaded, SoundDeclarations sound, int caret) {
		String name = sound.name(caret);
		String note = error(loaded, sound.start(caret), sound.end(caret), Set.of());
		return new PictureAtCaret(name, sound.start(caret), sound.end(caret), List.of(),
				new MachinePicture(uri(loaded), name == null ? "" : name, null, note, List.of(), List.of(), List.of()), true);
	}

	/** @param blanked names of declarations with syntax errors, which are not in the file */
	private PictureAtCaret picture(LoadedFile loaded, Place place, Set<String> blanked, List<String> walks, CancelIndicator canceled) {
		Parameterized drawn = place.drawn();
		if (drawn == null) {
			INode node = NodeModelUtils.findActualNodeFor(place.declaration());
			return broken(loaded, place, error(loaded, node.getOffset(), node.getEndOffset(), blanked));
		}
		Known known = drawn instanceof Design design ? known(design, canceled) : known((Schedule) drawn, canceled);
		if (known == null) {
			INode node = drawn.eResource() == loaded.resource() ? NodeModelUtils.findActualNodeFor(drawn)
					: loaded.resource().getParseResult().getRootNode();
			return broken(loaded, place, error(loaded, node.getOffset(), node.getEndOffset(), blanked));
		}
		Wiring wiring = known.wiring();
		if (wiring == null || known.walks() == null) {
			String why = known.findings().isEmpty() ? "cannot be elaborated" : known.findings().get(0).message();
			return broken(loaded, place, why);
		}
		// What was chosen for another machine does not count.
		List<String> wanted = walks.stream().filter(Portrait.references(wiring)::contains).toList();
		if (!Portrait.fits(wiring)) {
			return at(place, none(loaded, place, Words.of("%s: %,d nodes and %,d lanes are too many to draw", wiring.title(),
					wiring.machine().nodes(), wiring.machine().lanes())), false);
		}
		return at(place, new MachinePicture(uri(loaded), known.name(), Portrait.of(wiring, known.walks(), wanted), "",
				Portrait.names(wiring), Portrait.walks(wiring), parameters(drawn)), false);
	}

	private Known known(Design design, CancelIndicator canceled) {
		DesignAnalysis known = analysis.of(design, canceled);
		return known == null ? null : new Known(design.getName(), known.wiring(), known.embeddings(), known.findings());
	}

	private Known known(Schedule schedule, CancelIndicator canceled) {
		ScheduleAnalysis known = analysis.of(schedule, canceled);
		if (known == null || known.draft() == null) {
			return known == null ? null : new Known(schedule.getName(), null, null, known.findings());
		}
		Wiring mesh = known.draft().wiring();
		return new Known(mesh.title(), mesh, EmbeddingProof.of(mesh, new Findings()), known.findings());
	}

	/** Returns what is shown of a machine that cannot be drawn because of errors. */
	private static PictureAtCaret broken(LoadedFile loaded, Place place, String why) {
		return at(place, none(loaded, place, place.name() + ": " + why), true);
	}

	private static MachinePicture none(LoadedFile loaded, Place place, String note) {
		return new MachinePicture(uri(loaded), place.name(), null, note, List.of(), List.of(), parameters(place.drawn()));
	}

	private static PictureAtCaret at(Place place, MachinePicture picture, boolean broken) {
		return new PictureAtCaret(place.declaration().getName(), place.from(), place.until(), List.of(), picture, broken);
	}

	private static String uri(LoadedFile file) {
		return file.resource().getURI().toString();
	}

	/** Returns the first error between two offsets, or else what can be said without one. */
	private static String error(LoadedFile file, int from, int until, Set<String> blanked) {
		return TextErrors.first(file.resource(), from, until)
				.map(error -> blanked.contains(word(file, error)) ? word(file, error) + " has a syntax error" : error.getMessage())
				.orElse(TextErrors.ELSEWHERE);
	}

	/** Returns what an error is about. */
	private static String word(LoadedFile file, AbstractDiagnostic error) {
		return file.resource().getParseResult().getRootNode().getText().substring(error.getOffset(), error.getOffset() + error.getLength());
	}

	/** Returns the parameters without an argument; none of what is unknown. */
	private static List<Parameter> parameters(Parameterized drawn) {
		return drawn == null || drawn instanceof Design design && Members.topology(design) == null ? List.of()
				: RunnableSchedules.parameters(drawn).stream().filter(Parameter::isOpen).toList();
	}

	/** Returns the declaration around the caret, or else the last before it, or else the first of all. */
	private static Optional<Place> place(LoadedFile file, int caret) {
		if (file.resource().getContents().isEmpty() || !(file.resource().getContents().get(0) instanceof Source source)) {
			return Optional.empty();
		}
		Place found = null;
		for (Declaration declaration : source.getDeclarations()) {
			if (!(declaration instanceof Design) && !(declaration instanceof Schedule)) {
				continue;
			}
			int start = found == null ? 0 : DeclarationStart.of(declaration);
			if (caret < start) {
				return Optional.of(new Place(found.declaration(), found.drawn(), found.from(), start - 1));
			}
			found = new Place(declaration, drawn(declaration), start, Integer.MAX_VALUE);
		}
		return Optional.ofNullable(found);
	}

	private static Parameterized drawn(Declaration declaration) {
		Parameterized drawn = declaration instanceof Design own ? own : drawn((Schedule) declaration);
		return drawn == null || drawn.eIsProxy() ? null : drawn;
	}

	private static Parameterized drawn(Schedule schedule) {
		return schedule.getGroup() != null ? schedule : schedule.getBase() != null ? schedule.getBase().getDesign() : null;
	}

	private static int offset(Declaration declaration) {
		return NodeModelUtils.findActualNodeFor(declaration).getOffset();
	}
}

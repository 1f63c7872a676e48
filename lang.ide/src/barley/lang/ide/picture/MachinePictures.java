package barley.lang.ide.picture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import com.google.inject.Inject;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.finding.Words;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.ide.program.RunnableSchedules;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.picture.Portrait;
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

	/** A declaration with a machine to draw, and the carets for which it is drawn. */
	private record Place(Declaration declaration, Design design, int from, int until) {
	}

	/**
	 * Returns the picture of the topology or machine at {@code caret}, or of the one that the schedule there runs on; nothing if the text
	 * declares none. Syntax errors in other declarations do not matter.
	 */
	public Optional<PictureAtCaret> at(Path file, String text, int caret, Others others, Settings settings, List<String> walks,
			CancelIndicator canceled)
			throws IOException {
		LoadedFile loaded = load(file, text, others, settings);
		if (loaded.isWellFormed()) {
			return place(loaded, caret).map(place -> picture(loaded, place, walks, canceled));
		}
		SoundDeclarations sound = new SoundDeclarations(text, piece -> !canceled.isCanceled() && files.parse(file, piece).isWellFormed());
		if (sound.isSoundAt(caret)) {
			LoadedFile rest = load(file, sound.text(), others, settings);
			return place(rest, caret).map(place -> picture(rest, place, walks, canceled));
		}
		int start = sound.start(caret);
		Optional<Place> intended = place(loaded, caret).filter(place -> start <= offset(place.declaration()));
		return Optional.of(intended.map(place -> picture(loaded, place, walks, canceled))
				.orElseGet(() -> unreadable(loaded, sound, caret)));
	}

	private LoadedFile load(Path file, String text, Others others, Settings settings) throws IOException {
		LoadedFile loaded = files.load(file, text, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		return loaded;
	}

	private static PictureAtCaret unreadable(LoadedFile loaded, SoundDeclarations sound, int caret) {
		String name = sound.name(caret);
		String note = error(loaded, sound.start(caret), sound.end(caret));
		return new PictureAtCaret(name, sound.start(caret), sound.end(caret),
				new MachinePicture(uri(loaded), name == null ? "" : name, null, note, List.of(), List.of(), List.of()), true);
	}

	private PictureAtCaret picture(LoadedFile loaded, Place place, List<String> walks, CancelIndicator canceled) {
		Design design = place.design();
		DesignAnalysis known = analysis.of(design, canceled);
		if (known == null) {
			INode node = design.eResource() == loaded.resource() ? NodeModelUtils.findActualNodeFor(design)
					: loaded.resource().getParseResult().getRootNode();
			return none(loaded, place, design.getName() + ": " + error(loaded, node.getOffset(), node.getEndOffset()), true);
		}
		Wiring wiring = known.wiring();
		if (wiring == null || known.embeddings() == null) {
			String why = known.findings().isEmpty() ? "cannot be elaborated" : known.findings().get(0).message();
			return none(loaded, place, design.getName() + ": " + why, true);
		}
		// What was chosen for another machine does not count.
		List<String> wanted = walks.stream().filter(Portrait.references(wiring)::contains).toList();
		if (!Portrait.fits(wiring)) {
			return none(loaded, place, Words.of("%s: %,d nodes and %,d lanes are too many to draw", wiring.title(),
					wiring.machine().nodes(), wiring.machine().lanes()), false);
		}
		return at(place, new MachinePicture(uri(loaded), design.getName(), Portrait.of(wiring, known.embeddings(), wanted), "",
				Portrait.names(wiring), Portrait.walks(wiring), parameters(design)), false);
	}

	private static PictureAtCaret none(LoadedFile loaded, Place place, String note, boolean broken) {
		Design design = place.design();
		return at(place, new MachinePicture(uri(loaded), design.getName(), null, note, List.of(), List.of(), parameters(design)), broken);
	}

	private static PictureAtCaret at(Place place, MachinePicture picture, boolean broken) {
		return new PictureAtCaret(place.declaration().getName(), place.from(), place.until(), picture, broken);
	}

	private static String uri(LoadedFile file) {
		return file.resource().getURI().toString();
	}

	/** Returns the first error between two offsets, or else what can be said without one. */
	private static String error(LoadedFile file, int from, int until) {
		return file.resource().getErrors().stream().filter(AbstractDiagnostic.class::isInstance).map(AbstractDiagnostic.class::cast)
				.filter(error -> from <= error.getOffset() && error.getOffset() <= until).map(AbstractDiagnostic::getMessage).findFirst()
				.orElse("errors in a declaration that it uses");
	}

	/** Returns the parameters without an argument. */
	private static List<Parameter> parameters(Design design) {
		return Members.topology(design) == null ? List.of()
				: RunnableSchedules.parameters(design).stream().filter(Parameter::isOpen).toList();
	}

	/**
	 * Returns the declaration around the caret, or else the last before it, or else the first of all. The comment above a declaration
	 * belongs to it.
	 */
	private static Optional<Place> place(LoadedFile file, int caret) {
		if (file.resource().getContents().isEmpty() || !(file.resource().getContents().get(0) instanceof Source source)) {
			return Optional.empty();
		}
		Place found = null;
		for (Declaration declaration : source.getDeclarations()) {
			Design design = declaration instanceof Design own ? own
					: declaration instanceof Schedule schedule && schedule.getBase() != null ? schedule.getBase().getDesign() : null;
			int start = NodeModelUtils.findActualNodeFor(declaration).getTotalOffset();
			if (design == null || design.eIsProxy()) {
				continue;
			} else if (found != null && caret <= start) {
				return Optional.of(new Place(found.declaration(), found.design(), found.from(), start));
			}
			found = new Place(declaration, design, found == null ? 0 : start + 1, Integer.MAX_VALUE);
		}
		return Optional.ofNullable(found);
	}

	private static int offset(Declaration declaration) {
		return NodeModelUtils.findActualNodeFor(declaration).getOffset();
	}
}

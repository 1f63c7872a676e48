package barley.lang.ide.picture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import com.google.inject.Inject;
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
import barley.lang.model.Machine;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.Topology;
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

	/**
	 * Returns the picture of the topology or machine at {@code caret}, or of the one that the schedule there runs on; nothing if the text
	 * declares none.
	 */
	public Optional<MachinePicture> at(Path file, String text, int caret, Others others, Settings settings, List<String> walks,
			CancelIndicator canceled)
			throws IOException {
		LoadedFile loaded = files.load(file, text, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		return design(loaded, caret).map(design -> sight(loaded.resource().getURI().toString(), design, walks, canceled));
	}

	private MachinePicture sight(String file, Design design, List<String> walks, CancelIndicator canceled) {
		List<Parameter> parameters = parameters(design);
		DesignAnalysis known = analysis.of(design, canceled);
		if (known == null) {
			return new MachinePicture(file, design.getName(), null, design.getName() + " cannot be parsed", List.of(), parameters);
		}
		Wiring wiring = known.wiring();
		if (wiring == null || known.embeddings() == null) {
			String why = known.findings().isEmpty() ? "cannot be elaborated" : known.findings().get(0).message();
			return new MachinePicture(file, design.getName(), null, design.getName() + ": " + why, List.of(), parameters);
		}
		if (!Portrait.fits(wiring)) {
			String size = Words.of("%s: %,d nodes and %,d lanes are too many to draw", wiring.title(), wiring.machine().nodes(),
					wiring.machine().lanes());
			return new MachinePicture(file, design.getName(), null, size, List.of(), parameters);
		}
		return new MachinePicture(file, design.getName(), Portrait.of(wiring, known.embeddings(), walks), "", Portrait.names(wiring),
				parameters);
	}

	/** Returns the parameters without an argument. */
	private static List<Parameter> parameters(Design design) {
		Topology topology = Members.topology(design);
		if (topology == null) {
			return List.of();
		}
		Set<String> given = design instanceof Machine machine && machine.getBase() != null
				? machine.getBase().getArguments().stream().map(argument -> argument.getParameter().getName()).collect(Collectors.toSet())
				: Set.of();
		return RunnableSchedules.parameters(topology).stream().filter(parameter -> !given.contains(parameter.name())).toList();
	}

	/** Returns the declaration around the caret, or else the last before it, or else the first of all. */
	private static Optional<Design> design(LoadedFile file, int caret) {
		if (file.resource().getContents().isEmpty() || !(file.resource().getContents().get(0) instanceof Source source)) {
			return Optional.empty();
		}
		Design found = null;
		for (Declaration declaration : source.getDeclarations()) {
			Design design = declaration instanceof Design own ? own
					: declaration instanceof Schedule schedule && schedule.getBase() != null ? schedule.getBase().getDesign() : null;
			INode node = NodeModelUtils.findActualNodeFor(declaration);
			if (design != null && !design.eIsProxy() && (found == null || node.getOffset() <= caret)) {
				found = design;
			}
		}
		return Optional.ofNullable(found);
	}
}

package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Settings;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.MachineChoice;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Finding;
import barley.lang.finding.Nearest;
import barley.lang.finding.Severity;
import barley.lang.load.TrafficNetwork;
import barley.lang.model.Design;
import barley.lang.model.Source;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.runtime.machine.Fault;

/** Finds the topologies and machines of a file whose switches have a clock, so that traffic can be put on them. */
public final class TrafficMachines {

	@Inject
	private SourceFiles files;

	@Inject
	private Analysis analysis;

	@Inject
	private ValueReader values;

	/** Returns those in {@code file} as it is on disk, in the order of the text; throws a {@link Fault} that says why if there are none. */
	public List<TrafficMachine> in(Path file, Others others, Settings settings, CancelIndicator canceled) throws IOException {
		List<TrafficMachine> found = new ArrayList<>();
		List<String> reasons = new ArrayList<>();
		for (Design design : designs(load(file, others, settings))) {
			try {
				INode node = NodeModelUtils.findActualNodeFor(design);
				found.add(new TrafficMachine(design.getName(), node.getOffset(), node.getEndOffset(),
						network(design, List.of(), canceled).words()));
			} catch (Fault unsuitable) {
				reasons.add(unsuitable.getMessage());
			}
		}
		if (found.isEmpty()) {
			throw new Fault("no-clock", reasons.isEmpty() ? file.getFileName() + " has no topology and no machine" : reasons.get(0));
		}
		return found;
	}

	/**
	 * Returns the network of a machine; throws a {@link Fault} if there is none.
	 *
	 * @param choice   what a user chooses, such as {@code Rack} or {@code ChipletMesh(n = 4)}
	 * @param families the families of switches to use; all if empty
	 */
	public TrafficNetwork network(Path file, Others others, String choice, List<String> families, Settings settings,
			CancelIndicator canceled) throws IOException {
		MachineChoice chosen = read(choice);
		Overrides overrides = new Overrides(chosen.qualified());
		List<Design> all = designs(load(file, others, settings.with(overrides)));
		List<String> names = all.stream().map(Design::getName).toList();
		Design design = all.stream().filter(each -> each.getName().equals(chosen.name())).findFirst()
				.orElseThrow(() -> new Fault("no-route", "%s has no topology or machine %s; it has %s%s".formatted(file.getFileName(),
						chosen.name(), String.join(", ", names), Nearest.hint(chosen.name(), names))));
		TrafficNetwork network = network(design, families, canceled);
		if (!overrides.unused().isEmpty()) {
			String known = design.getParameters().stream().map(parameter -> parameter.getName()).collect(Collectors.joining(", "));
			throw new Fault("wrong-value", "%s has no parameter %s; %s".formatted(design.getName(),
					overrides.unused().iterator().next().substring(design.getName().length() + 1),
					known.isEmpty() ? "it has none" : "it has " + known));
		}
		return network;
	}

	private MachineChoice read(String choice) {
		try {
			return values.machine(choice);
		} catch (IllegalArgumentException e) {
			throw new Fault("wrong-value", e.getMessage());
		}
	}

	private LoadedFile load(Path file, Others others, Settings settings) throws IOException {
		LoadedFile loaded = files.load(file, others).get(0);
		settings.attachTo(loaded.resource().getResourceSet());
		return loaded;
	}

	private static List<Design> designs(LoadedFile file) {
		List<Design> designs = new ArrayList<>();
		if (!file.resource().getContents().isEmpty() && file.resource().getContents().get(0) instanceof Source source) {
			source.getDeclarations().forEach(each -> {
				if (each instanceof Design design && design.getName() != null) {
					designs.add(design);
				}
			});
		}
		return designs;
	}

	private TrafficNetwork network(Design design, List<String> families, CancelIndicator canceled) {
		DesignAnalysis known = analysis.of(design, canceled);
		Optional<Finding> error = known == null ? Optional.empty()
				: known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).findFirst();
		if (known == null || known.wiring() == null || error.isPresent()) {
			throw new Fault("findings", design.getName() + " has errors" + error.map(finding -> ": " + finding.message()).orElse(""));
		}
		return TrafficNetwork.of(known.wiring(), families);
	}
}

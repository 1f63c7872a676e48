package barley.lang.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.evaluate.MachineChoice;
import barley.lang.finding.Nearest;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Source;

/**
 * A topology or machine that a caller chooses, such as {@code Rack} or {@code 'ChipletMesh(n = 8)'}, in the file that it was found in.
 *
 * @param name   what the caller wrote, or the name of the design that stands for none
 * @param values the values given on the command line, and those of the choice for its own parameters
 */
record ChosenDesign(InputFile file, Design design, String name, ValueOptions values) {

	/**
	 * Loads a file and finds the design in it or in those that it imports.
	 *
	 * @param text what the caller wrote; if nothing, the first machine of the file is meant or, if it has none, its first topology
	 * @throws UsageError if there is no such design, it has no such parameter, or a value is for no parameter at all
	 */
	static ChosenDesign of(String fileName, Optional<String> text, ValueOptions values, Terminal terminal) throws IOException {
		Optional<MachineChoice> choice = text.map(ValueOptions::machine);
		ValueOptions own = choice.map(each -> values.with(each.qualified())).orElse(values);
		InputFile file = InputFile.of(fileName, own, terminal);
		values.checkKnown(List.of(file));
		Design design = choice.isPresent() ? named(choice.get(), file) : first(file);
		return new ChosenDesign(file, design, choice.map(MachineChoice::text).orElse(design.getName()), own);
	}

	private static Design first(InputFile file) {
		List<Design> own = designs(file.source());
		return own.stream().filter(Machine.class::isInstance).findFirst().or(() -> own.stream().findFirst())
				.orElseThrow(() -> new UsageError(file.name() + " has no topology and no machine"));
	}

	private static Design named(MachineChoice choice, InputFile file) {
		List<Design> all = designs(file.loaded().stream().flatMap(each -> each.resource().getContents().stream())
				.filter(Source.class::isInstance).map(Source.class::cast).toList());
		Design design = all.stream().filter(each -> choice.name().equals(each.getName())).findFirst()
				.orElseThrow(() -> unknown(choice, file, all));
		List<String> parameters = design.getParameters().stream().map(Parameter::getName).toList();
		for (String argument : choice.arguments().keySet()) {
			if (!parameters.contains(argument)) {
				throw new UsageError("%s has no parameter %s; %s".formatted(design.getName(), argument,
						parameters.isEmpty() ? "it has none" : "it has " + String.join(", ", parameters)));
			}
		}
		return design;
	}

	private static UsageError unknown(MachineChoice choice, InputFile file, List<Design> all) {
		String own = designs(file.source()).stream().map(Design::getName).collect(Collectors.joining(", "));
		return new UsageError("%s has no topology or machine %s; it has %s%s".formatted(file.name(), choice.name(),
				own.isEmpty() ? "none" : own, Nearest.hint(choice.name(), all.stream().map(Design::getName).distinct().toList())));
	}

	private static List<Design> designs(List<Source> sources) {
		return sources.stream().flatMap(source -> source.getDeclarations().stream())
				.flatMap(each -> each instanceof Design design && design.getName() != null ? Stream.of(design) : Stream.empty()).toList();
	}
}

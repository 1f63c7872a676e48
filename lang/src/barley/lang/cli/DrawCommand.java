package barley.lang.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.finding.Words;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.picture.Portrait;
import barley.lang.picture.Svg;
import barley.lang.resource.Nearest;

/** Draws a topology or machine as SVG, even one that is not right yet: what is missing shows. */
public final class DrawCommand implements Command {

	private static final String OUTPUT = "--output";
	private static final String WALKS = "--walks";

	@Override
	public String name() {
		return "draw";
	}

	@Override
	public String summary() {
		return "draws a topology or machine as SVG";
	}

	@Override
	public Options options() {
		return Values.describe(Options.ofOneOrTwo("FILE", "NAME").value(OUTPUT, "FILE", "where the picture goes; without it, to standard output"))
				.value(WALKS, "NAMES", "embeddings and walks to draw, such as Rows,Columns; without it, those that fit together")
				.note("Without NAME, the first machine of the file is drawn, or if there is none the first topology.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		Values values = Values.of(arguments);
		InputFile file = InputFile.of(arguments.operands().get(0), values, terminal);
		values.checkKnown(List.of(file));
		Design design = design(file, arguments.operands().stream().skip(1).findFirst());
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::tell);
		printer.print(file.findings().stream().filter(finding -> finding.severity() == Severity.ERROR).toList());
		DesignAnalysis known = values.analyse(design);
		if (known == null || known.wiring() == null) {
			return ExitCode.FINDINGS;
		}
		if (!Portrait.fits(known.wiring())) {
			throw new WrongUse(Words.of("%s has %,d nodes, and no few of them show the rest", known.wiring().title(),
					known.wiring().machine().nodes()));
		}
		List<String> wanted = arguments.value(WALKS).map(names -> List.of(names.split(","))).orElse(List.of());
		List<String> names = Portrait.names(known.wiring());
		for (String name : wanted) {
			if (!names.contains(name)) {
				throw new WrongUse("%s has no walk %s%s".formatted(known.wiring().title(), name, Nearest.hint(name, names)));
			}
		}
		String picture = Svg.document(Portrait.of(known.wiring(), known.embeddings(), wanted).scene());
		Optional<String> output = arguments.value(OUTPUT);
		if (output.isPresent()) {
			SafeFile.write(InputFile.path(output.get(), terminal), output.get(), picture);
			terminal.print(Plain.text("%s is drawn in %s".formatted(known.wiring().title(), output.get())));
		} else {
			terminal.print(picture.stripTrailing());
		}
		return ExitCode.FINE;
	}

	private static Design design(InputFile file, Optional<String> name) {
		List<Design> designs = file.source().stream().flatMap(source -> source.getDeclarations().stream()).filter(Design.class::isInstance)
				.map(Design.class::cast).toList();
		if (name.isEmpty()) {
			return designs.stream().filter(Machine.class::isInstance).findFirst().or(() -> designs.stream().findFirst())
					.orElseThrow(() -> new WrongUse(file.name() + " has no topology and no machine"));
		}
		return designs.stream().filter(design -> name.get().equals(design.getName())).findFirst()
				.orElseThrow(() -> new WrongUse("%s has no topology or machine %s; it has %s".formatted(file.name(), name.get(),
						designs.isEmpty() ? "none" : designs.stream().map(Design::getName).collect(Collectors.joining(", ")))));
	}
}

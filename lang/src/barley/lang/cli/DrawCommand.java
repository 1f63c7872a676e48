package barley.lang.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Reach;
import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
import barley.lang.model.Design;
import barley.lang.model.Machine;
import barley.lang.picture.Portrait;
import barley.lang.picture.Svg;
import barley.lang.wiring.Wiring;

/** Draws a topology or machine as SVG. One with errors is drawn as well, since the picture shows what is missing. */
public final class DrawCommand implements Command {

	private static final String OUTPUT = "--output";
	private static final String WALKS = "--walks";
	private static final int MOST_LISTED = 8;

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
		return ValueOptions.describe(Options.ofOneOrTwo("FILE", "NAME")
				.value(OUTPUT, "FILE", "the file to write; standard output by default"))
				.value(WALKS, "NAMES",
						"embeddings and walks to draw, as in schedules, such as Rows,Twist.VR[0]; by default those that can be used "
						+ "together")
				.note("Without NAME, draws the first machine of the file or, if it has none, its first topology.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		Optional<String> output = arguments.value(OUTPUT);
		output.ifPresent(name -> Output.check(InputFile.path(name, terminal), name));
		ValueOptions values = ValueOptions.of(arguments);
		InputFile file = InputFile.of(arguments.operands().get(0), values, terminal);
		values.checkKnown(List.of(file));
		Design design = design(file, arguments.operands().stream().skip(1).findFirst());
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::report);
		Reach drawn = new Reach(List.of(design));
		List<PrintedFinding> ofDrawn = InputFile.within(drawn, file.findings(drawn));
		printer.print(file.findings().stream()
				.filter(finding -> finding.isError() || finding.isInVain() && ofDrawn.contains(finding)).toList());
		DesignAnalysis known = values.analyse(design);
		if (known == null || known.wiring() == null) {
			return ExitCode.FINDINGS;
		}
		if (!Portrait.fits(known.wiring())) {
			throw new UsageError(Words.of("%s has %,d nodes, too many to draw, and no small part that represents it",
					known.wiring().title(),
					known.wiring().machine().nodes()));
		}
		List<String> wanted = arguments.value(WALKS).map(names -> walks(names, known.wiring())).orElse(List.of());
		String picture = Svg.document(Portrait.of(known.wiring(), known.embeddings(), wanted).scene());
		if (output.isPresent()) {
			Output.write(InputFile.path(output.get(), terminal), output.get(), picture);
			terminal.print(PrintableText.text("%s written to %s".formatted(known.wiring().title(), output.get())));
		} else {
			terminal.print(picture.stripTrailing());
		}
		return ExitCode.FINE;
	}

	/** Returns the walks that the caller names, separated by commas; a comma between indices separates no names. */
	private static List<String> walks(String names, Wiring wiring) {
		List<String> wanted = List.of(names.replaceAll("\\s+", "").split(",(?![^\\[]*])"));
		List<String> known = Portrait.references(wiring);
		for (String name : wanted) {
			if (!known.contains(name)) {
				// Users often leave out the embedding in front of a walk.
				Optional<String> meant = known.stream().filter(each -> each.endsWith("." + name)).findFirst()
						.or(() -> Nearest.to(name, known));
				String some = known.isEmpty() ? "it has none"
						: "it has " + String.join(", ", known.subList(0, Math.min(MOST_LISTED, known.size())))
						+ (known.size() > MOST_LISTED ? Words.of(", ... (%,d in all)", known.size()) : "");
				throw new UsageError("%s has no walk %s; %s%s".formatted(wiring.title(), name, some,
						meant.map(each -> "; did you mean " + each + "?").orElse("")));
			}
		}
		return wanted;
	}

	private static Design design(InputFile file, Optional<String> name) {
		List<Design> designs = file.source().stream().flatMap(source -> source.getDeclarations().stream()).filter(Design.class::isInstance)
				.map(Design.class::cast).toList();
		if (name.isEmpty()) {
			return designs.stream().filter(Machine.class::isInstance).findFirst().or(() -> designs.stream().findFirst())
					.orElseThrow(() -> new UsageError(file.name() + " has no topology and no machine"));
		}
		return designs.stream().filter(design -> name.get().equals(design.getName())).findFirst()
				.orElseThrow(() -> new UsageError("%s has no topology or machine %s; it has %s".formatted(file.name(), name.get(),
						designs.isEmpty() ? "none" : designs.stream().map(Design::getName).collect(Collectors.joining(", ")))));
	}
}

package barley.lang.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.Reach;
import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
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
				.value(OUTPUT, "FILE", "the file to write; standard output by default; " + Output.rule(Svg.ENDING)))
				.value(WALKS, "NAMES",
						"embeddings and walks to draw, as in schedules, such as Rows,Twist.VR[0]; by default those that can be used "
						+ "together")
				.note("NAME is a topology or machine, such as Rack or 'ChipletMesh(n = 8)'. Without it, draws the first machine of the "
						+ "file or, if it has none, its first topology.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		Optional<String> output = arguments.value(OUTPUT);
		output.ifPresent(name -> Output.check(InputFile.path(name, terminal), name, Svg.ENDING));
		ChosenDesign chosen = ChosenDesign.of(arguments.operands().get(0), arguments.operands().stream().skip(1).findFirst(),
				ValueOptions.of(arguments), terminal);
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::report);
		Reach drawn = new Reach(List.of(chosen.design()));
		List<PrintedFinding> ofDrawn = InputFile.within(drawn, chosen.file().findings(drawn));
		printer.print(Stream.concat(chosen.file().findings().stream().filter(PrintedFinding::isError),
				ofDrawn.stream().filter(finding -> finding.isError() || finding.isInVain())).distinct().toList());
		DesignAnalysis known = chosen.values().analyse(chosen.design());
		if (known == null || known.wiring() == null) {
			return ExitCode.FINDINGS;
		}
		if (!Portrait.fits(known.wiring())) {
			throw new UsageError(Words.of("%s has %,d nodes, too many to draw, and no small part that represents it",
					known.wiring().title(),
					known.wiring().machine().nodes()));
		}
		List<String> wanted = arguments.names(WALKS);
		checkWalks(wanted, known.wiring());
		String picture = Svg.document(Portrait.of(known.wiring(), known.embeddings(), wanted).scene());
		if (output.isPresent()) {
			Output.write(InputFile.path(output.get(), terminal), output.get(), Svg.ENDING, picture);
			terminal.print(PrintableText.line("%s written to %s".formatted(known.wiring().title(), output.get())));
		} else {
			terminal.print(picture.stripTrailing());
		}
		return ExitCode.FINE;
	}

	private static void checkWalks(List<String> wanted, Wiring wiring) {
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
	}
}

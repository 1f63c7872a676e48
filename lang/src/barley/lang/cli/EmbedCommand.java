package barley.lang.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.eclipse.xtext.diagnostics.Severity;

import barley.lang.analyse.DesignAnalysis;
import barley.lang.prove.search.EmbeddingText;
import barley.lang.prove.search.Patience;
import barley.lang.prove.search.RingSearch;
import barley.lang.prove.search.RingsFound;
import barley.lang.scoping.Members;
import barley.lang.wiring.Wiring;

/** Searches for as many edge-disjoint rings as the lanes of a topology or machine allow, and prints them as an embedding. */
public final class EmbedCommand implements Command {

	private static final String RINGS = "--rings";
	private static final String SECONDS = "--seconds";
	private static final int USUAL_SECONDS = 60;

	@Override
	public String name() {
		return "embed";
	}

	@Override
	public String summary() {
		return "searches for lane-disjoint rings through all nodes";
	}

	@Override
	public Options options() {
		return ValueOptions.describe(Options.ofTwo("FILE", "TOPOLOGY")
				.value(RINGS, "N", "stop at this many rings; as many as fit by default")
				.value(SECONDS, "N", "time limit of the search; %d by default".formatted(USUAL_SECONDS)))
				.note("Prints an embedding to add to the topology, and why no more rings fit; exits with 1 if there is none.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		ChosenDesign chosen = ChosenDesign.of(arguments.operands().get(0), Optional.of(arguments.operands().get(1)),
				ValueOptions.of(arguments), terminal);
		Wiring wiring = wiring(chosen, terminal);
		if (wiring == null) {
			return ExitCode.FINDINGS;
		}
		Patience patience = new Patience(1000L * arguments.number(SECONDS, USUAL_SECONDS), () -> false);
		terminal.progress().at("searching for rings");
		RingsFound found = RingSearch.of(wiring, arguments.number(RINGS, Integer.MAX_VALUE), patience);
		terminal.report(wiring.title() + ": " + found.sentence());
		if (found.rings().isEmpty()) {
			return ExitCode.FINDINGS;
		}
		EmbeddingText.of(wiring, found, Members.topology(chosen.design())).forEach(terminal::print);
		return ExitCode.FINE;
	}

	/** Returns the machine to search; null if it cannot be elaborated, which has been reported. Errors in its own rings do not matter. */
	private static Wiring wiring(ChosenDesign chosen, Terminal terminal) {
		DesignAnalysis known = chosen.values().analyse(chosen.design());
		if (known != null && known.wiring() != null && known.wiring().complete()) {
			return known.wiring();
		}
		List<PrintedFinding> errors = chosen.file().findings().stream().filter(finding -> finding.severity() == Severity.ERROR).toList();
		FindingPrinter printer = new FindingPrinter(terminal.colour(), terminal::report);
		printer.print(errors);
		printer.summary(errors, List.of(chosen.file().name()));
		return null;
	}
}

package barley.lang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.analyse.SynapseListing;

/** Lists the instructions that synapses execute for the statements of schedules. */
public final class ListCommand implements Command {

	@Override
	public String name() {
		return "list";
	}

	@Override
	public String summary() {
		return "lists the instructions of synapses, statement by statement";
	}

	@Override
	public Options options() {
		return ProvedSchedules.describe(Options.ofOne("FILE"))
				.note("Of each statement: its instructions, a cycle each, the registers that they need, and the slot of the program.");
	}

	@Override
	public int run(Arguments arguments, Terminal terminal) throws IOException {
		ProvedSchedules schedules = ProvedSchedules.of(arguments, terminal);
		List<String> lines = new ArrayList<>();
		for (ScheduleAnalysis known : schedules.known()) {
			List<SynapseListing> listings = SynapseListing.of(known.plan());
			lines.add("%s on %s%s".formatted(known.plan().title(), known.plan().wiring().title(),
					listings.isEmpty() ? " sends no words to synapses" : ""));
			for (SynapseListing listing : listings) {
				lines.add("");
				lines.add(listing.title());
				lines.addAll(listing.lines());
				listing.facts().forEach(fact -> lines.add("     " + fact));
			}
			lines.add("");
		}
		if (!lines.isEmpty()) {
			terminal.print(PrintableText.text(String.join("\n", lines)).stripTrailing());
		}
		return schedules.hasErrors() || schedules.known().isEmpty() ? ExitCode.FINDINGS : ExitCode.FINE;
	}
}

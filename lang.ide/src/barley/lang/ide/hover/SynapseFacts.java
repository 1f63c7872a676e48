package barley.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;

import barley.lang.analyse.FigureWords;
import barley.lang.analyse.SynapseListing;
import barley.lang.finding.Words;
import barley.lang.prove.figures.HearingFigures;
import barley.runtime.machine.SynapseType;

/** What a synapse is, and what it executes for a statement: lines of Markdown. */
final class SynapseFacts {

	private SynapseFacts() {
	}

	/** Returns the facts about a type; nothing for a type that cannot be read, which is null. */
	static List<String> of(SynapseType type) {
		if (type == null) {
			return List.of();
		}
		List<String> facts = new ArrayList<>();
		facts.add("each link in one direction is a synapse at its far end");
		facts.add(Words.of("%,d registers, %s, an instruction a cycle of %s", type.registers(),
						type.slots() == SynapseType.ANY_SLOTS ? "any number of slots" : Words.count(type.slots(), "slot"),
						FigureWords.time(type.cyclePs())));
		if (type.isFixed()) {
			facts.add(Words.count(type.functions(), "function") + " built in; nothing is loaded");
		}
		return facts;
	}

	/** Returns what an exchange takes. */
	static List<String> of(HearingFigures hearing) {
		List<String> facts = new ArrayList<>();
		facts.add("this exchange sends words to synapses" + (hearing.rounds() == 1 ? "" : Words.of(", %,d times", hearing.rounds())));
		facts.add(FigureWords.synapses(hearing));
		facts.add(Words.of("%,d words, %,d instructions of all synapses", hearing.run().words(), hearing.run().instructions()));
		facts.add("takes " + FigureWords.time(Math.multiplyExact(hearing.run().cycles(), hearing.run().cyclePs())));
		return facts;
	}

	/** Returns the instructions of a statement, one a line, as a block of code. */
	static String code(SynapseListing listing) {
		return "```\n" + listing.statement().program().listing() + "\n```";
	}

	/** Returns what a statement needs. */
	static List<String> of(SynapseListing listing) {
		return listing.facts(name -> "`" + name + "`");
	}
}

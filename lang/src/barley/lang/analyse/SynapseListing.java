package barley.lang.analyse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.WordStatement;
import barley.lang.synapse.BlockProgram;
import barley.lang.synapse.SynapseInstruction;
import barley.runtime.machine.SynapseType;
import barley.runtime.machine.Synapses;

/** What synapses execute for a statement: its instructions, the registers that they need, and where they are loaded. */
public record SynapseListing(WordStatement statement, SynapseType type) {

	/** Returns the listings of all statements of a plan, in its order; statements of a loop that are alike have one. */
	public static List<SynapseListing> of(Plan plan) {
		Map<String, SynapseListing> listings = new LinkedHashMap<>();
		Phase.all(Phase.Hearing.class, plan.phases()).flatMap(hearing -> hearing.statements().stream()).forEach(statement -> {
			Synapses synapses = plan.wiring().machine().synapses().of(statement.link());
			listings.putIfAbsent(statement.source().place() + "\n" + statement.program().listing() + statement.slot(),
					new SynapseListing(statement, synapses.type()));
		});
		return List.copyOf(listings.values());
	}

	/** Returns the statement as its author wrote it, with its place. */
	public String title() {
		return statement.source().place();
	}

	/** Returns the instructions as lines of a table: the cycle, counted from 1, the operation, what it reads and what it writes. */
	public List<List<String>> rows() {
		List<List<String>> rows = new ArrayList<>();
		for (SynapseInstruction instruction : statement.program().instructions()) {
			rows.add(List.of(Integer.toString(rows.size() + 1), instruction.opcode().word(), instruction.read(),
					instruction.result() == null ? "" : instruction.result().name()));
		}
		return rows;
	}

	/** Returns the instructions with their cycles, a line each. */
	public List<String> lines() {
		List<SynapseInstruction> instructions = statement.program().instructions();
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < instructions.size(); i++) {
			lines.add(String.format("%3d  %s", i + 1, instructions.get(i)));
		}
		return lines;
	}

	/** Returns what the statement needs. */
	public List<String> facts() {
		return facts(name -> name);
	}

	/**
	 * Returns what the statement needs.
	 *
	 * @param mark marks the names of registers
	 */
	public List<String> facts(UnaryOperator<String> mark) {
		BlockProgram program = statement.program();
		List<String> facts = new ArrayList<>();
		facts.add("%s, a cycle each%s".formatted(Words.count(program.count(), "instruction"),
				statement.word().size() == 1 ? "" : Words.of(", for each of %,d elements", statement.word().size())));
		List<String> registers = new ArrayList<>();
		if (!program.block().data().isEmpty()) {
			registers.add(marked(program.block().data(), mark) + " for data");
		}
		registers.add(mark.apply(program.block().word()) + " for the word");
		if (!program.constants().isEmpty() && !type.isFixed()) {
			registers.add(marked(program.constants(), mark) + " for numbers");
		}
		if (program.temporaries() > 0) {
			registers.add(Words.of("%,d for values between instructions", program.temporaries()));
		}
		facts.add("registers: " + String.join("; ", registers));
		facts.add(type.isFixed() ? "its function is built in; its word and result use slot " + statement.slot() : statement.resident()
				? "its program stays in slot " + statement.slot()
				: Words.of("its program shares slot %,d and is loaded before the exchange, in %s", statement.slot(),
						Words.count(program.count(), "cycle")));
		return facts;
	}

	private static String marked(List<String> names, UnaryOperator<String> mark) {
		return names.stream().map(mark).collect(Collectors.joining(", "));
	}
}

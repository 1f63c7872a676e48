package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.WordStatement;
import barley.lang.synapse.WordBlock;
import barley.runtime.machine.SynapseType;

/**
 * Gives the programs of a schedule slots and counts registers. If there are slots for all statements, every program stays loaded. Else the
 * first ones stay, and the others share as many slots as statements of one exchange need; they are loaded again before each exchange, an
 * instruction a cycle, unless all programs of their slot are the same or programs are built in. Link types use different slots as far as
 * these suffice.
 *
 * <p>A synapse has a register for each element of its data, for each number in the programs that are loaded, and for the word of each slot
 * in use, but for numbers none if programs are built in; those for values between instructions are shared by all programs.
 */
final class SynapsePlaces {

	private final List<Phase> phases;
	private final List<Payload> stored;
	private final Findings findings;
	private final Map<WordStatement, WordStatement> placed = new IdentityHashMap<>();
	/** The slots used by the link types so far. */
	private int used;
	/** The slots with which all statements would have numbers of their own. */
	private int needed;

	/** What is loaded: programs of the same steps and data are the same. */
	private record Loaded(WordBlock block, List<Payload> data) {

		static Loaded of(WordStatement statement) {
			return new Loaded(statement.program().block(), statement.data());
		}
	}

	private SynapsePlaces(List<Phase> phases, List<Payload> stored, Findings findings) {
		this.phases = phases;
		this.stored = stored;
		this.findings = findings;
	}

	/**
	 * Returns the phases with the slot of each statement.
	 *
	 * @param types the types of synapses of the machine, in its order
	 */
	static List<Phase> place(List<Phase> phases, List<Payload> stored, List<SynapseType> types, Findings findings) {
		if (Phase.all(Phase.Hearing.class, phases).findAny().isEmpty()) {
			return phases;
		}
		SynapsePlaces places = new SynapsePlaces(phases, stored, findings);
		for (int link = 0; link < types.size(); link++) {
			places.place(link, types.get(link));
		}
		List<Phase> placed = places.replaced(phases);
		if (!findings.hasErrors()) {
			Phase.all(Phase.Hearing.class, placed).forEach(exchange -> places.requireDistinct(exchange, types));
		}
		return placed;
	}

	/** Checks that statements of one exchange have slots of different numbers: a core knows a word and its result by that number. */
	private void requireDistinct(Phase.Hearing exchange, List<SynapseType> types) {
		Map<Integer, WordStatement> known = new HashMap<>();
		for (WordStatement statement : exchange.statements()) {
			WordStatement other = known.putIfAbsent(statement.slot(), statement);
			if (other != null) {
				SynapseType type = types.get(statement.link());
				findings.add(new Finding(Code.SLOTS_SPENT, statement.source(), Words.of(
						"the slots of %s have numbers behind those of %s in this exchange, so it needs %,d slots; it has %,d", type.name(),
						types.get(other.link()).name(), needed, type.slots()))
						.withRemedy("give %s slots %d, or use several exchanges".formatted(declared(type.name()), needed), "slots",
								Integer.toString(needed), declared(type.name())));
				return;
			}
		}
	}

	private void place(int link, SynapseType type) {
		List<List<WordStatement>> exchanges = Phase.all(Phase.Hearing.class, phases)
				.map(phase -> phase.statements().stream().filter(statement -> statement.link() == link).toList())
				.filter(statements -> !statements.isEmpty()).toList();
		int all = exchanges.stream().mapToInt(List::size).sum();
		int most = exchanges.stream().mapToInt(List::size).max().orElse(0);
		for (List<WordStatement> exchange : exchanges) {
			if (exchange.size() > type.slots()) {
				findings.add(new Finding(Code.SLOTS_SPENT, exchange.get(type.slots()).source(),
						Words.of("this exchange has %,d statements for synapses of %s, which have %s", exchange.size(), type.name(),
								Words.count(type.slots(), "slot")))
								.withRemedy("give %s slots %d, or use several exchanges".formatted(declared(type.name()), exchange.size()),
										"slots", Integer.toString(exchange.size()), declared(type.name())));
				return;
			}
		}
		needed += all;
		int slots = Math.min(all, type.slots());
		int first = used <= type.slots() - slots ? used : 0;
		used = Math.max(used, first + slots);
		int staying = all <= type.slots() ? all : slots - most;
		Map<WordStatement, Integer> places = new IdentityHashMap<>();
		Map<Integer, Set<Loaded>> programs = new HashMap<>();
		int next = 0;
		for (List<WordStatement> exchange : exchanges) {
			int shared = staying;
			for (WordStatement statement : exchange) {
				int slot = first + (next < staying ? next++ : shared++);
				places.put(statement, slot);
				programs.computeIfAbsent(slot, any -> new HashSet<>()).add(Loaded.of(statement));
			}
		}
		List<WordStatement> loaded = new ArrayList<>();
		for (List<WordStatement> exchange : exchanges) {
			for (WordStatement statement : exchange) {
				boolean stays = type.isFixed() || programs.get(places.get(statement)).size() == 1;
				placed.put(statement, statement.in(places.get(statement), stays));
				if (!stays) {
					loaded.add(statement);
				}
			}
		}
		if (!loaded.isEmpty()) {
			findings.add(new Finding(Code.RELOADED, loaded.get(0).source(), Words.of(
					"%s has %s for %,d statements: the programs of %,d of them, from this one on, are loaded before each exchange, %,d "
					+ "cycles",
					type.name(), Words.count(type.slots(), "slot"), all, loaded.size(),
					loaded.stream().mapToLong(each -> each.program().count()).sum()))
					.withRemedy("give %s slots %d".formatted(declared(type.name()), all), "slots", Integer.toString(all),
					declared(type.name())));
		}
		SynapseFunctions.require(type, exchanges, findings);
		registers(link, type, exchanges, slots, loaded.isEmpty());
	}

	/** Reports the statement that needs most registers, if these are too many. */
	private void registers(int link, SynapseType type, List<List<WordStatement>> exchanges, int words, boolean together) {
		long data = stored.stream().filter(payload -> payload.link() == link).mapToLong(Payload::size).sum();
		Set<String> all = new HashSet<>();
		exchanges.forEach(exchange -> exchange.forEach(statement -> all.addAll(numbers(statement, type))));
		WordStatement worst = null;
		long most = type.registers();
		int constants = 0;
		for (List<WordStatement> exchange : exchanges) {
			Set<String> loaded = new HashSet<>(together ? all : Set.of());
			exchange.forEach(statement -> loaded.addAll(numbers(statement, type)));
			for (WordStatement statement : exchange) {
				long needed = data + loaded.size() + words + statement.program().temporaries();
				if (needed > most) {
					worst = statement;
					most = needed;
					constants = loaded.size();
				}
			}
		}
		if (worst != null) {
			findings.add(new Finding(Code.REGISTERS_SPENT, worst.source(), Words.of(
					"this statement needs %,d registers, but %s has %,d: %,d for data, %,d for numbers, %,d for words, %,d for values "
					+ "between instructions",
					most, type.name(), type.registers(), data, constants, words, worst.program().temporaries()))
					.withRemedy("give %s registers %d".formatted(declared(type.name()), most), "registers", Long.toString(most),
					declared(type.name())));
		}
	}

	/** Returns the numbers that a statement needs in registers: none if its program is built in. */
	private static List<String> numbers(WordStatement statement, SynapseType type) {
		return type.isFixed() ? List.of() : statement.program().constants();
	}

	/** Returns the name of a type without the values of its parameters. */
	static String declared(String type) {
		return type.replaceFirst("\\(.*", "");
	}

	private List<Phase> replaced(List<Phase> phases) {
		return phases.stream().map(this::replaced).toList();
	}

	private Phase replaced(Phase phase) {
		if (phase instanceof Phase.Hearing hearing) {
			return new Phase.Hearing(hearing.source(),
					hearing.statements().stream().map(statement -> placed.getOrDefault(statement, statement)).toList());
		}
		return phase.with(replaced(phase.inner()));
	}
}

package barley.lang.ide.program;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.runtime.machine.Machine;
import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.Disturbance;

/** Proposes how to go on with the words of a fault, with the names of a machine. */
public final class FaultProposals {

	/** The most names to propose at once. */
	private static final int MOST = 200;
	/** The most synapses whose names are compared with a text. */
	private static final int MOST_SYNAPSES = 20_000;
	private static final long GIGABIT = 1_000_000_000;

	private FaultProposals() {
	}

	/** Returns texts that begin with a text, each with one more part of a fault: its kind, what it concerns, what happens, or when. */
	public static List<String> of(String text, Machine machine) {
		String begun = text.stripLeading();
		List<String> kinds = Stream.of("lane ", "switch ", "entry ", "node ", "fragment ", "synapse ")
				.filter(kind -> machine.switches() > 0 || !kind.equals("switch ") && !kind.equals("entry "))
				.filter(kind -> machine.synapses().size() > 0 || !kind.equals("synapse ")).toList();
		String kind = kinds.stream().filter(begun::startsWith).findFirst().orElse("");
		if (kind.isEmpty()) {
			return kinds.stream().filter(each -> each.startsWith(begun)).toList();
		}
		String name = names(kind, machine).filter(each -> begun.startsWith(kind + each + " "))
				.max((one, other) -> one.length() - other.length()).orElse(null);
		if (name == null) {
			return names(kind, machine).map(each -> kind + each + " ").filter(each -> each.startsWith(begun)).limit(MOST).toList();
		}
		List<String> tails = tails(kind, name, machine).map(tail -> kind + name + " " + tail).toList();
		Predicate<String> longer = each -> each.startsWith(begun) && each.length() > begun.length();
		List<String> open = tails.stream().filter(longer).toList();
		return open.isEmpty() ? tails.stream().map(each -> each + " at 1 us").filter(longer).toList() : open;
	}

	/** Returns the names of what may have a kind of fault. */
	private static Stream<String> names(String kind, Machine machine) {
		return switch (kind) {
			case "lane " -> IntStream.range(0, machine.lanes()).mapToObj(machine::laneName);
			case "fragment " -> IntStream.range(0, machine.allChannels()).mapToObj(machine::channelName);
			case "node " -> IntStream.range(0, machine.nodes()).mapToObj(machine::nodeName);
			case "synapse " -> synapses(machine);
			default -> IntStream.range(machine.nodes(), machine.vertices())
					.filter(vertex -> kind.equals("switch ") || Disturbance.adds(machine, vertex)).mapToObj(machine::nodeName);
		};
	}

	/** Returns the names of synapses; of many, those of the first nodes that hear. */
	private static Stream<String> synapses(Machine machine) {
		return IntStream.range(0, machine.synapses().size()).boxed()
				.flatMap(link -> IntStream.range(0, machine.synapses().of(link).size()).mapToObj(synapse -> new Place(link, synapse)))
				.limit(MOST_SYNAPSES).map(place -> DisturbanceText.synapse(place, machine));
	}

	/** Returns a bandwidth that is slower than that of a lane. */
	private static long slow(String lane, Machine machine) {
		long bits = IntStream.range(0, machine.lanes()).filter(each -> machine.laneName(each).equals(lane))
				.mapToLong(each -> machine.linkType(each).bitsPerSecond()).findFirst().orElse(0);
		return bits == 0 || bits > GIGABIT ? GIGABIT : Math.max(1, bits / 2);
	}

	private static Stream<String> tails(String kind, String name, Machine machine) {
		return switch (kind) {
			case "lane " -> Stream.of("fails", "slows to " + UnitText.rate(slow(name, machine)));
			case "node " -> Stream.of("straggles by 1 us");
			case "synapse " -> Stream.of("fails", "late by 1 ns");
			case "switch " -> names("entry ", machine).anyMatch(name::equals) ? Stream.of("fails", "loses flag 1") : Stream.of("fails");
			default -> Stream.of("corrupted");
		};
	}
}

package barley.runtime.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import barley.runtime.program.ItemPlace;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Damage.Fragment;
import barley.runtime.simulate.result.Damage.Hit;
import barley.runtime.simulate.result.Damage.Lack;
import barley.runtime.simulate.result.Damage.LostMessage;
import barley.runtime.simulate.result.Damage.Remnant;
import barley.runtime.simulate.result.Damage.Unit;

/** Reports the effect of disturbances on a run, with the names of the machine. Steps and chunks are counted from 1. */
final class DamageText {

	private static final int MOST_SHOWN = 20;
	private static final int MOST_NAMES = 8;

	private final Damage damage;
	private final ElementWords words;

	/**
	 * A line of the account.
	 *
	 * @param name   of the figure; empty if it is that of the line before
	 * @param detail whether it explains the figure before it
	 */
	record Line(String name, boolean detail, String words) {

		@Override
		public String toString() {
			return detail ? "    " + words : String.format(Locale.ROOT, "  %-16s %s", name, words);
		}
	}

	/** @param plan names the data of the program */
	DamageText(Damage damage, PlanFigures plan) {
		this.damage = damage;
		words = new ElementWords(damage.data(), plan.named().get());
	}

	/** Returns lines for a text report: of each figure its name and its words, and then the details without a name of their own. */
	List<Line> lines(long timePs) {
		List<Line> lines = new ArrayList<>();
		damage.hits().forEach(hit -> lines.add(new Line(lines.isEmpty() ? "disturbed" : "", false,
				DisturbanceText.of(hit.disturbance(), damage.machine()) + ": " + effect(hit))));
		long longer = timePs - damage.undisturbedPs();
		lines.add(new Line("duration", false, longer == 0 ? "as long as undisturbed" : UnitText.time(Math.abs(longer))
				+ (longer > 0 ? " longer" : " less") + " than undisturbed"));
		if (damage.lost() + damage.packetsLost() + damage.packetsLeft() + damage.wordsLost() + damage.corrupted() > 0
				|| damage.notTraced() != null) {
			lines.add(new Line("lost", false, lost()));
			lacks(lines);
		}
		return lines;
	}

	/** Writes the same as JSON. */
	void write(Json json) {
		json.open("damage", '{').put("undisturbedPs", damage.undisturbedPs()).put("harmless", damage.harmless());
		json.put("asPlanned", damage.asPlanned());
		json.put("transfersLost", damage.lost()).put("transfersCorrupted", damage.corrupted())
				.put("packetsLost", damage.packetsLost()).put("packetsLeft", damage.packetsLeft()).put("wordsLost", damage.wordsLost())
				.open("faults", '[');
		for (Hit hit : damage.hits()) {
			json.open(null, '{').put("fault", DisturbanceText.of(hit.disturbance(), damage.machine())).put("effect", effect(hit))
					.put("missed", hit.missed()).put("statement", hit.statement());
			if (!hit.indices().isEmpty()) {
				json.put("indices", hit.indices());
			}
			if (hit.statement() != null) {
				rounds(json, hit.rounds());
				if (hit.unit() != Unit.ITEM || hit.fragment() != null) {
					json.put(unit(hit), number(hit));
				}
				json.put(hit.unit() == Unit.STEP ? "stepBeginsPs" : "atPs", hit.atPs());
			}
			json.close('}');
		}
		json.close(']').open("messages", '[');
		for (LostMessage message : damage.messages()) {
			json.open(null, '{').put("statement", message.statement());
			if (!message.indices().isEmpty()) {
				json.put("indices", message.indices());
			}
			json.put("data", damage.data().name(message.data())).put("first", message.first()).put("count", message.count())
					.put("from", damage.machine().nodeName(message.source())).put("to", damage.machine().nodeName(message.destination()))
					.put("lostOn", damage.machine().channelName(message.channel())).close('}');
		}
		json.close(']').put("lacksInAll", damage.lacksInAll()).put("notTraced", damage.notTraced()).open("lacks", '[');
		for (Lack lack : damage.lacks()) {
			write(json.open(null, '{'), lack);
			json.close('}');
		}
		json.close(']').put("remnantsInAll", damage.remnantsInAll()).open("remnants", '[');
		for (Remnant remnant : damage.remnants()) {
			json.open(null, '{').put("statement", remnant.statement());
			rounds(json, remnant.rounds());
			json.put("nodes", remnant.nodes().length).open("first", '{');
			write(json, remnant.first());
			json.close('}').close('}');
		}
		json.close(']').close('}');
	}

	private void write(Json json, Lack lack) {
		json.put("node", damage.machine().nodeName(lack.node())).put("data", damage.data().name(lack.data())).put("first", lack.first());
		json.put("count", lack.count()).put("elements", elements(lack.data(), lack.first(), lack.count()));
		json.put("spoiled", lack.spoiled()).put("derived", lack.derived()).open("contributionsMissing", '[');
		Arrays.stream(lack.contributors()).forEach(node -> json.put(null, damage.machine().nodeName(node)));
		json.close(']');
	}

	private static void rounds(Json json, List<Long> rounds) {
		json.open("rounds", '[');
		rounds.forEach(round -> json.put(null, round));
		json.close(']');
	}

	/** Returns the current rounds of the enclosing repetitions, the outermost first. */
	private static String round(List<Long> rounds) {
		return rounds.isEmpty() ? "" : " in round " + rounds.stream().map(round -> String.format(Locale.ROOT, "%,d", round))
				.collect(Collectors.joining(", inner round "));
	}

	private String effect(Hit hit) {
		if (hit.statement() == null) {
			return "no effect: " + hit.missed();
		}
		Fragment fragment = hit.fragment();
		if (hit.unit() != Unit.STEP && fragment == null && hit.packet() == null) {
			return "from " + UnitText.time(hit.atPs()) + " on in " + place(hit) + round(hit.rounds());
		}
		String of = hit.unit() == Unit.ITEM ? "" : unit(hit) + String.format(Locale.ROOT, " %,d of ", number(hit));
		String place = of + place(hit) + round(hit.rounds())
				+ ", which begins " + (hit.unit() == Unit.CHUNK ? "to be transferred " : "")
				+ "at " + UnitText.time(hit.atPs());
		if (hit.packet() != null) {
			return "first hits " + hit.packet() + " in " + place;
		}
		return fragment == null ? "from " + place : "first hits "
				+ words.of(fragment.relayed(), fragment.data(), fragment.first(), fragment.count()) + " on "
				+ damage.machine().channelName(fragment.channel()) + " in " + place;
	}

	private static ItemPlace place(Hit hit) {
		return new ItemPlace(hit.statement(), hit.indices());
	}

	private static String unit(Hit hit) {
		return hit.unit().name().toLowerCase(Locale.ROOT);
	}

	/** Returns the number of a step or chunk, from 1, or of a cycle or item, from 0. */
	private static long number(Hit hit) {
		return hit.unit() == Unit.CYCLE || hit.unit() == Unit.ITEM ? hit.number() : hit.number() + 1;
	}

	private String lost() {
		List<String> parts = new ArrayList<>();
		count(parts, damage.lost(), "transfer");
		count(parts, damage.packetsLost(), "packet");
		if (damage.packetsLeft() > 0) {
			parts.add(String.format(Locale.ROOT, "%,d left in switches and queues", damage.packetsLeft()));
		}
		count(parts, damage.wordsLost(), "word");
		if (parts.isEmpty()) {
			parts.add("nothing");
		}
		if (damage.corrupted() > 0) {
			parts.add(String.format(Locale.ROOT, "%,d corrupted", damage.corrupted()));
		}
		return String.join(", ", parts);
	}

	private static void count(List<String> parts, long lost, String what) {
		if (lost > 0) {
			parts.add(String.format(Locale.ROOT, "%,d %s%s", lost, what, lost == 1 ? "" : "s"));
		}
	}

	private String message(LostMessage message) {
		String sent = message.statement() == null ? "" : new ItemPlace(message.statement(), message.indices()) + ": ";
		return sent + "message " + elements(message.data(), message.first(), message.count()) + " from "
				+ damage.machine().nodeName(message.source()) + " to " + damage.machine().nodeName(message.destination()) + ": lost on "
				+ damage.machine().channelName(message.channel());
	}

	private void lacks(List<Line> lines) {
		damage.messages().stream().limit(MOST_SHOWN).map(message -> detail(message(message))).forEach(lines::add);
		if (damage.notTraced() != null) {
			lines.add(detail("missing contributions unknown: " + damage.notTraced()));
		} else if (damage.lacksInAll() == 0) {
			lines.add(detail("but every node holds the right data"
					+ (damage.remnantsInAll() == 0 ? " at the end and after every exchange"
							: " at the end, though not after every exchange:")));
		}
		damage.remnants().stream().limit(MOST_SHOWN).map(remnant -> detail(remnant(remnant))).forEach(lines::add);
		if (damage.remnantsInAll() > Math.min(MOST_SHOWN, damage.remnants().size())) {
			lines.add(detail(String.format(Locale.ROOT, "exchanges left wrong data %,d times in all", damage.remnantsInAll())));
		}
		if (damage.lacksInAll() > 0) {
			lines.add(detail("at the end:"));
		}
		damage.lacks().stream().limit(MOST_SHOWN).map(lack -> detail(lack(lack))).forEach(lines::add);
		if (damage.lacksInAll() > MOST_SHOWN) {
			lines.add(detail(String.format(Locale.ROOT, "and %,d more",
					damage.lacksInAll() - Math.min(MOST_SHOWN, damage.lacks().size()))));
		}
	}

	private String remnant(Remnant remnant) {
		int nodes = remnant.nodes().length;
		return "\"" + remnant.statement() + "\"" + round(remnant.rounds()) + " leaves wrong data on "
				+ (nodes == 1 ? "one node" : String.format(Locale.ROOT, "%,d nodes", nodes))
				+ ", " + names(remnant.nodes()) + "; first " + lack(remnant.first());
	}

	private String lack(Lack lack) {
		String elements = elements(lack.data(), lack.first(), lack.count());
		boolean several = ElementWords.isSeveral(elements);
		List<String> wrong = new ArrayList<>();
		if (lack.contributors().length > 0) {
			wrong.add((several ? "lack" : "lacks") + " the contributions of " + names(lack.contributors()));
		}
		if (lack.spoiled()) {
			wrong.add(several ? "contain a corrupted fragment" : "contains a corrupted fragment");
		}
		if (lack.derived()) {
			wrong.add((several ? "were" : "was") + " computed from wrong data");
		}
		if (wrong.isEmpty()) {
			wrong.add((several ? "hold" : "holds") + " contributions that should have been replaced");
		}
		return damage.machine().nodeName(lack.node()) + ": " + elements + " " + String.join(" and ", wrong);
	}

	private String names(int[] nodes) {
		String first = Arrays.stream(nodes).limit(MOST_NAMES).mapToObj(damage.machine()::nodeName).collect(Collectors.joining(", "));
		return nodes.length > MOST_NAMES ? first + " and " + (nodes.length - MOST_NAMES) + " more" : first;
	}

	private String elements(int data, long first, long count) {
		return words.of(data, first, count);
	}

	private static Line detail(String words) {
		return new Line("", true, words);
	}
}

package barley.runtime.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import barley.runtime.simulate.Damage;
import barley.runtime.simulate.Damage.Fragment;
import barley.runtime.simulate.Damage.Hit;
import barley.runtime.simulate.Damage.Lack;

/** Tell what disturbances did to a run, with the names of the machine. */
final class DamageText {

	private static final int MOST_SHOWN = 20;
	private static final int MOST_NAMES = 8;

	private final Damage damage;

	DamageText(Damage damage) {
		this.damage = damage;
	}

	/** Lines for a text report. */
	List<String> lines(long timePs) {
		List<String> lines = new ArrayList<>();
		damage.hits().forEach(hit -> lines.add(figure(lines.isEmpty() ? "disturbed" : "", DisturbanceText.of(hit.disturbance(), damage.machine()) + ": " + effect(hit))));
		long longer = timePs - damage.undisturbedPs();
		lines.add(figure("takes", longer == 0 ? "as long as undisturbed" : Units.time(Math.abs(longer)) + (longer > 0 ? " longer" : " less") + " than undisturbed"));
		if (damage.lost() + damage.corrupted() > 0) {
			lines.add(figure("lost", String.format(Locale.ROOT, "%,d %s lost, %,d corrupted", damage.lost(), damage.lost() == 1 ? "transfer" : "transfers", damage.corrupted())));
			lacks(lines);
		}
		return lines;
	}

	/** The same for programs. */
	void write(Json json) {
		json.open("damage", '{').put("undisturbedPs", damage.undisturbedPs()).put("harmless", damage.harmless());
		json.put("transfersLost", damage.lost()).put("transfersCorrupted", damage.corrupted()).open("faults", '[');
		for (Hit hit : damage.hits()) {
			json.open(null, '{').put("fault", DisturbanceText.of(hit.disturbance(), damage.machine())).put("effect", effect(hit)).put("statement", hit.statement());
			if (hit.statement() != null) {
				json.put(hit.flows() ? "chunk" : "step", hit.step()).put(hit.flows() ? "atPs" : "stepBeginsPs", hit.atPs());
			}
			json.close('}');
		}
		json.close(']').put("lacksInAll", damage.lacksInAll()).put("notTraced", damage.notTraced()).open("lacks", '[');
		for (Lack lack : damage.lacks()) {
			json.open(null, '{').put("node", damage.machine().nodeName(lack.node())).put("data", damage.data().name(lack.data())).put("first", lack.first());
			json.put("count", lack.count()).put("spoiled", lack.spoiled()).open("contributionsMissing", '[');
			Arrays.stream(lack.contributors()).forEach(node -> json.put(null, damage.machine().nodeName(node)));
			json.close(']').close('}');
		}
		json.close(']').close('}');
	}

	private String effect(Hit hit) {
		if (hit.statement() == null) {
			return "the run was over before that mattered";
		}
		Fragment fragment = hit.fragment();
		if (hit.flows() && fragment == null) {
			return "from " + Units.time(hit.atPs()) + " on in \"" + hit.statement() + "\"";
		}
		String place = (hit.flows() ? "chunk " : "step ") + hit.step() + " of \"" + hit.statement() + "\", which begins " + (hit.flows() ? "to be transferred " : "")
				+ "at " + Units.time(hit.atPs());
		return fragment == null ? "from " + place : "first hits " + elements(fragment.data(), fragment.first(), fragment.count()) + " on "
				+ damage.machine().channelName(fragment.channel()) + " in " + place;
	}

	private void lacks(List<String> lines) {
		if (damage.notTraced() != null) {
			lines.add("    which elements lack whose contributions is not known: " + damage.notTraced());
		} else if (damage.lacksInAll() == 0) {
			lines.add("    and yet every node holds what it should");
		}
		damage.lacks().stream().limit(MOST_SHOWN).map(lack -> "    " + lack(lack)).forEach(lines::add);
		if (damage.lacksInAll() > MOST_SHOWN) {
			lines.add(String.format(Locale.ROOT, "    and %,d more", damage.lacksInAll() - Math.min(MOST_SHOWN, damage.lacks().size())));
		}
	}

	private String lack(Lack lack) {
		String where = damage.machine().nodeName(lack.node()) + ": " + elements(lack.data(), lack.first(), lack.count());
		String missing = lack.contributors().length == 0 ? "" : " lacks the contributions of " + names(lack.contributors());
		String spoiled = lack.spoiled() ? " is spoiled by a corrupted fragment" : "";
		return where + missing + (missing.isEmpty() || spoiled.isEmpty() ? "" : " and") + spoiled;
	}

	private String names(int[] nodes) {
		String first = Arrays.stream(nodes).limit(MOST_NAMES).mapToObj(damage.machine()::nodeName).collect(Collectors.joining(", "));
		return nodes.length > MOST_NAMES ? first + " and " + (nodes.length - MOST_NAMES) + " more" : first;
	}

	private String elements(int data, long first, long count) {
		String name = damage.data().name(data);
		return count == 0 ? "nothing of " + name : name + "[" + first + ".." + (first + count - 1) + "]";
	}

	private static String figure(String name, String value) {
		return String.format(Locale.ROOT, "  %-16s %s", name, value);
	}
}

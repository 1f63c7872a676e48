package barley.lang.ide.result;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import barley.lang.finding.Words;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Verification;

/** The report of a run, as {@link barley.runtime.report.JsonReport} writes it; missing members are empty. */
public final class Report {

	private static final int MOST_PHASES = 300;
	/** The number of phases before some were left out. */
	static final String IN_ALL = "phasesInAll";
	private static final String FAILED = "failed";
	private static final String CODE = "code";
	private static final String STOPPED = "stopped";

	private final LenientJson json;

	private Report(JsonObject json) {
		this.json = new LenientJson(json);
	}

	/** Returns the report of a run that has ended; {@code text} is empty or truncated if the run could not write more. */
	public static Report of(String text, boolean cancelled, int exitCode) {
		Optional<JsonObject> read = object(text);
		if (read.isPresent()) {
			return of(read.get());
		}
		return cancelled ? without(STOPPED, "it was stopped before it could report anything")
				: without("silent", Words.of("it ended without a report, with exit code %d", exitCode));
	}

	/** Returns a report to be stored, without details that are not needed later. */
	static Report of(JsonObject object) {
		JsonObject kept = object.deepCopy();
		if (kept.get("phases") instanceof JsonArray phases) {
			if (!kept.has(IN_ALL)) {
				kept.addProperty(IN_ALL, phases.size());
			}
			while (phases.size() > MOST_PHASES) {
				phases.remove(phases.size() - 1);
			}
			for (JsonElement phase : phases) {
				if (phase instanceof JsonObject each) {
					each.remove("costs");
				}
			}
		}
		return new Report(kept);
	}

	private static Report without(String code, String why) {
		JsonObject failure = new JsonObject();
		failure.addProperty(FAILED, why);
		failure.addProperty(CODE, code);
		return new Report(failure);
	}

	private static Optional<JsonObject> object(String text) {
		try {
			return text.isBlank() ? Optional.empty() : Optional.of(JsonParser.parseString(text).getAsJsonObject());
		} catch (JsonParseException | IllegalStateException | StackOverflowError broken) {
			return Optional.empty();
		}
	}

	JsonElement json() {
		return json.json();
	}

	public Outcome outcome() {
		if (!failure().isEmpty()) {
			return json.at(CODE).text().equals(STOPPED) ? Outcome.STOPPED : Outcome.FAILED;
		}
		if (json.at("complete").truth().equals(Optional.of(false))) {
			return Outcome.STOPPED;
		}
		boolean harmed = json.at("damage").at("harmless").truth().equals(Optional.of(false));
		return harmed || whole("wrong").orElse(0L) > 0 ? Outcome.WRONG : Outcome.FINE;
	}

	/** Returns why there is no result; empty if there is one, even a partial one. */
	public String failure() {
		return json.at(FAILED).text();
	}

	/** Returns how far the run had come when it was stopped; empty if it was not. */
	public String interrupted() {
		return json.at("interrupted").text();
	}

	public String machine() {
		return json.at("machine").text();
	}

	/** Returns whether there are figures, even partial ones. */
	public boolean hasFigures() {
		return failure().isEmpty();
	}

	/** Returns whether words went to synapses. */
	boolean isWithSynapses() {
		return json.at("synapses").at("words").whole().isPresent();
	}

	Optional<Long> whole(String name) {
		return json.at(name).whole();
	}

	Optional<BigDecimal> number(String name) {
		return json.at(name).number();
	}

	Optional<Boolean> truth(String name) {
		return json.at(name).truth();
	}

	String text(String name) {
		return json.at(name).text();
	}

	List<LenientJson> list(String name) {
		return json.at(name).list();
	}

	LenientJson bottleneck() {
		return json.at("bottleneck");
	}

	LenientJson damage() {
		return json.at("damage");
	}

	/** Returns the result of the same run repeated in timing mode, with this report's verification of data. */
	Result applied(Result timed) {
		List<Mismatch> mismatches = list("mismatches").stream()
				.map(each -> new Mismatch(each.at("node").text(), each.at("data").text(), each.at("element").whole().orElse(0L),
				each.at("expected").text(), each.at("found").text())).toList();
		Verification verification = new Verification(whole("expectations").orElse(0L), whole("notChecked").orElse(0L),
				whole("wrong").orElse(0L), mismatches);
		Mode mode = text("mode").equals("functional") ? Mode.FUNCTIONAL : Mode.TIMING;
		return new Result(timed.schedule(), timed.machine(), mode, timed.nodes(), timed.lanes(), timed.lanesOn(), timed.steps(),
				timed.transfers(), timed.times(),
				timed.noTimesBecause(), timed.channelBytes(), timed.bytesPerLaneMax(), timed.bottleneck(), verification,
				timed.fingerprint(), timed.phases(),
				timed.course(), timed.wall(), timed.followed(),
				interrupted().isEmpty() ? null : interrupted(), timed.damage(),
				list("edits").stream().map(LenientJson::text).toList(), timed.energyOf());
	}

	/** Returns whether a run made the same transfers as this one, as far as this report shows. */
	boolean agrees(Result timed) {
		return outcome() == Outcome.STOPPED || text("fingerprint").equals(Words.of("%016x", timed.fingerprint()));
	}
}

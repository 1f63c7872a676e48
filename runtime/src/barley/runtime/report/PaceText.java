package barley.runtime.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import barley.runtime.simulate.result.PaceTime;
import barley.runtime.simulate.result.PaceTime.BufferWait;

/** Writes what a block came to in which every node goes at its own pace: members of JSON, and lines of text. */
public final class PaceText {

	private static final int PLACES = 12;
	private static final int TEXT_PLACES = 8;

	private PaceText() {
	}

	/** Returns the figures as a tree of JSON. */
	public static Map<String, Object> members(PaceTime pace) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("items", pace.items());
		members.put("units", pace.units());
		members.put("bubble", pace.bubble().decimal(PLACES).stripTrailingZeros());
		members.put("bubbleExact", pace.bubble().toString());
		members.put("critical", pace.critical());
		members.put("computePs", pace.computePs());
		members.put("waits", pace.waits().stream().map(wait -> pair("channel", wait.channel(), "waitPs", wait.timePs())).toList());
		members.put("bufferWaits", pace.bufferWaits().stream().map(wait -> {
			Map<String, Object> member = new LinkedHashMap<>();
			member.put("from", wait.from());
			member.putAll(pair("to", wait.to(), "waitPs", wait.timePs()));
			return member;
		}).toList());
		members.put("mostBuffered",
				pace.mostBuffered().stream().map(buffered -> pair("node", buffered.node(), "bytes", buffered.bytes())).toList());
		if (pace.isBlocked()) {
			members.put("circle", pace.circle());
		}
		return members;
	}

	private static Map<String, Object> pair(String name, Object value, String amountName, long amount) {
		Map<String, Object> pair = new LinkedHashMap<>();
		pair.put(name, value);
		pair.put(amountName, amount);
		return pair;
	}

	/** Returns the figures as labels with texts. */
	public static Map<String, String> lines(PaceTime pace) {
		Map<String, String> lines = new LinkedHashMap<>();
		if (pace.isBlocked()) {
			return lines;
		}
		if (pace.units() > 0) {
			lines.put("bubble", UnitText.percent(pace.bubble().decimal(TEXT_PLACES))
					+ String.format(Locale.ROOT, " of the time of %,d %s", pace.units(), pace.units() == 1 ? "unit" : "units"));
		}
		if (!pace.critical().isEmpty()) {
			lines.put("critical path", pace.critical());
		}
		if (!pace.waits().isEmpty()) {
			lines.put("waits", "messages waited " + UnitText.time(pace.waits().get(0).timePs()) + " for " + pace.waits().get(0).channel()
					+ (pace.waits().size() == 1 ? "" : ", longest of " + String.format(Locale.ROOT, "%,d channels", pace.waits().size())));
		}
		if (!pace.bufferWaits().isEmpty()) {
			BufferWait most = pace.bufferWaits().get(0);
			lines.put("buffer waits", "messages of " + most.from() + " to " + most.to() + " waited " + UnitText.time(most.timePs())
					+ (pace.bufferWaits().size() == 1 ? "" : ", longest of " + String.format(Locale.ROOT, "%,d pairs of nodes",
							pace.bufferWaits().size())));
		}
		pace.mostBuffered().stream().reduce((one, other) -> other.bytes() > one.bytes() ? other : one)
				.ifPresent(most -> lines.put("buffers", "at most " + UnitText.bytes(most.bytes()) + " at " + most.node()));
		return lines;
	}
}

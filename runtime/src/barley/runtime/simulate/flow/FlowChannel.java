package barley.runtime.simulate.flow;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.simulate.cost.Forecast;

/**
 * The cost of chunks on a channel of a lane or circuit. A chunk claims all lanes of its channel at once, when it is ready; chunks that
 * claim a lane later pass it later, even if it has to wait for another lane of the first. The sender launches when the lanes that leave it
 * are free, which the launch occupies, and the bytes pass when all other lanes are free as well. Then each lane is held for its own bytes.
 * A chunk that finds one lane behind a switch busy:
 *
 * <pre>
 * n[0] -> leaf[0]        launch...........bytes
 * leaf[0] -> spine[0]                     bytes
 * leaf[0] -> spine[1]    =other chunk=====bytes
 * </pre>
 */
final class FlowChannel {

	private static final long BYTE = 8 * Exact.SECOND;

	/** The time at which the receiver finished its last combining. */
	final FlowRegister combining;
	private final Machine machine;
	private final Forecast forecast;
	/** Start time of the flow. */
	private final long startPs;
	private final int number;
	private final int sender;
	private final NodeType senderType;
	private final NodeType receiver;
	private final long latencyPs;
	/** The channels of lanes, those that leave the sender first, and their number. */
	private final int[] held;
	private final int own;
	private final FlowLane[] lanes;
	private final long[] rates;
	private int conditions = -1;
	private long launchPs;
	private long lastBytes = -1;
	/** How long each lane is held by a chunk of so many bytes, the longest of the lanes that leave the sender, and of all others. */
	private final long[] holds;
	private long ownPs;
	private long othersPs;

	FlowChannel(Machine machine, Forecast forecast, long startPs, int number, FlowRegister combining, IntFunction<FlowLane> laneOf) {
		this.machine = machine;
		this.forecast = forecast;
		this.startPs = startPs;
		this.number = number;
		this.combining = combining;
		sender = machine.sender(number);
		senderType = machine.nodeType(sender);
		receiver = machine.nodeType(machine.receiver(number));
		latencyPs = machine.linkType(number >> 1).latencyPs();
		held = distinct(machine.held(number));
		int leaving = 0;
		for (int i = 0; i < held.length; i++) {
			if (machine.sender(held[i]) == sender) {
				int channel = held[i];
				held[i] = held[leaving];
				held[leaving++] = channel;
			}
		}
		own = leaving;
		lanes = new FlowLane[held.length];
		for (int i = 0; i < lanes.length; i++) {
			lanes[i] = laneOf.apply(held[i]);
		}
		rates = new long[held.length];
		holds = new long[held.length];
		settle(startPs);
	}

	/** A way may pass a lane twice. */
	private static int[] distinct(int[] channels) {
		return channels.length == 1 ? channels : Arrays.stream(channels).distinct().toArray();
	}

	/** Counts a stream that needs the channel. */
	void use() {
		for (FlowLane lane : lanes) {
			lane.streams++;
		}
	}

	/** Returns whether other streams need some lane, too. */
	boolean isContested() {
		for (FlowLane lane : lanes) {
			if (lane.streams > 1) {
				return true;
			}
		}
		return false;
	}

	/** Uses the conditions at some time. */
	private void settle(long atPs) {
		int at = forecast.at(atPs);
		if (at != conditions) {
			conditions = at;
			for (int i = 0; i < held.length; i++) {
				rates[i] = forecast.conditions(at).bitsPerSecond(held[i] >> 1, machine.linkType(held[i] >> 1));
			}
			launchPs = forecast.conditions(at).launchPs(sender, senderType);
			lastBytes = -1;
		}
	}

	/**
	 * Transfers chunks of equal size that are ready at the same time, one after the other, under the same conditions.
	 *
	 * @param moment when they are ready; becomes the time at which the last byte has passed
	 */
	void transfer(FlowStamp moment, long count, long bytes) {
		for (int i = 0; i < own; i++) {
			moment.await(lanes[i].busy);
		}
		launch(moment, bytes);
		for (int i = own; i < lanes.length; i++) {
			moment.await(lanes[i].busy);
		}
		if (count > 1) {
			// Each is launched when the one before it has left the sender, unless other lanes are held for longer.
			boolean launched = launchPs + ownPs >= othersPs;
			moment.transfer(count - 1, bytes, launched ? launchPs : 0, launched ? ownPs : othersPs);
		}
		for (int i = 0; i < lanes.length; i++) {
			lanes[i].busy.set(moment);
			lanes[i].busy.transfer(1, bytes, 0, holds[i]);
		}
		moment.transfer(1, bytes, 0, lastPs());
	}

	private void launch(FlowStamp moment, long bytes) {
		if (!forecast.isSteady()) {
			settle(Math.addExact(startPs, moment.time()));
		}
		price(bytes);
		moment.launch(launchPs);
	}

	/** Prepares to find the chunks of a source again that are transferred next. */
	void begin(FlowSource source) {
		for (int i = 0; i < lanes.length; i++) {
			(i < own ? source.own : source.others).await(lanes[i].busy);
		}
	}

	/** Sets {@code moment} to the time at which the last byte of a source's next chunk has passed. */
	void transfer(FlowSource source, FlowStamp moment, long bytes) {
		moment.set(source.own);
		launch(moment, bytes);
		if (source.others != null) {
			moment.await(source.others);
			source.others.set(moment);
			source.others.transfer(1, bytes, 0, othersPs);
		}
		source.own.set(moment);
		source.own.transfer(1, bytes, 0, ownPs);
		moment.transfer(1, bytes, 0, lastPs());
	}

	boolean isCircuit() {
		return lanes.length > own;
	}

	private void price(long bytes) {
		if (bytes == lastBytes) {
			return;
		}
		lastBytes = bytes;
		if (!isCircuit()) {
			hold(0, bytes);
			ownPs = holds[0];
			return;
		}
		Map<Integer, Long> shares = new LinkedHashMap<>();
		machine.carry(number, bytes, (channel, share) -> shares.merge(channel, share, Math::addExact));
		ownPs = 0;
		othersPs = 0;
		for (int i = 0; i < held.length; i++) {
			hold(i, shares.get(held[i]));
			ownPs = Math.max(ownPs, i < own ? holds[i] : 0);
			othersPs = Math.max(othersPs, i < own ? 0 : holds[i]);
		}
	}

	private void hold(int lane, long bytes) {
		holds[lane] = rates[lane] == 0 ? bytes : Exact.ceilQuotient(bytes, BYTE, rates[lane]);
	}

	/** Returns how long bytes of the last chunk passed. */
	long lastPs() {
		return Math.max(ownPs, othersPs);
	}

	long latencyPs() {
		return latencyPs;
	}

	long combinePs(long bytes) {
		return Exact.ceilQuotient(bytes, Exact.SECOND, receiver.reduceBytesPerSecond());
	}

	/** Returns whether the receiver needs time to combine what arrives. */
	boolean combinesInTime() {
		return receiver.reduceBytesPerSecond() > 0;
	}
}

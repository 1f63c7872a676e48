package barley.lang.prove;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;
import barley.runtime.program.Pieces;

/**
 * The messages of exchanges at the nodes' own pace: what one node sends another over the same lanes in a step is one message, whose parts
 * are elements that go over a channel each. Exchanges follow one another; what is added behind {@link #begin} is of the last one. Blocks
 * have hundreds of thousands of messages with mostly a single part, so everything is in flat arrays, and what has been written down can be
 * given up to the last {@link #begin} by {@link #giveBack}.
 */
final class PaceMessages {

	/** In place of the number of a movement whose messages are also those of others. */
	static final int NO_STREAM = -1;
	private static final int NONE = -1;

	/** How many channels there are; higher numbers stand for the sets of several over which messages go. */
	private final int channels;
	private final Map<Set<Integer>, Integer> several = new HashMap<>();

	private int count;
	private int[] step = new int[16];
	private int[] from = new int[16];
	private int[] to = new int[16];
	private int[] over = new int[16];
	private int[] stream = new int[16];
	private int[] firstPart = new int[16];
	private int[] lastPart = new int[16];

	private int parts;
	private int[] next = new int[16];
	private int[] channel = new int[16];
	private int[] room = new int[16];
	private long[] first = new long[16];
	private long[] elements = new long[16];
	private int[] into = new int[16];
	private long[] place = new long[16];
	private int[] operator = new int[16];

	/** The messages of the last exchange by what tells them apart: a hash table, whose places are free if an exchange before had them. */
	private int[] slot = new int[64];
	private int[] slotOf = new int[64];
	private int exchange;
	private int begun;

	/** @param channels how many channels the machine has */
	PaceMessages(int channels) {
		this.channels = channels;
	}

	/** Begins an exchange; returns the number of its first message. */
	int begin() {
		exchange++;
		begun = count;
		return count;
	}

	/** Gives up the last messages. */
	void giveBack(int message) {
		if (message < count) {
			parts = firstPart(message);
			count = message;
		}
	}

	private int firstPart(int message) {
		int part = parts;
		for (int each = message; each < count; each++) {
			part = firstPart[each] == NONE ? part : Math.min(part, firstPart[each]);
		}
		return part;
	}

	/** Returns the number of the messages that go over some lanes at once, for {@link #message}; that of a single one is its channel. */
	int over(Set<Integer> lanes) {
		return lanes.size() == 1 ? lanes.iterator().next()
				: several.computeIfAbsent(Set.copyOf(lanes), any -> channels + several.size());
	}

	/** Returns the number of what a node sends itself, which goes over no channel. */
	static int atNode(int node) {
		return -1 - node;
	}

	/** Returns the message of the last exchange in a step, over some lanes and of a movement or {@link #NO_STREAM}; maybe a new one. */
	int message(int inStep, int sender, int receiver, int lanes, int ofStream) {
		if (2 * (count - begun) >= slot.length) {
			grow();
		}
		int at = hash(inStep, lanes, ofStream);
		while (slotOf[at] == exchange) {
			int found = slot[at];
			if (step[found] == inStep && over[found] == lanes && stream[found] == ofStream) {
				return found;
			}
			at = at + 1 & slot.length - 1;
		}
		slot[at] = add(inStep, sender, receiver, lanes, ofStream);
		slotOf[at] = exchange;
		return slot[at];
	}

	private int add(int inStep, int sender, int receiver, int lanes, int ofStream) {
		if (count == step.length) {
			int length = 2 * count;
			step = Arrays.copyOf(step, length);
			from = Arrays.copyOf(from, length);
			to = Arrays.copyOf(to, length);
			over = Arrays.copyOf(over, length);
			stream = Arrays.copyOf(stream, length);
			firstPart = Arrays.copyOf(firstPart, length);
			lastPart = Arrays.copyOf(lastPart, length);
		}
		step[count] = inStep;
		from[count] = sender;
		to[count] = receiver;
		over[count] = lanes;
		stream[count] = ofStream;
		firstPart[count] = NONE;
		return count++;
	}

	private int hash(int inStep, int lanes, int ofStream) {
		int mixed = (inStep * 31 + lanes) * 31 + ofStream;
		mixed *= 0x9E3779B9;
		return mixed >>> 8 & slot.length - 1;
	}

	private void grow() {
		slot = new int[2 * slot.length];
		slotOf = new int[slot.length];
		for (int message = begun; message < count; message++) {
			int at = hash(step[message], over[message], stream[message]);
			while (slotOf[at] == exchange) {
				at = at + 1 & slot.length - 1;
			}
			slot[at] = message;
			slotOf[at] = exchange;
		}
	}

	/** Adds elements to a message, from a room of its sender to one of its receiver. */
	void part(int message, int onChannel, int leaves, long begin, long amount, int arrives, long put, int combined) {
		if (parts == next.length) {
			int length = 2 * parts;
			next = Arrays.copyOf(next, length);
			channel = Arrays.copyOf(channel, length);
			room = Arrays.copyOf(room, length);
			first = Arrays.copyOf(first, length);
			elements = Arrays.copyOf(elements, length);
			into = Arrays.copyOf(into, length);
			place = Arrays.copyOf(place, length);
			operator = Arrays.copyOf(operator, length);
		}
		next[parts] = NONE;
		channel[parts] = onChannel;
		room[parts] = leaves;
		first[parts] = begin;
		elements[parts] = amount;
		into[parts] = arrives;
		place[parts] = put;
		operator[parts] = combined;
		if (firstPart[message] == NONE) {
			firstPart[message] = parts;
		} else {
			next[lastPart[message]] = parts;
		}
		lastPart[message] = parts++;
	}

	/** Returns the messages from {@code message} up to {@code end}, step by step; those of a step in their order. */
	int[] byStep(int message, int end) {
		boolean sorted = true;
		for (int each = message + 1; each < end; each++) {
			sorted &= step[each - 1] <= step[each];
		}
		int[] all = new int[end - message];
		if (sorted) {
			Arrays.setAll(all, i -> message + i);
			return all;
		}
		long[] keys = new long[all.length];
		Arrays.setAll(keys, i -> (long) step[message + i] << Integer.SIZE | message + i);
		Arrays.sort(keys);
		Arrays.setAll(all, i -> (int) keys[i]);
		return all;
	}

	/** Returns how many messages there are. */
	int count() {
		return count;
	}

	int step(int message) {
		return step[message];
	}

	int stream(int message) {
		return stream[message];
	}

	/**
	 * Cuts a message into chunks in the order of its elements at the sender; returns how many there are. They become the last messages, in
	 * their order.
	 */
	int cut(int message, int chunks) {
		int[] ofMessage = IntStream.iterate(sorted(message), part -> part != NONE, part -> next[part]).boxed()
				.sorted((one, other) -> first[one] != first[other] ? Long.compare(first[one], first[other])
						: Integer.compare(room[one], room[other])).mapToInt(Integer::intValue).toArray();
		long length = Pieces.of(Arrays.stream(ofMessage).mapToLong(part -> elements[part]).sum(), chunks).count(0);
		int before = count;
		long sent = 0;
		for (int part : ofMessage) {
			for (long done = 0, amount; done < elements[part]; done += amount, sent += amount) {
				amount = Math.min(elements[part] - done, length - sent % length);
				if (before + sent / length == count) {
					add(step[message], from[message], to[message], over[message], stream[message]);
				}
				part(count - 1, channel[part], room[part], first[part] + done, amount, into[part], place[part] + done, operator[part]);
			}
		}
		return count - before;
	}

	/** Writes a message down as a send; returns its item. Its parts are in the order of their channels. */
	int send(int message, String statement, PaceBlockBuilder block) {
		int item = block.add(PaceBlock.SEND, from[message], statement, 0);
		for (int part = sorted(message); part != NONE; part = next[part]) {
			block.part(room[part], first[part], elements[part], channel[part]);
		}
		return item;
	}

	/** Writes a message down as a receive; returns its item. */
	int receive(int message, String statement, PaceBlockBuilder block) {
		int item = block.add(PaceBlock.RECEIVE, to[message], statement, 0);
		for (int part = sorted(message); part != NONE; part = next[part]) {
			block.part(into[part], place[part], elements[part], operator[part]);
		}
		return item;
	}

	/** Links the parts of a message in the order of their channels; returns the first of them. */
	private int sorted(int message) {
		boolean sorted = true;
		for (int part = firstPart[message]; part != NONE && next[part] != NONE; part = next[part]) {
			sorted &= channel[part] <= channel[next[part]];
		}
		if (!sorted) {
			int[] inOrder = IntStream.iterate(firstPart[message], part -> part != NONE, part -> next[part]).boxed()
					.sorted((one, other) -> Integer.compare(channel[one], channel[other])).mapToInt(Integer::intValue).toArray();
			for (int i = 0; i < inOrder.length; i++) {
				next[inOrder[i]] = i + 1 < inOrder.length ? inOrder[i + 1] : NONE;
			}
			firstPart[message] = inOrder[0];
			lastPart[message] = inOrder[inOrder.length - 1];
		}
		return firstPart[message];
	}
}

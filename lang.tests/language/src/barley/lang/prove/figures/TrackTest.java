package barley.lang.prove.figures;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

import barley.lang.evaluate.Budget;
import barley.lang.motion.Lap;
import barley.lang.motion.Share;
import barley.lang.motion.Round;
import barley.lang.motion.Round.Begins;
import barley.lang.motion.Sizes;
import barley.lang.wiring.Tour;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.motion.RingTurn.Reach;

/** The closed forms of turns round a ring are what adding up position by position and step by step gives. */
class TrackTest {

	@RepeatedTest(200)
	void closedFormsAreSums(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		int members = 2 + random.nextInt(12);
		Machine machine = ring(members, random);
		int[] nodes = IntStream.range(0, members).toArray();
		Lap lap = Lap.of(new Tour(null, "Round", true, nodes, new boolean[members], new int[members], null), nodes, random.nextBoolean(),
				Share.WHOLE);
		Track track = new Track(machine, lap);
		int turns = 1 + random.nextInt(3);
		for (int i = 0; i < turns; i++) {
			track.add(turn(lap, random));
		}
		StepCosts closed = new StepCosts(track.end());
		track.raise(closed, new Effort(Budget.boundless(), null));
		StepCosts sums = new StepCosts(track.end());
		long[] volumes = new long[machine.channels()];
		for (int step = 0; step < track.end(); step++) {
			for (int position = 0; position < members; position++) {
				int channel = track.channels()[position];
				long bytes = track.at(position, step);
				assertEquals(lap.nodes()[position], machine.sender(channel));
				sums.carry(step, step + 1, machine.linkType(channel >> 1), bytes);
				volumes[channel] += bytes;
			}
		}
		assertArrayEquals(sums.busiest, closed.busiest);
		assertArrayEquals(sums.transferPs, closed.transferPs);
		assertArrayEquals(sums.latencyPs, closed.latencyPs);
		long[] total = new long[volumes.length];
		track.addTo(total, 1);
		assertArrayEquals(volumes, total);
	}

	private static Turn turn(Lap lap, Random random) {
		int members = lap.members();
		Reach reach = Reach.values()[random.nextInt(4)];
		int kinds = 1 + random.nextInt(3);
		long[] bytes = random.longs(members, 0, kinds).map(each -> 10 * each).toArray();
		return new Turn(null, new Round(lap, Sizes.of(members, position -> bytes[position]),
				random.nextBoolean() ? 0 : random.nextInt(members), members - 1, reach,
				random.nextInt(members), false, Begins.OWN));
	}

	private static Machine ring(int members, Random random) {
		LinkType[] types = {new LinkType("slow", 7, 3, 1), new LinkType("fast", 70, 9, 1)};
		MachineBuilder builder = new MachineBuilder("ring");
		for (int node = 0; node < members; node++) {
			builder.node("n" + node, NodeType.PLAIN);
		}
		int kinds = 1 + random.nextInt(2);
		for (int node = 0; node < members; node++) {
			builder.lane(node, (node + 1) % members, types[random.nextInt(kinds)]);
		}
		return builder.build();
	}
}

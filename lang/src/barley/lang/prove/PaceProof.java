package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Segments.Segment;
import barley.lang.wiring.Wiring;
import barley.runtime.simulate.pace.PaceGraph;

/**
 * Proves a block in which each node goes at its own pace (RULES.md 42 to 44). Units whose ends are both in the text follow one another as
 * they are written: a unit waits for earlier ones only. The two ends of a message in programs may stand in any order, so units are carried
 * out in an order in which each comes behind what it waits for; all such orders leave the same. There is none exactly if some nodes wait
 * for each other. What nodes hold at a time depends on the order, so their memory counts the most of all orders.
 */
final class PaceProof {

	/** Waits named in a circle at most. */
	private static final int MOST_NAMED = 6;

	private final Wiring wiring;
	private final Holdings holdings;
	private final Findings findings;
	private final PaceUnits units;
	private final Phase.Pacing pacing;

	PaceProof(Phase.Pacing pacing, Wiring wiring, Holdings holdings, PaceUnits units, Findings findings) {
		this.pacing = pacing;
		this.wiring = wiring;
		this.holdings = holdings;
		this.units = units;
		this.findings = findings;
	}

	/** Carries the units out and returns what they found. */
	ProvedPhase.Paced prove() {
		List<List<Found>> found = new ArrayList<>(pacing.units().stream().map(any -> List.<Found>of()).toList());
		Map<Phase, List<List<Segment>>> underWay = new IdentityHashMap<>();
		holdings.beginPace();
		for (int number : order()) {
			PaceUnit unit = pacing.units().get(number);
			if (unit.phase() instanceof Phase.Computing computing) {
				holdings.compute(computing);
				continue;
			}
			Phase.Exchanging exchanging = (Phase.Exchanging) unit.phase();
			switch (unit.end()) {
			case BOTH -> {
				found.set(number, holdings.exchange(exchanging.movements()));
				found.get(number).forEach(each -> requireNoBuffers(each, exchanging));
			}
			case SEND -> {
				found.set(number, exchanging.movements().stream().map(movement -> new Found(movement, holdings.ground(movement))).toList());
				underWay.put(exchanging, exchanging.movements().stream().map(movement -> holdings.depart((Transfer) movement)).toList());
			}
			case RECEIVE -> {
				List<List<Segment>> brought = underWay.remove(exchanging);
				for (int i = 0; i < brought.size(); i++) {
					holdings.arrive((Transfer) exchanging.movements().get(i), brought.get(i));
				}
			}
			}
		}
		holdings.endPace();
		return new ProvedPhase.Paced(pacing, List.copyOf(found));
	}

	/** Messages go from the data of one node to those of another. */
	private void requireNoBuffers(Found found, Phase.Exchanging exchanging) {
		if (!found.movement().motion(wiring.machine(), found.ground(), exchanging.off()).isListed()) {
			throw new Complaint(new Finding(Code.MISPLACED, found.movement().source(),
					"%s keeps data in buffers of its nodes, which an exchange in async does not have".formatted(found.movement().words()))
					.withRemedy("use another strategy, or put it behind the async block"));
		}
	}

	private int[] order() {
		if (pacing.units().stream().allMatch(unit -> unit.end() == End.BOTH)) {
			return IntStream.range(0, pacing.units().size()).toArray();
		}
		PaceGraph waits = units.waits();
		int[] order = waits.order();
		if (order.length < pacing.units().size()) {
			throw new Complaint(deadlock(waits.circle()));
		}
		PaceGraph meeting = units.meetings();
		if (meeting.order().length < pacing.units().size()) {
			findings.add(relying(meeting.circle()));
		}
		return order;
	}

	/** Names a circle from one message to the next that a node waits for; for each node, a fix needs its receive and the send behind it. */
	private Finding deadlock(int[] circle) {
		int[] inOrder = turned(circle, this::isAwaited);
		List<PaceUnit> receives = new ArrayList<>();
		List<PaceUnit> sends = new ArrayList<>();
		for (int i = 0; i < inOrder.length; i++) {
			if (isAwaited(inOrder, i)) {
				receives.add(pacing.units().get(inOrder[i]));
				sends.add(pacing.units().get(inOrder[(i + 1) % inOrder.length]));
			}
		}
		Collections.rotate(sends, 1);
		PaceUnit first = receives.get(0);
		return new Finding(Code.DEADLOCK, first.source(),
				"%s waits for %s%s".formatted(wiring.name(first.node()), awaited(first), chain(receives)))
				.withRemedy("send before receive at %s".formatted(wiring.name(first.node())),
						IntStream.range(0, Math.min(receives.size(), MOST_NAMED)).boxed()
								.flatMap(node -> Stream.of(receives.get(node), sends.get(node))).map(end -> end.source().fragment())
								.toArray(String[]::new));
	}

	/** Returns whether a receive of a circle waits for its message there, and not for what its node does before. */
	private boolean isAwaited(int[] circle, int place) {
		PaceUnit unit = pacing.units().get(circle[place]);
		return unit.end() == End.RECEIVE && pacing.units().get(circle[(place + 1) % circle.length]).phase() == unit.phase();
	}

	/** Returns whether a unit of a circle is a receive. */
	private boolean isReceive(int[] circle, int place) {
		return pacing.units().get(circle[place]).end() == End.RECEIVE;
	}

	/** Says which units of a circle, by their places, it may begin with. */
	private interface Start {

		boolean at(int[] circle, int place);
	}

	/** Turns a circle so that it begins with the one of some units that comes first in the text. */
	private static int[] turned(int[] circle, Start start) {
		int from = IntStream.range(0, circle.length).filter(place -> start.at(circle, place)).boxed()
				.min(Comparator.comparingInt(place -> circle[place])).orElse(0);
		return IntStream.range(0, circle.length).map(i -> circle[(from + i) % circle.length]).toArray();
	}

	/** Returns what is sent by which node, and where it is awaited. */
	private String awaited(PaceUnit receive) {
		return Words.of("%s of %s (line %,d)", message(receive).into().name(), wiring.name(message(receive).from()), receive.source().line());
	}

	/** Returns in words why the first receive of a circle waits for itself. */
	private String chain(List<PaceUnit> receives) {
		StringBuilder words = new StringBuilder();
		for (PaceUnit receive : receives.subList(1, Math.min(receives.size(), MOST_NAMED))) {
			words.append(", which %s sends after %s arrived".formatted(wiring.name(receive.node()), awaited(receive)));
		}
		int more = receives.size() - MOST_NAMED;
		return more > 0 ? words + ", and so on: " + Words.count(more, "more wait") : words.toString();
	}

	private static Transfer message(PaceUnit unit) {
		return (Transfer) ((Phase.Exchanging) unit.phase()).movements().get(0);
	}

	/** Names a circle from one message to the next. */
	private Finding relying(int[] circle) {
		List<PaceUnit> ends = Arrays.stream(turned(circle, this::isReceive)).mapToObj(pacing.units()::get)
				.filter(unit -> unit.end() != End.BOTH).toList();
		List<String> messages = ends.stream().map(unit -> Words.of("%s of %s to %s (line %,d)", message(unit).data().name(),
				wiring.name(message(unit).from()), wiring.name(message(unit).to()), unit.source().line())).distinct().limit(MOST_NAMED)
				.toList();
		return new Finding(Code.RELIES_ON_BUFFERS, ends.get(0).source(),
				"with sends that wait for their receive, nodes would wait for each other: %s".formatted(String.join(", ", messages)))
				.withRemedy("receive at one of these nodes before it sends, if the transport has no buffers");
	}
}

package barley.lang.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.finding.Words;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.runtime.machine.Machine;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.NetworkHeat;
import barley.runtime.simulate.trace.NetworkHeat.Span;

/**
 * What the channels of switches have carried and what their buffers have held, as an overlay: a line on the right-hand side of each lane
 * for each of its channels, and the squares of the switches, the hotter the more. Lanes inside of dies have none.
 */
public final class HeatOverlay implements Overlay {

	/** What makes a channel hot. */
	public enum Measure {
		/** The packets that it carries; the hottest channel carries the most. */
		PACKETS("packets"),
		/** The share of the cycles for which packets hold it; the hottest channel is held in all cycles. */
		HELD("share of cycles held");

		private final String words;

		Measure(String words) {
			this.words = words;
		}

		public String words() {
			return words;
		}
	}

	private static final double LEAST_WIDTH = 2;
	private static final double WIDTH = 0.9;
	private static final double ASIDE = 0.65;

	private final SwitchNetwork network;
	private final NetworkHeat heat;
	private final Span span;
	private final int chosen;
	private final double[] filled;
	/** What is hot, by ports and by numbers of switches, from 0 to 1. */
	private final double[] channels;
	private final double[] switches;
	private final String title;

	/**
	 * @param span   the windows that count
	 * @param chosen the switch with a bolder edge; -1 for none
	 */
	public HeatOverlay(SwitchNetwork network, NetworkHeat heat, Span span, Measure measure, int chosen) {
		this.network = network;
		this.heat = heat;
		this.span = span;
		this.chosen = chosen;
		double[] values = IntStream.range(0, network.ports())
				.mapToDouble(port -> measure == Measure.HELD ? heat.held(span, port) : heat.packets(span, port)).toArray();
		double hottest = Arrays.stream(values).max().orElse(0);
		double most = measure == Measure.HELD ? 1 : Math.max(1, hottest);
		channels = Arrays.stream(values).map(value -> value / most).toArray();
		filled = IntStream.range(0, network.switches()).mapToDouble(number -> heat.filled(span, network.vertex(number))).toArray();
		double fullest = Arrays.stream(filled).max().orElse(0);
		switches = Arrays.stream(filled).map(packets -> fullest == 0 ? 0 : packets / fullest).toArray();
		title = Words.of("cycles %,d to %,d · channels: 0 to %s · buffers of a switch: 0 to %.2f packets on average", heat.firstCycle(span),
				heat.lastCycle(span), measure == Measure.HELD ? "100 % of the cycles held" : Words.of("%,.0f packets", hottest), fullest);
	}

	@Override
	public String title() {
		return title;
	}

	@Override
	public Set<Integer> lanes() {
		return Set.of();
	}

	@Override
	public List<Line> lines(Scene scene) {
		List<Line> lines = new ArrayList<>();
		Set<Integer> drawn = new HashSet<>();
		for (Strand strand : scene.strands()) {
			if (drawn.add(strand.lane())) {
				ports(strand).forEach(port -> lines.add(line(strand, port)));
			}
		}
		return lines;
	}

	private Line line(Strand strand, int port) {
		double width = Math.max(LEAST_WIDTH, WIDTH * strand.width());
		Path path = network.owner(port) == strand.from() ? strand.path() : strand.path().reversed();
		return new Line(path.aside(ASIDE * width), width, Shades.heat(channels[port], false), Shades.heat(channels[port], true));
	}

	/** Returns the ports whose channels are on the lane of a strand. */
	private Stream<Integer> ports(Strand strand) {
		Machine machine = network.machine();
		return strand.lane() < 0 ? Stream.of() : Stream.of(machine.from(strand.lane()), machine.to(strand.lane()))
				.map(vertex -> network.portOn(strand.lane(), vertex))
				.filter(port -> port >= 0 && network.sends(port) && !network.isInside(port));
	}

	@Override
	public OptionalInt fill(int node, boolean dark) {
		return network.isSwitch(node) ? OptionalInt.of(Shades.heat(switches[network.switchOf(node)], dark)) : OptionalInt.empty();
	}

	@Override
	public boolean isChosen(int node) {
		return node == chosen;
	}

	@Override
	public String words(Spot spot) {
		return network.isSwitch(spot.node())
				? Words.of("%s: %.2f packets in its buffers on average", spot.name(), filled[network.switchOf(spot.node())]) : spot.name();
	}

	@Override
	public String words(Strand strand) {
		String channels = ports(strand).map(port -> Words.of("%s: %,d packets, held in %.0f %% of the cycles", network.channelName(port),
				heat.packets(span, port), 100 * heat.held(span, port))).collect(Collectors.joining("\n"));
		return channels.isEmpty() ? strand.name() : channels;
	}
}

package barley.lang.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.picture.Portrait;
import barley.lang.picture.Scene;
import barley.lang.picture.WalkOfChannel;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.Figures;
import barley.lang.steps.Losses;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Timetable;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;

/**
 * A schedule and its run.
 *
 * @param figures computed from the plan; null if unknown
 */
public record FinishedRun(Plan plan, Figures figures, Result result, Recording recording) {

	/** Returns which channel carried what in which step, with the lanes that {@code portrait} shows. */
	public ChannelTimeline timeline(Optional<Portrait> portrait) {
		Set<Integer> drawn = portrait.stream().flatMap(picture -> picture.scene().strands().stream()).map(Scene.Strand::lane)
				.collect(Collectors.toSet());
		return ChannelTimeline.of(plan, result, recording, WalkOfChannel.of(plan), drawn);
	}

	/** Returns the picture of the machine with the walks that the schedule uses; nothing if it is too large to draw. */
	public Optional<Portrait> portrait() {
		return !Portrait.fits(plan.wiring()) ? Optional.empty()
				: Optional.of(OperatedWalks.portrait(plan));
	}

	/** Returns the exchanges in packets that are recorded, each of them once. */
	public List<RecordedExchange> exchanges() {
		List<RecordedExchange> exchanges = new ArrayList<>();
		packetPhases().forEach((place, phase) -> recording.packets(place)
				.ifPresent(packets -> exchanges.add(new RecordedExchange(phase, packets.exchange(), packets.events()))));
		return exchanges;
	}

	/** Returns how many exchanges in packets are not recorded. */
	public int unrecordedExchanges() {
		return packetPhases().size() - exchanges().size();
	}

	/** Returns the exchanges with synapses that are recorded, each of them once. */
	public List<RecordedWords> wordExchanges() {
		List<RecordedWords> exchanges = new ArrayList<>();
		phases(phase -> phase.synapses() != null).forEach((place, phase) -> recording.words(place)
				.ifPresent(events -> exchanges.add(RecordedWords.of(plan, phase, events))));
		return exchanges;
	}

	/** Returns how many exchanges with synapses are not recorded. */
	public int unrecordedWords() {
		return phases(phase -> phase.synapses() != null).size() - wordExchanges().size();
	}

	/**
	 * Returns the blocks of a timetable in which every node goes at its own pace, each as it went in the first round that faults struck, or
	 * as planned if they struck none of its rounds.
	 */
	public List<PaceTimetable> paces(Timetable timetable) {
		Losses losses = timetable.paces().isEmpty() ? Losses.none(timetable) : Losses.of(timetable, result.damage());
		return timetable.paces().stream().map(block -> block.in(losses, recording.struck(block.number()).orElse(null))).toList();
	}

	/** Returns the blocks that are recorded in which every node goes at its own pace, each of them once. */
	List<RecordedPace> paces() {
		List<RecordedPace> blocks = new ArrayList<>();
		phases(phase -> phase.pace() != null)
				.forEach((place, phase) -> recording.paced(place)
				.ifPresent(events -> blocks.add(new RecordedPace(timed(place, events), events))));
		return blocks;
	}

	/** Returns the phase at a place of the program that took as long as what is recorded of it; the first one if there is none. */
	private PhaseTime timed(int place, PaceRecording events) {
		List<PhaseTime> phases = IntStream.range(0, result.phases().size()).filter(phase -> result.place(phase) == place)
				.mapToObj(result.phases()::get).toList();
		return phases.stream().filter(phase -> phase.timePs() == events.endPs()).findFirst().orElse(phases.get(0));
	}

	/** Returns how many of these blocks are not recorded. */
	int unrecordedPaces() {
		return phases(phase -> phase.pace() != null).size() - paces().size();
	}

	private Map<Integer, PhaseTime> packetPhases() {
		return phases(phase -> phase.packets() != null);
	}

	/** Returns the exchanges of a kind, by the places of their phases in the program. */
	private Map<Integer, PhaseTime> phases(Predicate<PhaseTime> kind) {
		Map<Integer, PhaseTime> phases = new LinkedHashMap<>();
		for (int i = 0; i < result.phases().size(); i++) {
			if (kind.test(result.phases().get(i))) {
				phases.putIfAbsent(result.place(i), result.phases().get(i));
			}
		}
		return phases;
	}
}

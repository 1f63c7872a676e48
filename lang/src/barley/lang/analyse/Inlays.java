package barley.lang.analyse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.finding.Element;
import barley.lang.finding.Words;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.HearingFigures;
import barley.lang.prove.figures.PaceFigures;
import barley.lang.prove.figures.ShareWords;
import barley.lang.wiring.WalkSet;

/**
 * The figures shown above embeddings and schedules while an author types: {@code 24 nodes · 72 lanes · 100 % used} and
 * {@code 46 steps · 15.97 MB per lane · 100 % of the bandwidth bound reached}, behind the time if the machine has timings, since an
 * editor cuts what is too long; and above exchanges of messages that share lanes: {@code busiest lane: 10 messages of 1 kB · 4 hops};
 * above collectives with weights: {@code Fast 2/3 · Slow 1/3}; above exchanges in packets: {@code 29 cycles · 63 hops · 63 additions · ends
 * (proved)}, with the accuracy of sums in two trips; and above exchanges with synapses. They are rounded and come from the {@link
 * Analysis}, which findings need anyway.
 */
public class Inlays {

	@Inject
	private Analysis analysis;

	/** Returns the inlays of a file, in the order of its declarations; broken declarations have none. */
	public List<Inlay> of(Source source, CancelIndicator canceled) {
		List<Inlay> inlays = new ArrayList<>();
		for (Declaration declaration : source.getDeclarations()) {
			if (declaration instanceof Design design) {
				addEmbeddings(analysis.of(design, canceled), inlays);
			} else if (declaration instanceof Schedule schedule) {
				addSchedule(analysis.of(schedule, canceled), inlays);
			}
		}
		return inlays;
	}

	private static void addEmbeddings(DesignAnalysis known, List<Inlay> inlays) {
		if (known == null || known.wiring() == null || !known.wiring().complete()) {
			return;
		}
		long nodes = known.wiring().machine().nodes();
		long lanes = known.wiring().machine().lanes();
		for (WalkSet walks : known.wiring().realm().embeddings()) {
			EObject embedding = Element.in(walks.source());
			// A machine shows no embeddings of its own: they belong to its topology.
			if (lanes > 0 && EcoreUtil.isAncestor(known.design(), embedding)) {
				long percent = 100 * (lanes - known.embeddings().idle(walks.source())) / lanes;
				inlays.add(new Inlay(embedding, "%s · %s · %s".formatted(Words.count(nodes, "node"),
						Words.count(lanes, "lane"), known.broken(embedding).orElse(percent + " % used"))));
			}
		}
	}

	private static void addSchedule(ScheduleAnalysis known, List<Inlay> inlays) {
		if (known == null || known.figures() == null || known.figures().exchanges().isEmpty() && known.figures().hearings().isEmpty()
				&& known.figures().paces().isEmpty()) {
			return;
		}
		Figures figures = known.figures();
		List<String> parts = new ArrayList<>();
		figures.times().ifPresent(times -> parts.add(FigureWords.time(times.timePs())));
		figures.packets().flatMap(FigureWords::cycles).ifPresent(parts::add);
		figures.synapses().ifPresent(run -> parts.add(Words.count(run.cycles(), "cycle")));
		if (!figures.exchanges().isEmpty() || !figures.paces().isEmpty()) {
			if (figures.steps() > 0 || figures.packets().isEmpty()) {
				parts.add(Words.count(figures.steps(), "step"));
			}
			parts.add(FigureWords.bytes(figures.bytesPerLane()) + " per lane");
		}
		figures.bounds().flatMap(bounds -> FigureWords.share(known.plan().wiring(), bounds)).ifPresent(parts::add);
		inlays.add(new Inlay(known.schedule(), String.join(" · ", parts)));
		addPlaces(known, inlays);
		addExchanges(known, inlays);
		addSynapses(known, inlays);
		addPaces(known, inlays);
	}

	/**
	 * Adds what blocks take in which each node goes at its own pace; one that is carried out with several figures shows the first of them.
	 */
	private static void addPaces(ScheduleAnalysis known, List<Inlay> inlays) {
		Set<EObject> shown = new HashSet<>();
		for (PaceFigures pace : known.figures().noTimesBecause() != null ? List.<PaceFigures>of() : known.figures().paces()) {
			EObject element = Element.in(pace.phase().source());
			if (element != null && EcoreUtil.isAncestor(known.schedule(), element) && shown.add(element)) {
				inlays.add(new Inlay(element, FigureWords.pace(pace)));
			}
		}
	}

	/** Adds with how much of its data each node begins, where they do not begin at all nodes as a whole. */
	private static void addPlaces(ScheduleAnalysis known, List<Inlay> inlays) {
		Plan plan = known.plan();
		Map<EObject, List<Payload>> families = new LinkedHashMap<>();
		plan.data().stream().filter(vector -> plan.placements().of(vector) != null)
				.forEach(vector -> families.computeIfAbsent(Element.in(vector.source()), any -> new ArrayList<>()).add(vector));
		families.forEach((family, vectors) -> {
			if (family != null && EcoreUtil.isAncestor(known.schedule(), family)) {
				inlays.add(new Inlay(family, FigureWords.places(plan, vectors)));
			}
		});
	}

	/** Adds what exchanges with synapses take; one that is carried out with several figures shows the first of them. */
	private static void addSynapses(ScheduleAnalysis known, List<Inlay> inlays) {
		Set<EObject> shown = new HashSet<>();
		for (HearingFigures hearing : known.figures().hearings()) {
			EObject element = Element.in(hearing.phase().source());
			if (element != null && EcoreUtil.isAncestor(known.schedule(), element) && shown.add(element)) {
				inlays.add(new Inlay(element, FigureWords.synapses(hearing)));
			}
		}
	}

	/**
	 * Adds what exchanges in packets take, which shares walks carry by weights, and how many messages share a lane; one that is carried
	 * out with several figures shows the first of them.
	 */
	private static void addExchanges(ScheduleAnalysis known, List<Inlay> inlays) {
		Set<EObject> shown = new HashSet<>();
		for (ExchangeFigures exchange : known.figures().exchanges()) {
			Joint uneven = ShareWords.uneven(exchange.phase());
			EObject element = exchange.network() == null && exchange.crowd() == null && uneven == null ? null
					: Element.in(exchange.phase().source());
			if (element != null && EcoreUtil.isAncestor(known.schedule(), element) && shown.add(element)) {
				inlays.add(new Inlay(element, uneven != null ? ShareWords.brief(uneven) : exchange.crowd() != null
						? FigureWords.crowd(exchange.crowd())
						: FigureWords.packets(exchange.network(), exchange.verdict())));
			}
		}
	}
}

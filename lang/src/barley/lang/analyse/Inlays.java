package barley.lang.analyse;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.util.CancelIndicator;

import com.google.inject.Inject;

import barley.lang.finding.Words;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Embedding;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.Ratio;

/**
 * The figures that stand above embeddings and schedules while an author types: {@code 24 nodes · 72 lanes · 100 % used} and
 * {@code 46 steps · 15.97 MB per lane · at the bandwidth bound}, with the time where a machine gives one. Rounded for the eye;
 * all of it comes from the {@link Analysis}, which findings need anyway.
 */
public class Inlays {

	private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
	private static final String[] TIMES = {"ps", "ns", "us", "ms", "s"};
	private static final MathContext BRIEF = new MathContext(4, RoundingMode.HALF_EVEN);
	/** From here on four digits would show one. */
	private static final BigDecimal AS_GOOD_AS_ALL = new BigDecimal("0.9995");

	@Inject
	private Analysis analysis;

	/** Those of a file, in the order of its declarations; none for what is broken. */
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
		for (Embedding embedding : known.wiring().realm().embeddings()) {
			// A machine shows no embeddings of its own: they stand in its topology.
			if (lanes > 0 && EcoreUtil.isAncestor(known.design(), embedding)) {
				long percent = 100 * (lanes - known.embeddings().idle(embedding)) / lanes;
				inlays.add(new Inlay(embedding, Words.of("%s · %s · %d %% used", count(nodes, "node"), count(lanes, "lane"), percent)));
			}
		}
	}

	private static void addSchedule(ScheduleAnalysis known, List<Inlay> inlays) {
		if (known == null || known.figures() == null || known.figures().exchanges().isEmpty()) {
			return;
		}
		Figures figures = known.figures();
		List<String> parts = new ArrayList<>();
		parts.add(count(figures.steps(), "step"));
		parts.add(scaled(figures.bytesPerLane(), SIZES) + " per lane");
		figures.bounds().ifPresent(bounds -> parts.add(share(bounds.share())));
		figures.times().ifPresent(times -> parts.add(scaled(times.timePs(), TIMES)));
		inlays.add(new Inlay(known.schedule(), String.join(" · ", parts)));
	}

	private static String share(Ratio share) {
		BigDecimal part = share.decimal(6);
		return part.compareTo(AS_GOOD_AS_ALL) >= 0 ? "at the bandwidth bound"
				: part.movePointRight(2).round(new MathContext(3)).stripTrailingZeros().toPlainString() + " % of the bandwidth bound";
	}

	private static String count(long number, String noun) {
		return Words.of("%,d %s%s", number, noun, number == 1 ? "" : "s");
	}

	private static String scaled(long amount, String[] units) {
		BigDecimal value = BigDecimal.valueOf(amount);
		int unit = 0;
		while (unit < units.length - 1 && value.round(BRIEF).compareTo(BigDecimal.valueOf(1000)) >= 0) {
			value = value.movePointLeft(3);
			unit++;
		}
		BigDecimal brief = value.round(BRIEF);
		return (brief.signum() == 0 ? "0" : brief.stripTrailingZeros().toPlainString()) + " " + units[unit];
	}
}

package barley.lang.analyse;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;

import com.google.inject.Inject;

import barley.lang.evaluate.FileEffort;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;

/**
 * Measures which limits a text exceeds, and what it needs of them, so that one finding names them all. The declarations that ended at a
 * limit, and those that are left unchecked, are analysed again under higher ceilings; what that has spent, with the effort of
 * the others, suffices, since an analysis with the same input does the same. Where {@link SmallerSizes} show that the ceilings are too low,
 * the finding has their estimate. Files are untrusted: at a ceiling, or as soon as a loop shows that it will go far beyond, the measuring
 * ends, and the finding says how far it came. It counts and reads no clock, so its values are the same on every machine. An editor, whose
 * findings must not wait for that, measures when it is asked for the quick fix.
 */
public class LimitNeeds {

	private static final int CEILING = 2;
	/** For texts that cannot be made smaller. */
	private static final int EFFORT_CEILING = 5;
	/** The most effort that is recommended, as a multiple of the limit: some minutes. */
	private static final int MOST = 100;
	/** What an estimate is raised by. What is counted, and not paid for as effort, is known well enough to see if it is within a limit. */
	private static final double MARGIN = 1.1;
	/** The limit that protects the stack. */
	private static final String DEPTH = "depth";
	private static final String EFFORT = "effort";
	/** The digits of the values that are recommended. */
	private static final int DIGITS = 2;

	@Inject
	private IResourceScopeCache cache;

	@Inject
	private Analysis analysis;

	/**
	 * The limits that a file exceeds, by name.
	 *
	 * @param values what suffices, also of limits that have been raised already and are needed; what was reached if the measuring ended too
	 * early
	 */
	private record Needs(Map<String, Long> values, Basis basis) {

		/** Where the values come from. */
		private enum Basis {
			MEASURED, ESTIMATED, ENDED_EARLY
		}

		private static final Needs UNKNOWN = new Needs(Map.of(), Basis.ENDED_EARLY);

		private static Needs of(Limits spent, Limits limits, Basis basis) {
			boolean complete = basis != Basis.ENDED_EARLY;
			Map<String, Long> values = new LinkedHashMap<>();
			Map<String, Long> usual = Limits.DEFAULT.byName();
			boolean[] beyond = new boolean[1];
			spent.byName().forEach((name, value) -> {
				long limit = limits.byName().get(name);
				if (value > limit) {
					beyond[0] = true;
					RoundingMode rounding = complete ? RoundingMode.UP : RoundingMode.DOWN;
					values.put(name, new BigDecimal(value).round(new MathContext(DIGITS, rounding)).longValueExact());
				} else if (complete && value > usual.get(name)) {
					values.put(name, limit);
				}
			});
			return new Needs(beyond[0] ? values : Map.of(), basis);
		}

		private Finding in(Finding finding) {
			if (values.isEmpty()) {
				return finding;
			}
			String options = values.entrySet().stream().map(need -> "--limit " + need.getKey() + "=" + need.getValue())
					.collect(Collectors.joining(" "));
			return finding.withRemedy(switch (basis) {
				case MEASURED -> "if this is intended, raise what this text needs: " + options;
				case ESTIMATED -> "if this is intended, raise what this text needs, estimated from smaller sizes: "
						+ options;
				case ENDED_EARLY -> "this text needs more than " + options.replace("--limit ", "")
						+ " and perhaps other limits; raise them with --limit NAME=N if this is intended";
			}, sufficient().toArray(String[]::new));
		}

		/** Returns the limits that suffice, as {@code name=value}; none if the measuring ended too early. */
		private List<String> sufficient() {
			return basis == Basis.ENDED_EARLY ? List.of()
					: values.entrySet().stream().map(need -> need.getKey() + "=" + need.getValue()).toList();
		}
	}

	/**
	 * Returns a finding about a limit with all limits that its file needs in the remedy, and as {@code name=value} in its data, if its
	 * caller wants them measured; any other finding, and one whose needs are unknown, as it is.
	 */
	public Finding completed(Finding finding, CancelIndicator canceled) {
		if (finding.code() != Code.LIMIT || finding.remedy().isEmpty() || finding.source() == null) {
			return finding;
		}
		Resource resource = finding.source().eResource();
		return Settings.of(resource).measured() ? of(resource, canceled).in(finding) : finding;
	}

	/** Returns the limits to raise for a file that exceeds some, as {@code name=value}; none if they are unknown. */
	public List<String> values(Resource resource, CancelIndicator canceled) {
		return of(resource, canceled).sufficient();
	}

	private Needs of(Resource resource, CancelIndicator canceled) {
		return cache.get(LimitNeeds.class, resource, () -> measured(resource, canceled));
	}

	private Needs measured(Resource resource, CancelIndicator canceled) {
		Settings settings = Settings.of(resource);
		FileAnalyses analyses = analysis.of(resource);
		try {
			Limits estimate = new SmallerSizes(analyses, settings, canceled::isCanceled).estimate()
					.map(bare -> withMargin(bare, settings.limits())).orElse(null);
			Needs estimated = estimate == null || estimate.effort() / MOST > settings.limits().effort() ? Needs.UNKNOWN
					: Needs.of(estimate, settings.limits(), Needs.Basis.ESTIMATED);
			Limits near = ceilings(settings.limits(), CEILING);
			if (!estimated.values.isEmpty() && !estimate.or(near).equals(near)) {
				return estimated;
			}
			FileEffort effort = FileEffort.measuring();
			effort.resetTo(analyses.finishedEffort(canceled::isCanceled));
			Analyser analyser = new Analyser(ceilings(settings.limits(), EFFORT_CEILING), settings.overrides(), effort,
					canceled::isCanceled, new Bases());
			boolean complete = analyses.hold(DeclarationAnalysis::isWithinLimits, analyser, canceled::isCanceled);
			return complete || estimated.values.isEmpty() ? Needs.of(analyser.spent(), settings.limits(), complete ? Needs.Basis.MEASURED
					: Needs.Basis.ENDED_EARLY) : estimated;
		} catch (OutOfMemoryError e) {
			return Needs.UNKNOWN; // the ceilings are too high for this heap
		}
	}

	private static Limits withMargin(Limits estimate, Limits limits) {
		Map<String, Long> larger = estimate.byName();
		Map<String, Long> most = limits.byName();
		larger.replaceAll((name, value) -> name.equals(DEPTH) || !name.equals(EFFORT) && value <= most.get(name) ? value
				: Math.round(MARGIN * value));
		return estimate.with(larger);
	}

	/** Returns the limits of the measuring: some times those of the caller, who may have raised some of them already, and of users. */
	private static Limits ceilings(Limits limits, int effort) {
		Map<String, Long> ceilings = limits.or(Limits.DEFAULT).byName();
		ceilings.replaceAll((name, value) -> {
			int times = name.equals(DEPTH) ? 1 : name.equals(EFFORT) ? effort : CEILING;
			return Math.min(value, Long.MAX_VALUE / times) * times;
		});
		return Limits.NONE.with(ceilings);
	}
}

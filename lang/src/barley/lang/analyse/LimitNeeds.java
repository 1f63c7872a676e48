package barley.lang.analyse;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;

import com.google.inject.Inject;

import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Schedule;
import barley.lang.model.Source;

/**
 * Measures which limits a text exceeds, and what it needs of them, so that one finding names them all. The declarations that ended at a
 * limit are analysed again under ceilings of twice the limits; what that has spent suffices, since an analysis with the same input does the
 * same. Files are untrusted: at a ceiling the measuring ends, and the finding says how far it came. It counts and reads no clock, so its
 * values are the same on every machine, and it takes about as long as two analyses at the limits.
 */
public class LimitNeeds {

	private static final int CEILING = 2;
	/** The most declarations that are measured. */
	private static final int MOST = 4;
	/** The limit that protects the stack. */
	private static final String DEPTH = "depth";
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
	private record Needs(Map<String, Long> values, boolean complete) {

		private static final Needs UNKNOWN = new Needs(Map.of(), false);

		private static Needs of(Limits spent, Limits limits, boolean complete) {
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
			return new Needs(beyond[0] ? values : Map.of(), complete);
		}

		private Finding in(Finding finding) {
			if (values.isEmpty()) {
				return finding;
			}
			String options = values.entrySet().stream().map(need -> "--limit " + need.getKey() + "=" + need.getValue())
					.collect(Collectors.joining(" "));
			return finding.withRemedy(complete ? "if this is intended, raise what this text needs: " + options
					: "this text needs more than " + options.replace("--limit ", "") + " and perhaps other limits; raise them with --limit NAME=N"
							+ " if this is intended",
					values.entrySet().stream().filter(need -> complete).map(need -> need.getKey() + "=" + need.getValue())
							.toArray(String[]::new));
		}
	}

	/**
	 * Returns a finding about a limit with all limits that its file needs in the remedy, and as {@code name=value} in its data; any other
	 * finding, and one whose needs are unknown, as it is.
	 */
	public Finding completed(Finding finding, CancelIndicator canceled) {
		if (finding.code() != Code.LIMIT || finding.remedy().isEmpty() || finding.source() == null) {
			return finding;
		}
		Resource resource = finding.source().eResource();
		return cache.get(LimitNeeds.class, resource, () -> of(resource, canceled)).in(finding);
	}

	private Needs of(Resource resource, CancelIndicator canceled) {
		Settings settings = Settings.of(resource);
		if (!settings.measured()) {
			return Needs.UNKNOWN;
		}
		Analyser analyser = new Analyser(ceilings(settings.limits()), settings.overrides(), canceled::isCanceled);
		try {
			List<Declaration> beyond = beyondLimits(resource, canceled);
			boolean complete = beyond.stream().limit(MOST).allMatch(declaration -> isWithinLimits(declaration, analyser));
			return Needs.of(analyser.spent(), settings.limits(), complete && beyond.size() <= MOST);
		} catch (OutOfMemoryError e) {
			return Needs.UNKNOWN; // the ceilings are too high for this heap
		}
	}

	/** Returns the designs and schedules of a file that ended at a limit, or whose foundation did. */
	private List<Declaration> beyondLimits(Resource resource, CancelIndicator canceled) {
		List<Declaration> beyond = new ArrayList<>();
		for (Declaration declaration : ((Source) resource.getContents().get(0)).getDeclarations()) {
			List<Finding> findings = new ArrayList<>();
			if (declaration instanceof Design design && analysis.of(design, canceled) != null) {
				findings.addAll(analysis.of(design, canceled).findings());
			} else if (declaration instanceof Schedule schedule && analysis.of(schedule, canceled) != null) {
				findings.addAll(analysis.of(schedule, canceled).findings());
				findings.addAll(analysis.of(schedule, canceled).foundation());
			}
			if (findings.stream().anyMatch(finding -> finding.code() == Code.LIMIT)) {
				beyond.add(declaration);
			}
		}
		return beyond;
	}

	private static boolean isWithinLimits(Declaration declaration, Analyser analyser) {
		List<Finding> findings = declaration instanceof Design design ? analyser.analyse(design).findings()
				: analyser.analyse((Schedule) declaration).findings();
		return findings.stream().noneMatch(finding -> finding.code() == Code.LIMIT);
	}

	/** Returns the limits of the measuring: twice those of the caller, who may have raised some of them already, and of users. */
	private static Limits ceilings(Limits limits) {
		Map<String, Long> ceilings = limits.or(Limits.DEFAULT).byName();
		ceilings.replaceAll((name, value) -> name.equals(DEPTH) ? value : Math.min(value, Long.MAX_VALUE / CEILING) * CEILING);
		return Limits.NONE.with(ceilings);
	}
}

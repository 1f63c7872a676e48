package barley.lang.analyse;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.service.OperationCanceledError;
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
 * limit are analysed again under ceilings far above the limits, as high as the heap allows; what that has spent suffices, since an analysis
 * with the same input does the same. Files are untrusted: at the ceilings, or when its processor time is over, the measuring ends, and the
 * finding says how far it came.
 */
public class LimitNeeds {

	/** The heap that an analysis at the default limits may take. */
	private static final long HEAP = 512L << 20;
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
	private static final int MOST_ROOM = 64;
	/** Data take room only for the nodes that hold them, which the proof limits itself. */
	private static final long MOST_DATA = 16;
	private static final int MOST_TIME = 100;
	/** The digits of the values that are recommended. */
	private static final int DIGITS = 2;

	@Inject
	private IResourceScopeCache cache;

	@Inject
	private Analysis analysis;

	/**
	 * The limits that a file exceeds, by name.
	 *
	 * @param values what suffices; what was reached if the measuring ended too early
	 */
	private record Needs(Map<String, Long> values, boolean complete) {

		private static final Needs UNKNOWN = new Needs(Map.of(), false);

		private static Needs of(Limits spent, Limits limits, boolean complete) {
			Map<String, Long> values = new LinkedHashMap<>();
			spent.byName().forEach((name, value) -> {
				if (value > limits.byName().get(name)) {
					RoundingMode rounding = complete ? RoundingMode.UP : RoundingMode.DOWN;
					values.put(name, new BigDecimal(value).round(new MathContext(DIGITS, rounding)).longValueExact());
				}
			});
			return new Needs(values, complete);
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
		if (settings.measuring().isZero()) {
			return Needs.UNKNOWN;
		}
		List<Declaration> beyond = beyondLimits(resource, canceled);
		long end = THREADS.getCurrentThreadCpuTime() + settings.measuring().toNanos();
		Analyser analyser = new Analyser(ceilings().or(settings.limits()), settings.overrides(),
				() -> canceled.isCanceled() || THREADS.getCurrentThreadCpuTime() > end);
		boolean complete = false;
		try {
			complete = beyond.stream().allMatch(declaration -> isWithinLimits(declaration, analyser));
		} catch (OperationCanceledError e) {
			if (canceled.isCanceled()) {
				throw e;
			}
		} catch (OutOfMemoryError e) {
			// the ceilings are too high for this heap
		}
		return Needs.of(analyser.spent(), settings.limits(), complete);
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

	/** Returns the limits of the measuring: for what takes room as much as fits into the heap, for what takes time as much as it may. */
	private static Limits ceilings() {
		long room = Math.max(1, Math.min(MOST_ROOM, Runtime.getRuntime().maxMemory() / HEAP));
		Limits usual = Limits.DEFAULT;
		return usual.with(Map.of("nodes", usual.nodes() * room, "lanes", usual.lanes() * room, "stops", usual.stops() * room, "vectors",
				usual.vectors() * MOST_DATA, "statements", usual.statements() * MOST_TIME, "effort", usual.effort() * MOST_TIME));
	}
}

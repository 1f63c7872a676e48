package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Collective;
import barley.lang.model.Embedding;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.Stop;
import barley.lang.model.Walk;
import barley.lang.model.WalkUse;
import barley.lang.model.WalkKind;

/**
 * For a goal that is missed, or contributions counted twice, because rings leave pieces where the next exchange does not expect them: the
 * start of a ring decides which node ends up with which piece. Rotates the rings of the schedule, first one at a time, then two at once, in
 * both directions.
 */
final class StartElsewhere implements QuickFix {

	/** A rotated ring: the label of the fix, and its edits. */
	private record Turned(WrittenRing ring, String words, List<TextEdit> edits) {
	}

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Schedule schedule = finding.enclosing(Schedule.class).orElse(null);
		if (schedule == null) {
			return Stream.empty();
		}
		List<List<Turned>> rings = rings(schedule).stream().filter(walk -> walk.getKind() == WalkKind.RING && finding.text().contains(walk))
				.flatMap(walk -> WrittenRing.of(walk).stream()).map(ring -> turned(finding.text(), ring)).toList();
		Stream<TextFix> single = rings.stream().flatMap(List::stream).map(turned -> new TextFix("Start " + turned.words(), turned.edits()));
		Stream<TextFix> pairs = IntStream.range(0, rings.size()).boxed().flatMap(first -> IntStream.range(first + 1, rings.size()).boxed()
				.flatMap(second -> rings.get(first).stream().flatMap(one -> rings.get(second).stream().map(other -> both(one, other)))));
		return Stream.concat(single, pairs);
	}

	private static TextFix both(Turned one, Turned other) {
		List<TextEdit> edits = new ArrayList<>(one.edits());
		edits.addAll(other.edits());
		return new TextFix("Start %s, and %s".formatted(one.words(), other.words()), edits);
	}

	/** Returns the rings that collectives of the schedule travel over, directly or through an embedding. */
	private static Set<Walk> rings(Schedule schedule) {
		Set<Walk> rings = new LinkedHashSet<>();
		for (Collective collective : EcoreUtil2.eAllOfType(schedule, Collective.class)) {
			for (WalkUse use : collective.getWalks()) {
				Reference walk = use.getWalk();
				if (walk.getTarget() instanceof Walk ring) {
					rings.add(ring);
				} else if (walk.getTarget() instanceof Embedding embedding) {
					rings.addAll(embedding.getWalks());
				}
			}
		}
		return rings;
	}

	private static List<Turned> turned(OpenText text, WrittenRing ring) {
		List<Turned> all = new ArrayList<>();
		List<Stop> backward = new ArrayList<>(ring.stops());
		Collections.reverse(backward);
		for (List<Stop> way : List.of(ring.stops(), backward)) {
			for (int start = way == backward ? 0 : 1; start < way.size(); start++) {
				List<Stop> order = new ArrayList<>(way);
				Collections.rotate(order, -start);
				String words = "%s at %s%s".formatted(ring.walk().getName(), text.text(order.get(0)),
						way == backward ? ", in the other direction" : "");
				all.add(new Turned(ring, words, ring.reordered(text, order)));
			}
		}
		return all;
	}
}

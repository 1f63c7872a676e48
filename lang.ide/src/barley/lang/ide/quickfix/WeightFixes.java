package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.Collective;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.WalkUse;

/**
 * Fixes of even shares where walks differ in speed: the shares are computed, or written as weights, or a walk that costs more than it saves
 * is left out. The finding has the weight of each walk, as {@code Fast=10}.
 */
final class WeightFixes {

	private WeightFixes() {
	}

	static Stream<TextFix> compute(ReportedFinding finding) {
		return even(finding).map(collective -> new TextFix("Add weighted", addWeighted(finding.text(), collective)));
	}

	static Stream<TextFix> write(ReportedFinding finding) {
		return even(finding).flatMap(collective -> {
			Map<WalkUse, String> weights = weights(finding, collective);
			return weights.size() < 2 || weights.containsValue("0") ? Stream.empty()
					: Stream.of(new TextFix("Write weights: " + String.join(" : ", weights.values()), weights.entrySet().stream()
							.map(use -> finding.text().insertAfter(use.getKey(), " weight " + use.getValue())).toList()));
		});
	}

	static Stream<TextFix> leaveOut(ReportedFinding finding) {
		return even(finding).flatMap(collective -> {
			Map<WalkUse, String> weights = weights(finding, collective);
			return weights.containsValue("0") ? Stream.of(leaveOut(finding.text(), weights)) : Stream.empty();
		});
	}

	/** Returns the collective of a finding if nothing is said about its shares. */
	private static Stream<Collective> even(ReportedFinding finding) {
		return finding.enclosing(Collective.class).filter(collective -> !collective.isWeighted()
				&& collective.getWalks().stream().allMatch(use -> use.getWeight() == null)).stream();
	}

	/** Fixes weights that change nothing. */
	static Stream<TextFix> remove(ReportedFinding finding) {
		OpenText text = finding.text();
		Collective collective = finding.enclosing(Collective.class).orElse(null);
		if (collective == null) {
			return Stream.empty();
		}
		List<TextEdit> edits = new ArrayList<>();
		collective.getWalks().stream().filter(use -> use.getWeight() != null)
				.forEach(use -> edits.add(text.remove(text.node(use.getWalk()).getEndOffset(), text.node(use).getEndOffset())));
		if (collective.isWeighted()) {
			INode word = text.node(collective, Literals.COLLECTIVE__WEIGHTED);
			INode before = word.getPreviousSibling();
			edits.add(text.remove(before.getText().isBlank() ? before.getOffset() : word.getOffset(), word.getEndOffset()));
		}
		return edits.isEmpty() ? Stream.empty()
				: Stream.of(new TextFix(collective.isWeighted() ? "Remove weighted" : "Remove the weight", edits));
	}

	private static TextEdit addWeighted(OpenText text, Collective collective) {
		return collective.isForward() || collective.isBackward()
				? text.insert(text.node(collective, collective.isForward() ? Literals.COLLECTIVE__FORWARD : Literals.COLLECTIVE__BACKWARD)
						.getEndOffset(), " weighted")
				: text.insertAfter(collective.getWalks().get(collective.getWalks().size() - 1), " weighted");
	}

	/** Returns the weight of each reference; nothing if the walks of one of them have several. */
	private static Map<WalkUse, String> weights(ReportedFinding finding, Collective collective) {
		Map<String, String> known = new LinkedHashMap<>();
		finding.data().stream().skip(1).map(part -> part.split("=")).filter(part -> part.length == 2)
				.forEach(part -> known.put(part[0], part[1]));
		Map<WalkUse, String> weights = new LinkedHashMap<>();
		for (WalkUse use : collective.getWalks()) {
			String name = finding.text().text(use.getWalk()).replaceAll("\\s", "").replaceFirst("^.*\\.(?![^\\[]*\\])", "");
			Set<String> own = known.keySet().stream().filter(walk -> walk.equals(name) || walk.startsWith(name + "[")).map(known::get)
					.collect(Collectors.toSet());
			if (own.size() != 1) {
				return Map.of();
			}
			weights.put(use, own.iterator().next());
		}
		return weights;
	}

	private static TextFix leaveOut(OpenText text, Map<WalkUse, String> weights) {
		List<WalkUse> walks = List.copyOf(weights.keySet());
		Map<Boolean, List<WalkUse>> stays = walks.stream().collect(Collectors.partitioningBy(use -> !weights.get(use).equals("0")));
		return new TextFix("Leave %s out".formatted(words(text, stays.get(false))), List.of(text.replace(
				text.node(walks.get(0)).getOffset(), text.node(walks.get(walks.size() - 1)).getEndOffset(), words(text, stays.get(true)))));
	}

	private static String words(OpenText text, List<WalkUse> walks) {
		return walks.stream().map(text::text).collect(Collectors.joining(", "));
	}
}

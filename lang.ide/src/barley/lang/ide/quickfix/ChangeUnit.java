package barley.lang.ide.quickfix;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.model.NumberLiteral;

/** For an unknown unit, or one of another dimension: replaces it by the one that was meant, as in 16 Gbit where 16 Gbit/s is needed. */
final class ChangeUnit implements QuickFix {

	/** Spellings of units in other tools; a lower-case b is a bit. */
	private static final Map<Pattern, List<String>> ELSEWHERE = Map.of(
			Pattern.compile("([kMGT]?)b(/s)?"), List.of("$1bit$2", "$1B$2"),
			Pattern.compile("([kMGT]?)bps"), List.of("$1bit/s"),
			Pattern.compile("([kKMGT]?)Bps"), List.of("$1B/s"),
			Pattern.compile("K(B|bit)(/s)?"), List.of("k$1$2"),
			Pattern.compile("([kMGTP]?)(?:FLOPS|FLOPs|flops|Flops|FLOPs/s|flop/s|FLOPS/s)"), List.of("$1FLOP/s", "$1FLOP"),
			Pattern.compile("([pnum]?)(?:sec|secs|seconds?)"), List.of("$1s"),
			Pattern.compile("([num]?)(?:Watts?|watts?)"), List.of("$1W"));
	/** The unit that the message suggests. */
	private static final Pattern SUGGESTED = Pattern.compile("did you mean ([^,\\s]+)\\?");
	/** The units suggested in messages for a dimension: {@code a time, such as 20 ns}. */
	private static final Pattern EXAMPLE = Pattern.compile(" is an? [^,]*, such as \\d+ ([^,\\s]+),");

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return finding.enclosing(NumberLiteral.class).filter(finding.text()::contains).stream()
				.flatMap(literal -> units(literal.getUnit() == null ? "" : literal.getUnit(), finding.message()).distinct()
						.filter(unit -> !unit.equals(literal.getUnit()))
						.map(unit -> literal.getNumber() + (unit.isEmpty() ? "" : " " + unit))
						.map(quantity -> new TextFix("Change to " + quantity, finding.text().replace((EObject) literal, quantity))));
	}

	private static Stream<String> units(String unit, String message) {
		Stream<String> meant = ELSEWHERE.entrySet().stream().map(each -> Map.entry(each.getKey().matcher(unit), each.getValue()))
				.filter(each -> each.getKey().matches()).flatMap(each -> each.getValue().stream()
						.map(written -> each.getKey().replaceFirst(written)));
		if (unit.isEmpty()) {
			Matcher example = EXAMPLE.matcher(message);
			return example.find() ? Stream.of(example.group(1)) : Stream.empty();
		}
		Matcher suggested = SUGGESTED.matcher(message);
		Stream<String> first = suggested.find() ? Stream.of(suggested.group(1)) : Stream.empty();
		String other = unit.endsWith("/s") ? unit.substring(0, unit.length() - 2) : unit + "/s";
		return Stream.of(first, meant, Stream.of(other, "")).flatMap(units -> units);
	}
}

package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.lsp4j.TextEdit;

import barley.lang.model.PhysicalType;
import barley.lang.model.Property;

/**
 * Gives types of the file another value of a property. For exchanges that may block or never complete: the entries or the room
 * with which the exchange is proved to end, or leaves out the release that keeps packets. For sums that do not fit: a wider adder. For
 * synapses: the registers, slots, functions and reducers that a schedule
 * needs.
 */
final class ChangeTypes implements QuickFix {

	private static final int PROPERTY = 1;
	private static final int VALUE = 2;
	private static final int TYPES = 3;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		List<String> data = finding.data();
		if (data.size() <= TYPES) {
			return Stream.empty();
		}
		List<PhysicalType> types = finding.text().source().getDeclarations().stream().filter(PhysicalType.class::isInstance)
				.map(PhysicalType.class::cast).filter(type -> data.subList(TYPES, data.size()).contains(type.getName())
						&& !type.getProperties().isEmpty()).toList();
		List<TextEdit> edits = new ArrayList<>();
		String written = written(data.get(PROPERTY), data.get(VALUE));
		for (PhysicalType type : types) {
			property(type, data.get(PROPERTY)).map(property -> written.isEmpty() ? finding.text().remove(property)
					: finding.text().replace(property, written)).or(() -> written.isEmpty() ? Optional.empty()
					: Optional.of(finding.text().insertAfter(last(type), " " + written))).ifPresent(edits::add);
			if (data.get(PROPERTY).equals("buffer")) {
				property(type, "output").map(finding.text()::remove).ifPresent(edits::add);
			}
		}
		String names = String.join(", ", types.stream().map(PhysicalType::getName).toList());
		return edits.isEmpty() ? Stream.empty() : Stream.of(new TextFix(written.isEmpty()
				? "Remove %s mismatch from %s".formatted(data.get(PROPERTY), names) : "Give %s %s".formatted(names, written), edits));
	}

	private static String written(String property, String value) {
		return switch (property) {
			case "groups", "registers", "slots", "functions", "reducers", "cycle" -> property + " " + value;
			case "buffer" -> "buffer " + value + " packets";
			case "width" -> "width " + value + " bit";
			default -> "";
		};
	}

	private static Optional<Property> property(PhysicalType type, String name) {
		return type.getProperties().stream().filter(property -> name.equals(property.getName())).findFirst();
	}

	private static Property last(PhysicalType type) {
		return type.getProperties().get(type.getProperties().size() - 1);
	}
}

package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;

import barley.lang.finding.Words;
import barley.lang.model.Data;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;

/** For data that do not divide evenly: changes the size to the next one that does, where it is written or in its parameter. */
final class EvenSize implements QuickFix {

	private static final int SIZE = 1;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		if (finding.data().size() <= SIZE || !finding.data().get(SIZE).matches("\\d+")) {
			return Stream.empty();
		}
		long size = Long.parseLong(finding.data().get(SIZE));
		return finding.enclosing(Data.class).map(Data::getSize).stream().flatMap(written -> fixes(finding.text(), written, size));
	}

	private static Stream<TextFix> fixes(OpenText text, Expression written, long size) {
		if (written instanceof NumberLiteral literal) {
			String number = like(text.text(literal), size);
			return Stream.of(new TextFix("Use %s elements".formatted(number), text.replace((EObject) literal, number)));
		} else if (written instanceof Reference reference && reference.getTarget() instanceof Parameter parameter
				&& parameter.getDefault() instanceof NumberLiteral literal && text.contains(literal)) {
			String number = like(text.text(literal), size);
			return Stream.of(new TextFix("Set %s = %s".formatted(parameter.getName(), number), text.replace((EObject) literal, number)));
		}
		return Stream.empty();
	}

	/** Formats a number with grouped digits if the author uses them. */
	private static String like(String text, long number) {
		return text.contains("_") ? Words.of("%,d", number).replace(',', '_') : Long.toString(number);
	}
}

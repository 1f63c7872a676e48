package barley.lang.ide.quickfix;

import java.util.Collection;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.elaborate.TypeChecker;
import barley.lang.finding.Nearest;
import barley.lang.model.PhysicalType;

/** For an unknown word: replaces it by the most similar one that is allowed. */
final class UseNearestWord implements QuickFix {

	/** A finding about a unit underlines the number, too. */
	private static final Pattern LAST_WORD = Pattern.compile("[a-zA-Z_][a-zA-Z_0-9/]*$");

	private final Function<EObject, Collection<String>> words;

	UseNearestWord(Collection<String> words) {
		this(place -> words);
	}

	private UseNearestWord(Function<EObject, Collection<String>> words) {
		this.words = words;
	}

	/** Returns a fix for names of properties, which differ between nodes, links and switches. */
	static UseNearestWord property() {
		return new UseNearestWord(place -> TypeChecker.properties(EcoreUtil2.getContainerOfType(place, PhysicalType.class)));
	}

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Matcher wrong = LAST_WORD.matcher(finding.words());
		if (!wrong.find()) {
			return Stream.empty();
		}
		int offset = finding.offset() + wrong.start();
		return Nearest.to(wrong.group(), words.apply(finding.element()))
				.map(word -> new TextFix("Change to " + word, finding.text().replace(offset, offset + wrong.group().length(), word)))
				.stream();
	}
}

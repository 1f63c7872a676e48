package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.Link;
import barley.lang.model.LinkFitting;
import barley.lang.model.Return;
import barley.lang.model.SendWord;

/** Fixes of links in one direction, and of what synapses at them compute. */
final class SynapseFixes {

	private static final String BOTH = "--";
	private static final String ONE = "->";

	private SynapseFixes() {
	}

	/** Fixes a link whose type is for links in the other number of directions. */
	static Stream<TextFix> turnLink(ReportedFinding finding) {
		return turn(finding, finding.enclosing(Link.class).map(EObject.class::cast)
				.orElseGet(() -> finding.enclosing(LinkFitting.class).orElse(null)));
	}

	/** Returns a fix that lets a link lead both ways if it leads one way, and one way otherwise; nothing for null. */
	static Stream<TextFix> turn(ReportedFinding finding, EObject link) {
		for (ILeafNode leaf : link == null ? Stream.<ILeafNode>empty().toList() : finding.text().node(link).getLeafNodes()) {
			if (leaf.getText().equals(BOTH) || leaf.getText().equals(ONE)) {
				String other = leaf.getText().equals(BOTH) ? ONE : BOTH;
				return Stream.of(new TextFix("Write %s for %s".formatted(other, leaf.getText()),
						finding.text().replace((INode) leaf, other)));
			}
		}
		return Stream.empty();
	}

	/** Fixes an expression that no synapse computes; the finding says what computes the same. */
	static Stream<TextFix> writeInstead(ReportedFinding finding) {
		return finding.data().stream().skip(1)
				.map(other -> new TextFix("Write " + other, new TextEdit(finding.diagnostic().getRange(), other)));
	}

	/** Fixes a reduction of nothing. */
	static Stream<TextFix> removeCombine(ReportedFinding finding) {
		return finding.enclosing(SendWord.class).filter(send -> send.getResult() != null && send.getBody().getSteps().stream()
				.noneMatch(Return.class::isInstance)).stream()
				.map(send -> new TextFix("Remove " + finding.text().text(send.getResult()), finding.text().remove(send.getResult())));
	}
}

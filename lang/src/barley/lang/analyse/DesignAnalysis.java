package barley.lang.analyse;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.model.Design;
import barley.lang.model.Walk;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Wiring;

/**
 * The analysis of a topology or machine.
 *
 * @param wiring null if elaboration failed
 * @param embeddings null likewise
 */
public record DesignAnalysis(Design design, Wiring wiring, EmbeddingProof embeddings, List<Finding> findings)
		implements DeclarationAnalysis {

	/** Returns which walks of an embedding have errors, such as {@code broken: VR}; nothing if none has. */
	public Optional<String> broken(EObject embedding) {
		List<EObject> errors = findings.stream().filter(finding -> finding.code().severity() == Severity.ERROR).map(Finding::source)
				.filter(source -> EcoreUtil.isAncestor(embedding, source)).toList();
		String walks = errors.stream().map(source -> EcoreUtil2.getContainerOfType(source, Walk.class)).filter(Objects::nonNull)
				.map(Walk::getName).distinct().collect(Collectors.joining(", "));
		return errors.isEmpty() ? Optional.empty() : Optional.of(walks.isEmpty() ? "broken" : "broken: " + walks);
	}

	@Override
	public DesignAnalysis with(List<Finding> others) {
		return new DesignAnalysis(design, wiring, embeddings, others);
	}
}

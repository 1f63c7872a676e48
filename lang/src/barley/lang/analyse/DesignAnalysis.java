package barley.lang.analyse;

import java.util.List;

import barley.lang.finding.Finding;
import barley.lang.model.Design;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Wiring;

/**
 * The analysis of a topology or machine.
 *
 * @param wiring null if elaboration failed
 * @param embeddings null likewise
 */
public record DesignAnalysis(Design design, Wiring wiring, EmbeddingProof embeddings, List<Finding> findings) {
}

package barley.lang.analyse;

import java.util.List;

import barley.lang.finding.Finding;
import barley.lang.model.Design;
import barley.lang.prove.EmbeddingProof;
import barley.lang.wiring.Wiring;

/**
 * What is known of a topology or machine.
 *
 * @param wiring     null if it could not be elaborated at all
 * @param embeddings null likewise
 */
public record DesignAnalysis(Design design, Wiring wiring, EmbeddingProof embeddings, List<Finding> findings) {
}

package barley.lang.prove.figures;

import barley.lang.plan.Phase;
import barley.runtime.simulate.synapse.SynapseRun;

/**
 * What an exchange of words with synapses takes, known from the plan alone.
 *
 * @param rounds how often it is carried out
 * @param run    what one round comes to
 */
public record HearingFigures(Phase.Hearing phase, long rounds, SynapseRun run) {
}

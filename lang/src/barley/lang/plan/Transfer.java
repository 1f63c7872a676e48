package barley.lang.plan;

import barley.lang.finding.Origin;
import barley.runtime.data.Operator;

/**
 * A transfer by hand along one lane.
 *
 * @param lane the machine's lane
 */
public record Transfer(Origin source, Payload data, Operator operator, int from, int to, int lane) implements Movement {
}

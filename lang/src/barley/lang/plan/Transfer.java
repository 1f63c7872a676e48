package barley.lang.plan;

import barley.lang.model.Send;
import barley.runtime.data.Operator;

/**
 * A transfer by hand along one lane.
 *
 * @param lane the machine's lane
 */
public record Transfer(Send source, Payload data, Operator operator, int from, int to, int lane) implements Movement {
}

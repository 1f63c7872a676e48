package barley.lang.plan;

import barley.lang.finding.Origin;
import barley.runtime.data.Operator;

/** Something that moves data in an exchange. */
public sealed interface Movement permits Joint, Transfer {

	Origin source();

	Payload data();

	/** How what meets is combined; null where nothing is. */
	Operator operator();

	/** Whether it goes by data flow instead of step by step. */
	default boolean streams() {
		return this instanceof Joint joint && joint.way() instanceof Joint.Way.Stream;
	}
}

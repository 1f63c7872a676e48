package barley.lang.scoping;

import java.util.List;

import barley.lang.model.Instance;
import barley.lang.model.LinkTypeUse;
import barley.lang.model.NodeTypeUse;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.ScheduleUse;
import barley.lang.model.SwitchTypeUse;
import barley.lang.model.Use;

/** What the texts {@code Ring(p = 4)} and {@code Lane(gb = 25)} use: a declaration with parameters, which takes the arguments. */
public final class Uses {

	private Uses() {
	}

	/** Returns the declaration that {@code use} names; null while it is missing, a proxy if there is none of that name. */
	public static Parameterized declaration(Use use) {
		return use instanceof Instance instance ? instance.getDesign() : use instanceof NodeTypeUse node ? node.getType()
				: use instanceof LinkTypeUse link ? link.getType() : use instanceof SwitchTypeUse of ? of.getType()
				: use instanceof ScheduleUse run ? run.getSchedule() : null;
	}

	/** Returns the parameters that {@code use} may pass arguments to. */
	public static List<Parameter> parameters(Use use) {
		Parameterized declaration = declaration(use);
		return declaration == null ? List.of() : declaration.getParameters();
	}
}

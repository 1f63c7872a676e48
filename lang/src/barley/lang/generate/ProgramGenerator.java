package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.runtime.machine.Machine;

/** Turns a proved plan into node programs and the tables they need. */
public final class ProgramGenerator {

	/** Generates the programs of {@code plan}; what the nodes hold in the end is what {@code result} has proved. */
	public GeneratedProgram generate(Plan plan, ResultProof result) {
		return generate(plan, result, (source, columns) -> source);
	}

	/** The same with texts that hardly anybody can read but that are the same for most sizes, so that few of them have to be compiled. */
	public GeneratedProgram generateForAllSizes(Plan plan, ResultProof result) {
		return generate(plan, result, (source, columns) -> new SizelessText(source).source(columns));
	}

	private static GeneratedProgram generate(Plan plan, ResultProof result, BiFunction<JavaSource, Columns, JavaSource> form) {
		Cast cast = new Cast(plan, result.phases());
		String packageName = JavaNames.packageName(plan.home().packageName());
		List<JavaSource> sources = new ArrayList<>(cast.operators().sources(packageName));
		cast.elements().sources(packageName).forEach(sources::add);
		cast.roles()
				.forEach(role -> sources.add(form.apply(new JavaSource(role.className(),
						new NodeProgramTemplate(cast, role, packageName).javaText()), cast.columns())));
		cast.switchRoles()
				.forEach(role -> sources.add(form.apply(new JavaSource(role.className(),
						new SwitchProgramTemplate(cast, role, packageName).javaText()), cast.columns())));
		cast.blocks().sources(packageName).forEach(sources::add);
		Machine machine = plan.wiring().machine();
		return new GeneratedProgram(plan.name(), cast.tables(), packageName, sources, cast.kernels().sources(),
				cast.columns().table(machine, vertex -> packageName + "." + cast.className(vertex)),
				machine, cast.vectors().table(held(plan, result)), cast.vectors().moved(result.expectations()),
				cast.operators().types(packageName));
	}

	/** Returns the most bytes that each node holds at any time; nothing where they hold all that they have. */
	private static long[] held(Plan plan, ResultProof result) {
		return plan.placements().ofVector().isEmpty() ? new long[0] : Footprint.of(plan, result.phases(), result.mostPlaced()).ofNodes();
	}
}

package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.lang.model.Source;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.program.NodeTable;

/** Turns a proved plan into node programs and the tables they need. */
public final class ProgramGenerator {

	/** Generates the programs of {@code plan}; what the nodes hold in the end is what {@code result} has proved. */
	public GeneratedProgram generate(Plan plan, ResultProof result) {
		Cast cast = new Cast(plan);
		String packageName = JavaNames.packageName(((Source) plan.schedule().eContainer()).getName());
		List<JavaSource> sources = cast.roles().stream()
				.map(role -> new JavaSource(role.className(), new NodeProgramTemplate(cast, role, packageName).javaText())).toList();
		return new GeneratedProgram(plan.name(), packageName, sources, table(cast, packageName), plan.wiring().machine(), data(plan),
				result.expectations());
	}

	private static NodeTable table(Cast cast, String packageName) {
		List<String> columns = new ArrayList<>();
		for (Seating seating : cast.seatings()) {
			columns.addAll(List.of(seating.stem() + ".position", seating.stem() + ".out", seating.stem() + ".in"));
		}
		NodeTable.Builder table = NodeTable.builder(columns.toArray(String[]::new));
		Machine machine = cast.plan().wiring().machine();
		for (int node = 0; node < machine.nodes(); node++) {
			List<Object> values = new ArrayList<>();
			for (Seating seating : cast.seatings()) {
				values.addAll(List.of(seating.positions()[node], seating.out(node), seating.in(node)));
			}
			table.row(machine.nodeName(node), packageName + "." + cast.role(node).className(), values.toArray());
		}
		return table.build();
	}

	private static DataTable data(Plan plan) {
		DataTable.Builder data = DataTable.builder();
		for (Payload payload : plan.data()) {
			data.add(payload.name(), payload.type(), payload.size());
		}
		return data.build();
	}
}

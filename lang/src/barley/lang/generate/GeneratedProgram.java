package barley.lang.generate;

import java.util.List;
import java.util.Map;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeTable;

/**
 * A schedule as Java: the programs of its roles, and the tables beside them.
 *
 * @param name      the schedule's name
 * @param tables    what the names of the tables begin with: mostly the schedule's name
 * @param kernels   Java of the author's own that the programs call
 * @param operators for each operator that its author has defined, the class that holds it
 */
public record GeneratedProgram(String name, String tables, String packageName, List<JavaSource> sources, List<KernelSource> kernels,
		NodeTable nodes, Machine machine, DataTable data,
		List<Expectation> expectations, Map<String, String> operators) {

	/** One generated class. */
	public record JavaSource(String className, String text) {
	}

	/** A class of the author's own, and where it can be opened: the path of its file. */
	public record KernelSource(String packageName, String className, String text, String file) {

		/** Its file below the folder of all generated programs. */
		public String name() {
			return packageName.replace('.', '/') + "/" + className + ".java";
		}
	}

	/** Returns where the files of the program's package go, relative to the folder of all generated programs. */
	public String folder() {
		return packageName.replace('.', '/');
	}
}

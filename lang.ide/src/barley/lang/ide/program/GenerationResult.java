package barley.lang.ide.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import barley.lang.generate.GeneratedProgram;
import barley.lang.plan.Plan;
import barley.runtime.report.PlanFigures;

/**
 * The result of generating the programs of a file.
 *
 * @param inputs the file, followed by its imports, as far as they could be read
 * @param texts their contents
 * @param programs one for each schedule without errors
 * @param plans for each schedule its plan
 * @param figures for each schedule what reports of its runs show of the plan
 * @param problems why programs are missing, each with its place; first those of the generator
 * @param refused whether the generator itself reported a problem: with a text without errors
 */
public record GenerationResult(List<Path> inputs, List<String> texts, List<GeneratedProgram> programs, Map<String, Plan> plans,
		Map<String, PlanFigures> figures, List<Problem> problems, boolean refused) {

	/**
	 * A problem that prevents a program from being generated.
	 *
	 * @param line counted from 1
	 */
	public record Problem(Path file, int line, String message) {

		@Override
		public String toString() {
			return file.getFileName() + ":" + line + " " + message;
		}
	}

	public boolean isSound() {
		return problems.isEmpty();
	}
}

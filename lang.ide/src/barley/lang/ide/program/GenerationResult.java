package barley.lang.ide.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import barley.lang.generate.GeneratedProgram;

/**
 * What has become of a file.
 *
 * @param inputs   the file, and behind it those that it imports, as far as they could be read
 * @param texts    what stood in them
 * @param programs one for each schedule that nothing is wrong with
 * @param boundsPs for each schedule what the transfers of none with the same goals can undercut, where that is known
 * @param problems why some are missing, each with its place; first those of the generator
 * @param refused  whether the generator has some: with a text that nothing is wrong with
 */
public record GenerationResult(List<Path> inputs, List<String> texts, List<GeneratedProgram> programs, Map<String, Long> boundsPs,
		List<Problem> problems, boolean refused) {

	/**
	 * Something that keeps a file from becoming programs.
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

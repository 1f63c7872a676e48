package barley.lang.study.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files of a study's folder, which are regular ones: what is a link, a pipe, a device or a folder instead is neither read, where it
 * may never end, nor replaced, and nothing is written through it into a file elsewhere.
 */
final class FolderFiles {

	private static final Set<String> NAMES = Set.of(Journal.FILE, FolderLock.FILE, RowFiles.CSV, RowFiles.JSON, StudyManifest.FILE,
			AnswersJson.FILE, StudyFolder.PAGE);

	private FolderFiles() {
	}

	/**
	 * Requires that the files of a folder are regular ones, drafts included.
	 *
	 * @throws FolderException with the first that is not
	 */
	static void requireRegular(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			List<String> others = files.filter(file -> !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
					.map(file -> file.getFileName().toString()).filter(FolderFiles::isOurs).sorted().toList();
			if (!others.isEmpty()) {
				throw new FolderException("%s is not a regular file, so it is neither read nor replaced: move it away, or choose another "
						.formatted(folder.resolve(others.get(0))) + "--output");
			}
		}
	}

	private static boolean isOurs(String name) {
		return NAMES.contains(name.endsWith(DraftFile.ENDING) ? name.substring(0, name.length() - DraftFile.ENDING.length()) : name);
	}
}

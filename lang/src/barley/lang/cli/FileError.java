package barley.lang.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Explains why the file system refused an operation: the messages of its exceptions are often no more than a file name. */
final class FileError {

	private static final String IN_THE_WAY = "a file is in the way";

	private FileError() {
	}

	static String of(IOException failure) {
		if (failure instanceof AccessDeniedException) {
			return "access is denied";
		} else if (failure instanceof NoSuchFileException) {
			return "the folder does not exist";
		} else if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
			return isSpecial(((FileSystemException) failure).getFile()) ? "a device or pipe is in the way" : IN_THE_WAY;
		} else if (failure instanceof FileSystemLoopException) {
			return "its links go round in a circle";
		} else if (failure instanceof FileSystemException refused && refused.getReason() != null) {
			return refused.getReason().equals("Not a directory") ? IN_THE_WAY : refused.getReason();
		}
		return failure.getMessage();
	}

	private static boolean isSpecial(String name) {
		Path file = name == null ? null : Path.of(name);
		return file != null && Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
	}
}

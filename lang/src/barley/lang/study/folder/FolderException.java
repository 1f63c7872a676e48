package barley.lang.study.folder;

import java.io.IOException;

/** Why the folder of a study cannot be used, in words for the caller. */
public final class FolderException extends IOException {

	private static final long serialVersionUID = 1L;

	public FolderException(String message) {
		super(message);
	}
}

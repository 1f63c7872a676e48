package barley.lang.resource;

import java.io.IOException;

/** A file that cannot be read as Barley at all; the message continues after the file's name: "is a folder". */
public final class UnreadableSource extends IOException {

	private static final long serialVersionUID = 1L;

	public UnreadableSource(String message) {
		super(message);
	}
}

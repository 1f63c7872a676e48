package barley.lang.study.remote;

import java.io.IOException;

/** Says why a cluster cannot be used, or can no longer be used. */
public final class ClusterException extends IOException {

	private static final long serialVersionUID = 1L;

	public ClusterException(String format, Object... arguments) {
		super(format.formatted(arguments));
	}
}

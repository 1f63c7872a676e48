package barley.runtime.simulate.result;

import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * The end of a run that was told to stop. What it had found so far can still be asked for: {@link Result#interrupted()} says how far that
 * reaches.
 */
public final class Interruption extends CancellationException {

	private static final long serialVersionUID = 1L;

	private final transient Result partial;

	public Interruption(String message, Result partial) {
		super(message);
		this.partial = partial;
	}

	/** Returns what was found before the run was stopped; nothing if it had not begun. */
	public Optional<Result> partial() {
		return Optional.ofNullable(partial);
	}
}

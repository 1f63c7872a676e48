package barley.runtime.simulate.result;

import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Thrown when a run is cancelled. The partial result is available; {@link Result#interrupted()} returns how far the run came. */
public final class Interruption extends CancellationException {

	private static final long serialVersionUID = 1L;

	private final transient Result partial;

	public Interruption(String message, Result partial) {
		super(message);
		this.partial = partial;
	}

	/** Returns the partial result of the run; empty if it had not begun. */
	public Optional<Result> partial() {
		return Optional.ofNullable(partial);
	}
}

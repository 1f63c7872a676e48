package barley.runtime.simulate.clock;

import java.util.List;

/**
 * Who waits for whom in a run in which nothing can move any more.
 *
 * @param closed whether the last one waits for the first one; otherwise the last one waits for what never comes
 */
public record WaitCircle(List<String> waits, boolean closed) {

	static WaitCircle of(SwitchClock clock) {
		return new WaitCircle(List.of(), false);
	}
}

package barley.lang.ide.result;

import java.util.List;
import java.util.Optional;

import barley.lang.page.Finished;
import barley.lang.page.RunPage;
import barley.lang.page.Timeline;
import barley.lang.picture.Portrait;

/**
 * A past run, step by step.
 *
 * @param portrait the machine; nothing if it is too large to be drawn
 */
public record Replay(PastRun run, Finished finished, Timeline timeline, Optional<Portrait> portrait) {

	static Replay of(PastRun run, Finished finished) {
		return new Replay(run, finished, finished.timeline(), finished.portrait());
	}

	/** A page of HTML about it, which needs nothing else. */
	public String page() {
		return RunPage.of(List.of(finished));
	}
}

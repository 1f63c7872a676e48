package barley.lang.study.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CountdownTest {

	private static final double END = 300;

	/** Estimates that are two times too large or too small, for three seconds each. */
	@Test
	void swingsAreDamped() {
		Countdown countdown = new Countdown();
		double most = 0;
		for (double elapsed = 0.5; elapsed < END; elapsed += 0.5) {
			double estimate = (END - elapsed) * ((int) (elapsed / 3) % 2 == 0 ? 2 : 0.5);
			double left = countdown.at(elapsed, estimate);
			if (elapsed > 30 && elapsed < END - 60) {
				most = Math.max(most, Math.abs(Math.log(left / ((END - elapsed) * 1.25))));
			}
		}
		assertTrue(most < Math.log(1.3), "a factor of " + Math.exp(most) + " instead of 2");
	}

	@Test
	void goodEstimatesStayAsTheyAre() {
		Countdown countdown = new Countdown();
		assertTrue(Double.isNaN(countdown.at(2, Double.NaN)));
		for (double elapsed = 4; elapsed < END; elapsed++) {
			assertEquals(END - elapsed, countdown.at(elapsed, END - elapsed), 1e-6);
		}
	}

	/** What turns out to take much longer, or to be over, is told within seconds. */
	@Test
	void changesAreToldSoon() {
		Countdown countdown = new Countdown();
		countdown.at(10, 20);
		double left = 0;
		for (double elapsed = 10.5; elapsed < 30; elapsed += 0.5) {
			left = countdown.at(elapsed, 500);
		}
		assertTrue(left > 400, "" + left);
		for (double elapsed = 30; elapsed < 35; elapsed += 0.5) {
			left = countdown.at(elapsed, 1);
		}
		assertTrue(left < 6, "" + left);
	}
}

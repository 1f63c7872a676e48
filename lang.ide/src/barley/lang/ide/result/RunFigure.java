package barley.lang.ide.result;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Something that a run showed.
 *
 * @param amount what it comes to as a number, where that makes sense
 */
public record RunFigure(String name, String text, Optional<BigDecimal> amount) {

	static RunFigure of(String name, String text) {
		return new RunFigure(name, text, Optional.empty());
	}
}

package barley.lang.ide.result;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A figure of a run.
 *
 * @param amount its value as a number, if it has one
 */
public record RunFigure(String name, String text, Optional<BigDecimal> amount) {
}

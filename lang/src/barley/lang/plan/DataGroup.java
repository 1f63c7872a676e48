package barley.lang.plan;

import java.util.List;

/**
 * A family of data as the schedule that declares it names it, or a single one; the members lie one behind the other, all alike.
 *
 * @param sizes how many members there are in each dimension; none for a single one
 */
public record DataGroup(String name, List<Integer> sizes, List<Payload> members) {
}

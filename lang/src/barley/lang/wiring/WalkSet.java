package barley.lang.wiring;

import java.util.List;

import barley.lang.finding.Origin;

/**
 * Walks that share out the lanes of a machine: what an embedding declares.
 *
 * @param oneway whether a lane may serve two of its walks that use it in opposite directions
 * @param walks  the statements that declare its walks, in their order
 */
public record WalkSet(Origin source, String name, boolean oneway, List<Origin> walks) {
}

package barley.lang.ide.picture;

import java.util.List;
import java.util.stream.IntStream;

import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.picture.Portrait;
import barley.lang.picture.Scene;

/**
 * The machine at a place of a text, seen.
 *
 * @param file       the file that was looked at, as places call it
 * @param portrait   its picture; null if there is none
 * @param note       why there is no picture; empty if there is one
 * @param groups     the walks that can be shown together
 * @param parameters what it could be looked at with other values
 */
public record MachinePicture(String file, String name, Portrait portrait, String note, List<String> groups, List<Parameter> parameters) {

	public Scene scene() {
		return portrait == null ? null : portrait.scene();
	}

	/** Returns where the statement stands that made a lane; null if nobody wrote it. */
	public TextLocation ofLane(int lane) {
		return lane < 0 ? null : TextLocation.of(portrait.wiring().links()[lane]);
	}

	/** Returns where a walk of the scene was written. */
	public TextLocation ofWalk(int walk) {
		return walk < 0 ? null : TextLocation.of(portrait.routes().get(walk).source());
	}

	/** Returns where the family of a node was declared; null if that is not known. */
	public TextLocation ofNode(int node) {
		return portrait.wiring().realm().shapes().values().stream().filter(shape -> {
			for (int member = 0; member < shape.count(); member++) {
				if (shape.node(member) == node) {
					return true;
				}
			}
			return false;
		}).findFirst().map(shape -> TextLocation.of(shape.source())).orElse(null);
	}

	/** Returns the walks of the scene that are written around a caret. */
	public List<Integer> walksAt(int caret) {
		return IntStream.range(0, portrait == null ? 0 : portrait.routes().size()).filter(walk -> {
			TextLocation place = ofWalk(walk);
			return place != null && place.contains(file, caret);
		}).boxed().toList();
	}
}

package barley.lang.ide.picture;

import java.util.List;
import java.util.stream.IntStream;

import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.picture.Portrait;
import barley.lang.picture.Scene;

/**
 * The picture of the machine at a place of a text.
 *
 * @param file the URI of the file, as in text locations
 * @param portrait its picture; null if there is none
 * @param note why there is no picture; empty if there is one
 * @param groups the walks that can be shown together
 * @param walks the single walks, by their names in schedules
 * @param parameters the parameters that can be varied
 */
public record MachinePicture(String file, String name, Portrait portrait, String note, List<String> groups, List<String> walks,
		List<Parameter> parameters) {

	public Scene scene() {
		return portrait == null ? null : portrait.scene();
	}

	/** Returns which of the single walks are drawn, whether they were chosen or fit together. */
	public List<String> drawn() {
		List<String> names = portrait == null ? List.of() : scene().walks().stream().map(walk -> walk.name()).toList();
		return walks.stream().filter(names::contains).toList();
	}

	/** Returns the location of the statement that declares a lane; null if it is in no text. */
	public TextLocation ofLane(int lane) {
		return lane < 0 ? null : TextLocation.of(portrait.wiring().links()[lane]);
	}

	/** Returns the location of a walk of the scene. */
	public TextLocation ofWalk(int walk) {
		return walk < 0 ? null : TextLocation.of(portrait.routes().get(walk).source());
	}

	/** Returns the location of the declaration of a node's family; null if unknown. */
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

	/** Returns the walks of the scene whose text contains the caret. */
	public List<Integer> walksAt(int caret) {
		return IntStream.range(0, portrait == null ? 0 : portrait.routes().size()).filter(walk -> {
			TextLocation place = ofWalk(walk);
			return place != null && place.contains(file, caret);
		}).boxed().toList();
	}
}

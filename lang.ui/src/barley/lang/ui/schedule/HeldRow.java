package barley.lang.ui.schedule;

import java.util.ArrayList;
import java.util.List;

import barley.lang.plan.Payload;
import barley.lang.steps.Situation;
import barley.lang.steps.Situation.Part;

/** The visible parts of what a node holds: of all parts within one pixel, the first one is drawn. */
record HeldRow(String name, List<Run> runs) {

	/** A part and its horizontal position. */
	record Run(int left, int right, Part part) {
	}

	/** Computes what a node holds; takes time linear in the number of parts. */
	static HeldRow of(Situation situation, List<Payload> data, int node, String name, Spans spans) {
		List<Run> runs = new ArrayList<>();
		for (int vector = 0; vector < data.size(); vector++) {
			Payload payload = data.get(vector);
			double size = Math.max(1, payload.size());
			int free = spans.x(vector, 0);
			for (Part part : situation.of(payload, node)) {
				int left = Math.max(free, spans.x(vector, (part.first() - payload.first()) / size));
				int right = spans.x(vector, (part.end() - payload.first()) / size);
				if (right > left || left == free && left < spans.x(vector, 1)) {
					runs.add(new Run(left, Math.max(left + 1, right), part));
					free = Math.max(left + 1, right);
				}
			}
		}
		return new HeldRow(name, runs);
	}
}

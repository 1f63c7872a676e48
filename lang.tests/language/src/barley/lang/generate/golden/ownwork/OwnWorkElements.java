package barley.lang.generate.golden.ownwork;

import java.nio.FloatBuffer;

/**
 * What OwnWork computes, element by element.
 * Generated for schedule OwnWork; the next generation overwrites changes.
 */
final class OwnWorkElements {

	private OwnWorkElements() {
	}

	/** OwnWork.barley:17 compute g[k] = w / 2 + k costs 100 MFLOP */
	static void g(FloatBuffer g, FloatBuffer w, float k) {
		for (int i = 0; i < g.capacity(); i++) {
			g.put(i, (w.get(i) / 2.0f) + k);
		}
	}

	/** OwnWork.barley:22 compute w = w - g[k] / 8 costs 10 MFLOP */
	static void w(FloatBuffer w, FloatBuffer gK) {
		for (int i = 0; i < w.capacity(); i++) {
			w.put(i, w.get(i) - (gK.get(i) / 8.0f));
		}
	}
}

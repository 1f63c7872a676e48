package barley.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.cli.BarleyCli;

/**
 * The main class for Spark's own submission: {@code spark-submit --class barley.cluster.Submit barley-cluster.jar study FILE}. Studies are
 * computed on the master that was given to Spark.
 */
public final class Submit {

	private static final String CLUSTER = "--cluster";

	private Submit() {
	}

	public static void main(String[] words) {
		List<String> all = new ArrayList<>(List.of(words));
		String master = System.getProperty("spark.master");
		if (!all.isEmpty() && all.get(0).equals("study") && master != null
				&& Arrays.stream(words).noneMatch(word -> word.equals(CLUSTER) || word.startsWith(CLUSTER + "="))) {
			all.addAll(1, List.of(CLUSTER, master));
		}
		BarleyCli.main(all.toArray(String[]::new));
	}
}

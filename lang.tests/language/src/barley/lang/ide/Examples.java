package barley.lang.ide;

/** Texts that several tests look at. */
final class Examples {

	static final String LADDER = """
			package sugar

			/** One lane, in each direction. */
			link type Serdes {
				bandwidth 16 Gbit/s
				latency 20 ns
			}
			node type Ipu {
				memory 900 MB
			}

			/** Facing pairs joined by two links. */
			topology Ladder(rungs = 4) {
				require rungs >= 2
				node n[rungs, cyclic 2]
				for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
				for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
				for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]
				embedding Twist {
					ring VR[s in 0 ..< 2] { for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1] }
				}
			}

			machine Rack = Ladder(rungs = 8) { node : Ipu link : Serdes }

			schedule Training(images = 16) on Rack {
				/** What the nodes agree on. */
				data gradient : f16[25_000_000]
				repeat 100 {
					compute gradient costs 25 GFLOP * images
					exchange allreduce gradient with sum over Twist
				}
			}
			""";

	private Examples() {
	}

	/** Returns the ladder with the cursor where {@code place} marks it. */
	static String ladder(String place) {
		String words = place.replace(String.valueOf(Editor.CURSOR), "");
		int start = LADDER.indexOf(words);
		if (start < 0) {
			throw new IllegalArgumentException(words + " does not stand in the ladder");
		}
		return LADDER.substring(0, start) + place + LADDER.substring(start + words.length());
	}
}

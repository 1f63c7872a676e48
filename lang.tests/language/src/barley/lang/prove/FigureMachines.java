package barley.lang.prove;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;

/** Further machines and schedules whose figures are known in closed form. */
final class FigureMachines {

	private static final String LINE = """
			topology Line(p = 5) {
				node n[p]
				for i in 1 ..< p link n[i - 1] -- n[i]
				path Along { for i in 0 ..< p visit n[i] }
			}
			""";

	private static final String HAMILTON_CUBE = """
			topology HamiltonCube {
				node v[2, 2, 2]
				for i in 0 ..< 2, j in 0 ..< 2 { link v[0,i,j] -- v[1,i,j]   link v[i,0,j] -- v[i,1,j]   link v[i,j,0] -- v[i,j,1] }
				ring Round { visit v[0,0,0], v[1,0,0], v[1,1,0], v[0,1,0], v[0,1,1], v[1,1,1], v[1,0,1], v[0,0,1] }
			}
			""";

	/** Eight nodes, each joined to six: three rings that have no link in common. */
	private static final String BASELINE = """
			topology Baseline {
				node n[8]
				for i in 0 ..< 8, k in i + 1 ..< 8 if k - i != 4 link n[i] -- n[k]
				embedding Three {
					ring A { visit n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7] }
					ring B { visit n[0], n[2], n[4], n[1], n[7], n[5], n[3], n[6] }
					ring C { visit n[0], n[3], n[1], n[6], n[4], n[7], n[2], n[5] }
				}
			}
			""";

	private static final String TWO_PLANES = """
			topology Planes {
				node n[2, 4]
				for s in 0 ..< 2, i in 0 ..< 4, k in i + 1 ..< 4 link n[s, i] -- n[s, k]
				for i in 0 ..< 4 link n[0, i] -- n[1, i]
			}
			machine M = Planes { node : Ipu link : Serdes }
			schedule TwoPlanes(q = 6_000) on M {
				data x : f32[q]
				exchange for s in 0 ..< 2 reducescatter x with sum among n[s, *]
				exchange for i in 0 ..< 4 allreduce x with sum among n[*, i]
				exchange for s in 0 ..< 2 allgather x among n[s, *]
				ensure allreduce x with sum
			}
			""";

	/** Like the one of the library, but the back face starts so that green finds its partners along x, as red does. */
	private static final String COLLIDING = Machines.CUBE.replace("visit v[0,1,1], v[1,1,1], v[1,1,0], v[0,1,0]",
			"visit v[1,1,0], v[0,1,0], v[0,1,1], v[1,1,1]");

	private static final String RED = "v[*,i,j]";

	private FigureMachines() {
	}

	static String topology(String name) {
		return switch (name) {
		case "Ladder" -> Machines.LADDER;
		case "Prism" -> Machines.PRISM;
		case "BoxTube" -> Machines.BOX_TUBE;
		case "Ring" -> Machines.RING;
		case "Line" -> LINE;
		case "HamiltonCube" -> HAMILTON_CUBE;
		default -> BASELINE;
		};
	}

	/** A schedule of rows 44 to 50 or 53 for a vector of {@code elements}. */
	static ScheduleAnalysis analysis(String schedule, long elements) {
		return text(schedule).schedule(schedule, "q=" + elements);
	}

	static BarleyText text(String schedule) {
		String cube = schedule.startsWith("Colliding") ? COLLIDING : Machines.CUBE;
		String machine = "machine M = Cube { node : Ipu link : Serdes }";
		return switch (schedule) {
		case "TwoPlanes" -> BarleyText.of(Machines.TYPES, TWO_PLANES);
		case "Cube300" -> BarleyText.of(Machines.TYPES, cube, machine, cube300(schedule, "v[i,j,*]", "v[*,i,j]"));
		case "Colliding300" -> BarleyText.of(Machines.TYPES, cube, machine, cube300(schedule, "v[*,i,j]", "v[i,j,*]"));
		case "Cube400" -> BarleyText.of(Machines.TYPES, cube, machine, cube400(schedule, "v[i,j,*]", "v[*,i,j]"));
		case "Colliding400" -> BarleyText.of(Machines.TYPES, cube, machine, cube400(schedule, "v[*,i,j]", "v[i,j,*]"));
		case "HalvingDoubling" -> BarleyText.of(Machines.TYPES, cube, machine, halvingDoubling());
		default -> BarleyText.of(Machines.TYPES, cube, machine, onePlanePair(schedule));
		};
	}

	/**
	 * Faces reduce, tell those opposite, add up with the partner, and gather. Red has its partner along x, blue
	 * along y, green where it is told.
	 */
	private static String cube300(String name, String green, String rest) {
		return """
				schedule %s(q = 12_000) on M {
					data r, g, b : f32[q / 3]
					exchange { %s }
					exchange for i in 0 ..< 2, j in 0 ..< 2 {
						allgather r among v[i,j,*]
						allgather g among v[i,*,j]
						allgather b among v[*,i,j]
					}
					exchange for i in 0 ..< 2, j in 0 ..< 2 {
						reducescatter r with sum among %s
						reducescatter g with sum among %s
						reducescatter b with sum among v[i,*,j]
					}
					exchange { %s }
					ensure allreduce r, g, b with sum
				}
				""".formatted(name, faces("reducescatter", " with sum"), RED, green, faces("allgather", ""));
	}

	/** Faces reduce, tell the partner, add up with those opposite, and tell the other neighbour on the face. */
	private static String cube400(String name, String green, String otherGreen) {
		return """
				schedule %s(q = 12_000) on M {
					data r, g, b : f32[q / 3]
					exchange { %s }
					exchange for i in 0 ..< 2, j in 0 ..< 2 {
						allgather r among %s
						allgather g among %s
						allgather b among v[i,*,j]
					}
					exchange for i in 0 ..< 2, j in 0 ..< 2 {
						allreduce r with sum among v[i,j,*]
						allreduce g with sum among v[i,*,j]
						allreduce b with sum among v[*,i,j]
					}
					exchange for i in 0 ..< 2, j in 0 ..< 2 {
						allgather r among v[i,*,j]
						allgather g among %s
						allgather b among v[i,j,*]
					}
					ensure allreduce r, g, b with sum
				}
				""".formatted(name, faces("reducescatter", " with sum"), RED, green, otherGreen);
	}

	private static String faces(String kind, String with) {
		return ("%1$s r%2$s over Faces.Top, Faces.Bottom %1$s g%2$s over Faces.Front, Faces.Back %1$s b%2$s over Faces.Left, "
				+ "Faces.Right").formatted(kind, with);
	}

	/** The whole vector over top and bottom only. */
	private static String onePlanePair(String name) {
		String middle = name.endsWith("300") ? """
				exchange for i in 0 ..< 2, j in 0 ..< 2 allgather r among v[i,j,*]
				exchange for i in 0 ..< 2, j in 0 ..< 2 reducescatter r with sum among v[*,i,j]
				exchange allgather r over Faces.Top, Faces.Bottom
				""" : """
				exchange for i in 0 ..< 2, j in 0 ..< 2 allgather r among v[*,i,j]
				exchange for i in 0 ..< 2, j in 0 ..< 2 allreduce r with sum among v[i,j,*]
				exchange for i in 0 ..< 2, j in 0 ..< 2 allgather r among v[i,*,j]
				""";
		return """
				schedule %s(q = 12_000) on M {
					data r : f32[q]
					exchange reducescatter r with sum over Faces.Top, Faces.Bottom
					%s
					ensure allreduce r with sum
				}
				""".formatted(name, middle);
	}

	/** Three thirds, each by halving and doubling, along the axes in another order. */
	private static String halvingDoubling() {
		String x = "v[*,i,j]";
		String y = "v[i,*,j]";
		String z = "v[i,j,*]";
		StringBuilder text = new StringBuilder("schedule HalvingDoubling(q = 12_000) on M {\n\tdata r, g, b : f32[q / 3]\n");
		String[][] halving = {{x, y, z}, {y, z, x}, {z, x, y}};
		for (String[] axes : halving) {
			text.append(
					("\texchange for i in 0 ..< 2, j in 0 ..< 2 { reducescatter r with sum among %s reducescatter g with sum among %s "
					+ "reducescatter b with sum among %s }\n").formatted((Object[]) axes));
		}
		for (int step = halving.length - 1; step >= 0; step--) {
			text.append(
					("\texchange for i in 0 ..< 2, j in 0 ..< 2 { allgather r among %s allgather g among %s allgather b among %s "
					+ "}\n").formatted((Object[]) halving[step]));
		}
		return text.append("\tensure allreduce r, g, b with sum\n}\n").toString();
	}
}

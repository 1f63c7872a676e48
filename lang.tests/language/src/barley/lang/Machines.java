package barley.lang;

/** Machines of the library in short, as text. */
public final class Machines {

	public static final String TYPES = """
			link type Serdes { bandwidth 16 Gbit/s power 1 W }
			node type Ipu { launch 1 us }
			""";

	public static final String LADDER = """
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
			""";

	public static final String PRISM = """
			topology Prism(layers = 4) {
				require layers >= 2
				node n[layers, cyclic 3]
				for l in 0 ..< layers, e in 0 ..< 3
					link n[l, e] -- n[l, e + 1] lanes if l == 0 or l == layers - 1 then 2 else 1
				for l in 1 ..< layers, e in 0 ..< 3
					link n[l - 1, e] -- n[l, e] lanes 2
				embedding Braid {
					ring R[f in 0 ..< 3] {
						for l in 0 ..< layers          visit n[l, f + 1 - l % 2], n[l, f + l % 2]
						for l in reverse 0 ..< layers  visit n[l, f + 2]
					}
				}
			}
			""";

	public static final String BOX_TUBE = """
			topology BoxTube(layers = 4) {
				require layers >= 2
				node n[layers, cyclic 4]
				for l in 0 ..< layers, e in 0 ..< 4
					link n[l, e] -- n[l, e + 1] lanes if l == 0 or l == layers - 1 then 3 else 2
				for l in 1 ..< layers, e in 0 ..< 4
					link n[l - 1, e] -- n[l, e] lanes 2
				embedding Braid {
					ring B[f in 0 ..< 4] {
						for l in 0 ..< layers          visit n[l, f + l % 2],     n[l, f + 1 - l % 2]
						for l in reverse 0 ..< layers  visit n[l, f + 2 + l % 2], n[l, f + 3 - l % 2]
					}
				}
			}
			""";

	/** A schedule on a cube: three vectors at once, each along other edges (000). */
	public static final String CUBE_300 = """
			schedule Cube300(q = 3_000_000) on Cube {
				data r, g, b : f32[q / 3]
				exchange {
					reducescatter r with sum over Faces.Top, Faces.Bottom
					reducescatter g with sum over Faces.Front, Faces.Back
					reducescatter b with sum over Faces.Left, Faces.Right
				}
				exchange for i in 0 ..< 2, j in 0 ..< 2 {
					allgather r among v[i,j,*]
					allgather g among v[i,*,j]
					allgather b among v[*,i,j]
				}
				exchange for i in 0 ..< 2, j in 0 ..< 2 {
					reducescatter r with sum among v[*,i,j]
					reducescatter g with sum among v[i,j,*]
					reducescatter b with sum among v[i,*,j]
				}
				exchange {
					allgather r over Faces.Top, Faces.Bottom
					allgather g over Faces.Front, Faces.Back
					allgather b over Faces.Left, Faces.Right
				}
				ensure allreduce r, g, b with sum
			}
			""";

	public static final String RING = """
			topology Ring(p = 6) {
				node n[cyclic p]
				for i in 0 ..< p link n[i] -- n[i + 1]
				ring Round { for i in 0 ..< p visit n[i] }
			}
			""";

	public static final String CUBE = """
			topology Cube {
				node v[2, 2, 2]
				for i in 0 ..< 2, j in 0 ..< 2 { link v[0,i,j] -- v[1,i,j]   link v[i,0,j] -- v[i,1,j]   link v[i,j,0] -- v[i,j,1] }
				embedding Faces oneway {
					ring Top    { visit v[0,0,1], v[1,0,1], v[1,1,1], v[0,1,1] }
					ring Bottom { visit v[1,0,0], v[0,0,0], v[0,1,0], v[1,1,0] }
					ring Front  { visit v[0,0,0], v[1,0,0], v[1,0,1], v[0,0,1] }
					ring Back   { visit v[0,1,1], v[1,1,1], v[1,1,0], v[0,1,0] }
					ring Left   { visit v[0,0,0], v[0,0,1], v[0,1,1], v[0,1,0] }
					ring Right  { visit v[1,1,0], v[1,1,1], v[1,0,1], v[1,0,0] }
				}
			}
			""";

	private Machines() {
	}
}

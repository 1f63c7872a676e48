package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * For each kind of finding that has an obvious mend: what is offered, and what it makes of the text. {@code ⏎}
 * stands for a line feed, {@code →} for a tab.
 */
class MendsTest extends EditorTest {

	private static final String LADDER =
			"topology L(rungs = %d) { node n[rungs, cyclic 2] for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2 "
			+ "for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s] for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, %s] "
			+ "embedding T { ring R[s in 0 ..< 2] { for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1] } } }";
	private static final String SWITCHED =
			"switch type A { cycle 1 ns  combine sum } switch type B { cycle 1 ns } topology T { node n[3] switch a, b : A switch c : B "
			+ "link n[0] -- a link a -- b link b -- n[1] link n[0] -- c link n[2] -- c tree F[i in 0 ..< 2] to n[i] over n[0], n[1] by "
			+ "shortest tree G to n[0] over n[0], n[2] by shortest } ";
	private static final String SHARED =
			"link type A { bandwidth 100 GB/s } link type B { bandwidth 10 GB/s } link type C { bandwidth 10 GB/s latency 9 us } node "
			+ "type N { launch 1 us } topology T(p = 4) { node n[p] for i in 0 ..< p { link n[i] -- n[(i + 1) % p] : A link n[i] -- n[(i "
			+ "+ 1) % p] : B link n[i] -- n[(i + 1) % p] : C } embedding Both { ring Fast { for i in 0 ..< p visit n[i] #1 } ring Slow { "
			+ "for i in 0 ..< p visit n[i] #2 } ring Late { for i in 0 ..< p visit n[i] #3 } } } machine M = T { node : N } schedule S "
			+ "on M { data x : f32[8_000] exchange allreduce x with sum over ";
	private static final String RING =
			"topology R(p = 4) { node n[cyclic p] for i in 0 ..< p link n[i] -- n[i + 1] ring Round { for i in 0 ..< p visit n[i] } }";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			slow-share      | SHARED Both | Add weighted | over Both weighted }
			slow-share      | SHARED Both.Fast, Both.Slow forward | Add weighted | over Both.Fast, Both.Slow forward weighted }
			slow-share      | SHARED Both.Fast, Both.Slow | Write weights: 10 : 1 | over Both.Fast weight 10, Both.Slow weight 1 }
			slow-share      | SHARED Both.Late, Both.Fast | Leave Both.Late out | over Both.Fast }
			needless        | SHARED Both.Fast forward weighted | Remove weighted | over Both.Fast forward }
			needless        | SHARED Both.Fast weight 3 backward | Remove the weight | over Both.Fast backward }
			whole-quotient  | topology T { let half = 1 / 2 node n[2] require half < 1 } | Write 1.0 | let half = 1.0 / 2 node
			whole-quotient  | topology T { node n[2] } schedule S(n = 7) on T { data x : f32 let h = (n + 1) / 3 compute x = h * x } | Write 3.0 | let h = (n + 1) / 3.0 compute
			whole-quotient  | topology T { node n[2] } schedule S(n = 7, m = 3) on T { data x : f32 let h = (n / m) compute x = h * x } | Write 1.0 * n | let h = (1.0 * n / m) compute
			whole-quotient  | topology T { node n[2] } schedule S(n = 7, m = 3) on T { data x : f32 let h = (n + 1) / m compute x = h } | Write (1.0 * m) | let h = (n + 1) / (1.0 * m) compute
			commented-division | topology T(p = 4) { let half = p // 2⏎node n[half] } | Write / 2 | let half = p / 2⏎node n[half] }
			ring-gap        | topology T { node n[3] link n[0] -- n[1] link n[1] -- n[2] ring R { visit n[0], n[1], n[2] } } | Add link n[2] -- n[0] | link n[1] -- n[2]⏎link n[2] -- n[0] ring R
			wrong-measure   | topology R(p = 4) { node n[p] } schedule S(size = 8) on R { data x : f32[size] } study T { vary b in 4 B, 8 B run A = S(size = b) } | Change to b / 4 B | size = b / 4 B)
			wrong-value     | topology R(p = 4) { node n[p] } schedule S on R { } study T { vary b in 4 B .. 8 B run A = S } | Change to 4 B .. 8 B step 4 B | 8 B step 4 B run
			unknown-figure  | topology R(p = 4) { node n[p] } schedule S on R { } study T { vary b in 4, 8 run A = S on R(p = b) show tmie } | Change to time | show time }
			axis-unused     | topology R(p = 4) { node n[p] } schedule S on R { } study T { vary b in 4, 8 vary c in 1, 2 run A = S on R(p = b) } | Remove vary c in 1, 2 | vary b in 4, 8 run A
			ring-gap        | topology T { node n[3] link n[0] -- n[1] lanes 0 link n[1] -- n[2] link n[2] -- n[0] ring R { visit n[0], n[1], n[2] } } | Write lanes 1 | n[0] -- n[1] lanes 1 link
			ring-gap        | topology T { node n[2] ring R { visit n[0], n[1] } } | Add link n[0] -- n[1] lanes 2 | node n[2]⏎link n[0] -- n[1] lanes 2 ring R
			ring-gap        | topology T(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] ring R { for i in 0 ..< p visit n[i] } } | Add link n[p - 1] -- n[0] | link n[i - 1] -- n[i]⏎link n[p - 1] -- n[0] ring
			ring-gap        | topology T(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] ring R { visit n[0], n[1], n[2], n[3] } } | Add link n[3] -- n[0] | link n[3] -- n[0] ring
			ring-gap        | topology L(rungs = 4) { node n[rungs, cyclic 2] for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2 for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s] embedding T { ring R[s in 0 ..< 2] { for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1] } } } | Add for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs] | -- n[0, s + rungs] embedding
			ring-gap        | topology T(rows = 3, columns = 4) { node n[rows, columns] for i in 0 ..< rows, j in 1 ..< columns link n[i, j - 1] -- n[i, j] embedding E { ring row[i in 0 ..< rows] { for j in 0 ..< columns visit n[i, j] } } } | Add for s in 0 ..< rows link n[s, columns - 1] -- n[s, 0] | link n[s, columns - 1] -- n[s, 0] embedding
			ring-gap        | topology R(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] } schedule S on R(p = 6) { data x : f32[32] exchange send x from n[5] to n[0] } | Add link n[p - 1] -- n[0] (for p = 6 only) | link n[p - 1] -- n[0] }
			ring-missed     | topology T(p = 4) { node n[p] for i in 0 ..< p link n[i] -- n[(i + 1) % p] lanes 2 embedding E { ring A { for i in 0 ..< p visit n[i] } ring B { visit n[0], n[1], n[2] } } } | Let B visit n[3] (for p = 4 only) | ring B { visit n[0], n[1], n[2], n[3] }
			ring-gap        | topology R(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] } schedule S on R { data x : f32[32] exchange send x from n[3] to n[0] } | Add by shortest | to n[0] by shortest }
			ring-gap        | topology R(p = 4) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] } schedule S on R { data x : f32[32] exchange alltoall x among n } | Add by shortest | among n by shortest }
			ring-gap        | LADDER 5 s | Cross the links: n[rungs - 1, s] -- n[0, s + rungs] | -- n[0, s + rungs] embedding
			ring-gap        | LADDER 4 s + 1 | Cross the links: n[rungs - 1, s] -- n[0, s + rungs] | -- n[0, s + rungs] embedding
			ring-gap        | topology T { node a, b, c, d link a -- b lanes 2 link c -- d lanes 2 link a -- c link b -- d link a -- c link b -- d embedding E { ring R { visit a, b, c, d } ring S { visit a, b, d, c } } } | Cross the links: b -- c, a -- d | link a -- d link b -- c
			lane-shared     | topology T { node n[3] link n[0] -- n[1] link n[1] -- n[2] lanes 2 link n[2] -- n[0] lanes 2 embedding E { ring A { visit n[0], n[1], n[2] } ring B { visit n[0], n[1], n[2] } } } | Add a lane to link n[0] -- n[1] | link n[0] -- n[1] lanes 2
			lane-shared     | topology T { node n[3] link n[0] -- n[1] lanes 1 link n[1] -- n[2] lanes 3 link n[2] -- n[0] lanes 3 embedding E { ring A[k in 0 ..< 3] { visit n[0], n[1], n[2] } } } | Add 2 lanes to link n[0] -- n[1] | link n[0] -- n[1] lanes 3
			lane-shared     | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] embedding E { ring A { visit n[0], n[1], n[2] } ring B { visit n[2], n[1], n[0] } } } | Run the 2 walks of E one way | embedding E oneway {
			lane-shared     | topology T { node n[3] link n[0] -- n[1] lanes 2 link n[1] -- n[2] lanes 2 link n[2] -- n[0] lanes 2 embedding E { ring A { visit n[0], n[1] #1, n[2] } ring B { visit n[0], n[1] #1, n[2] } } } | Remove #1: use any lane to n[1] | ring B { visit n[0], n[1], n[2]
			lane-pin        | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] ring A { visit n[0], n[1] #2, n[2] } } | Remove #2: use any lane to n[1] | ring A { visit n[0], n[1], n[2]
			ring-twice      | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] ring A { visit n[0], n[1], n[2], n[0] } } | Remove this visit of n[0] | visit n[0], n[1], n[2] }
			ring-missed     | topology T { node n[4] for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4] lanes 2 link n[0] -- n[2] embedding E { ring A { visit n[0], n[1], n[2], n[3] } ring B { visit n[0], n[1], n[2] } } } | Let B visit n[3] | ring B { visit n[0], n[1], n[2], n[3] }
			ring-missed     | topology T { node n[6] for i in 0 ..< 6 link n[i] -- n[(i + 1) % 6] lanes 2 link n[1] -- n[4] embedding E { ring A { for i in 0 ..< 6 visit n[i] } ring B { visit n[0], n[1], n[4], n[5] } } } | Let B visit n[2], n[3] | ring B { visit n[0], n[1], n[2], n[3], n[4], n[5] }
			ring-missed     | topology T { node n[4] for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4] lanes 2 embedding E { ring A { visit n[0], n[1], n[2], n[3] } ring B { visit n[0], n[1] pass n[2] visit n[3] } } } | Visit the nodes that B only passes | ring B { visit n[0], n[1] visit n[2] visit n[3] }
			tree-shape      | topology T { node n[3] for i in 1 ..< 3 link n[i - 1] -- n[i] tree A { visit n[1], n[0] visit n[2], n[1] visit n[1], n[2] } } | Remove leg n[1], n[2] | visit n[2], n[1] }
			tree-shape      | topology T { node n[4] for i in 1 ..< 4 link n[i - 1] -- n[i] link n[0] -- n[2] tree A { visit n[1], n[0] visit n[3], n[2] } } | Add visit n[2], n[0] | visit n[3], n[2]⏎visit n[2], n[0] }
			may-block       | switch type R { cycle 1 ns buffer 1 output 1 packet 4 B } topology T { node n[5] switch s[cyclic 5] : R for i in 0 ..< 5 { link n[i] -- s[i] link s[i] -- s[i + 1] } } schedule S on T { data x : i32[40] exchange for i in 0 ..< 5 send x from n[i] to n[(i + 2) % 5] through s } | Give R buffer 80 packets | cycle 1 ns buffer 80 packets packet 4 B }
			may-block       | switch type R { cycle 1 ns packet 4 B combine sum } topology T { node n[3] switch s[3] : R for i in 0 ..< 3 link n[i] -- s[i] for i in 1 ..< 3 link s[i - 1] -- s[i] tree F[i in 0 ..< 3] to n[i] over n by shortest } schedule S on T { data x[3] : i32[1] exchange for i in 0 ..< 3 reduce x[i] with sum to n[i] over F[i] } | Give R groups 3 | combine sum groups 3 }
			unknown-strategy | switch type R { cycle 1 ns packet 4 B combine sum } topology T { node n[3] switch s : R for i in 0 ..< 3 link n[i] -- s tree F to n[0] over n by shortest } schedule S on T { data x : i32[12] exchange allreduce x with sum over F using stream(chunks = 4) } | Remove using stream(chunks = 4) | over F }
			too-narrow      | switch type R { cycle 1 ns width 16 bit combine sum, max } topology T { node n[3] switch s : R for i in 0 ..< 3 link n[i] -- s tree F { for i in 0 ..< 3 visit n[i], s } } schedule S on T { data x : i32[4] exchange allreduce x with sum over F } | Give R width 32 bit | cycle 1 ns width 32 bit combine
			wrong-type      | link type H { registers 4 cycle 1 ns } topology T { node n[2] link n[0] -- n[1] : H } | Write -> for -- | link n[0] -> n[1] : H }
			wrong-value     | link type H { registers 4 } | Give H cycle 1 ns | registers 4 cycle 1 ns }
			not-for-synapses | link type H { registers 16 slots 8 cycle 1 ns } topology T { node n[2] for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : H } schedule S on T { data x, y : f32 data F, w : f32 per H exchange send x to H as a { return a / w } combine sum into y } | Write (a * invsqrt(w) * invsqrt(w)) | return (a * invsqrt(w) * invsqrt(w)) }
			not-for-synapses | link type H { registers 16 slots 8 cycle 1 ns } topology T { node n[2] for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : H } schedule S on T { data x, y : f32 data F, w : f32 per H exchange send x to H as a { return (a + 1) / 4 } combine sum into y } | Write (a + 1) * 0.25 | return (a + 1) * 0.25 }
			not-for-synapses | link type H { registers 16 slots 8 cycle 1 ns } topology T { node n[2] for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : H } schedule S on T { data x, y : f32 data F, w : f32 per H exchange send x to H as a { return 2 * abs(a - w) } combine sum into y } | Write (max((a - w), -(a - w))) | return 2 * (max((a - w), -(a - w))) }
			not-for-synapses | link type H { registers 16 slots 8 cycle 1 ns } topology T { node n[2] for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : H } schedule S on T { data x, y : f32 data F, w : f32 per H exchange send x to H as a { F = a > w } } | Write if a > w then 1 else 0 | F = if a > w then 1 else 0 }
			no-result       | link type H { registers 16 slots 8 cycle 1 ns } topology T { node n[2] for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : H } schedule S on T { data x, y : f32 data F, w : f32 per H exchange send x to H as a { F = a } combine sum into y } | Remove combine sum into y | { F = a } }
			registers-spent | link type H { registers 2 cycle 1 ns } topology T { node n[2] link n[0] -> n[1] : H } schedule S on T { data x : f32 data F, w : f32 per H exchange send x to H as a { F = a * w } } | Give H registers 3 | { registers 3 cycle 1 ns }
			slots-spent     | link type H { registers 9 slots 1 cycle 1 ns } topology T { node n[2] link n[0] -> n[1] : H } schedule S on T { data x : f32 data F, w : f32 per H exchange { send x to H as a { F = a } send x to H as a { w = a } } } | Give H slots 2 | registers 9 slots 2 cycle 1 ns }
			functions-spent | link type H { registers 9 functions 1 cycle 1 ns } topology T { node n[2] link n[0] -> n[1] : H } schedule S on T { data x : f32 data F, w : f32 per H exchange send x to H as a { F = a } exchange send x to H as a { w = a } } | Give H functions 2 | registers 9 functions 2 cycle 1 ns }
			no-reducer      | link type H { registers 9 cycle 1 ns } node type N { reducers 0 } topology T { node n[2] : N link n[0] -> n[1] : H } schedule S on T { data x : f32 exchange send x to H as a { return a } combine sum into x } | Give N reducers 1 | node type N { reducers 1 }
			reloaded        | link type H { registers 9 slots 1 cycle 1 ns } topology T { node n[2] link n[0] -> n[1] : H } schedule S on T { data x : f32 data F, w : f32 per H exchange send x to H as a { F = a } exchange send x to H as a { w = a } } | Give H slots 2 | registers 9 slots 2 cycle 1 ns }
			synapse-race    | link type H { registers 16 slots 8 cycle 1 ns } topology T { node n[2] for i in 0 ..< 2, j in 0 ..< 2 link n[i] -> n[j] : H } schedule S on T { data x, y : f32 data F, w : f32 per H exchange { send x to H as a { F = a } send y to H as a { F = a } } } | Put each statement into an exchange of its own | exchange send x to H as a { F = a } exchange send y
			width-short     | switch type R { cycle 1 ns width 32 bit combine sum, max } topology T { node n[3] switch s : R for i in 0 ..< 3 link n[i] -- s tree F { for i in 0 ..< 3 visit n[i], s } } schedule S on T { data x : f64[4] exchange allreduce x with sum over F } | Give R width 64 bit | cycle 1 ns width 64 bit combine
			never-completes | switch type R { cycle 1 ns combine sum release mismatch } topology T { node n[2] switch s : R for i in 0 ..< 2 link n[i] -- s tree F to n[0] over n by shortest } schedule S on T { data x : i32[4] exchange reduce x with sum to n[0] over F } | Remove release mismatch from R | combine sum }
			requirement     | topology T(p = 1) { require p >= 2 and p < 9 node n[p] } | Set p = 2 | T(p = 2)
			requirement     | topology T(p = 4) { require p > 2 and p < 9 node n[p] } machine M = T(p = 12) { } | Set p = 8 | T(p = 8) { }
			part-place      | topology L(p = 8) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] link n[p - 1] -- n[0] } machine M = L { part A = L(p = 3) at 0 part B = L(p = 5) at 4 } | Move B to 3 | at 3
			part-place      | topology L(p = 8) { node n[p] for i in 1 ..< p link n[i - 1] -- n[i] link n[p - 1] -- n[0] } machine M = L { part A = L(p = 3) at 0 part B = L(p = 4) at 1 } | Move B to 3 | at 3
			ring-gap        | SCHEDULE data x : f32[32] exchange send x from n[0] to n[2] | Add link n[0] -- n[2] | link n[i] -- n[i + 1]⏎link n[0] -- n[2] ring
			ring-gap        | SCHEDULE data x : f32[32] exchange allreduce x with sum among n[0], n[1], n[2] | Add link n[0] -- n[2] | link n[i] -- n[i + 1]⏎link n[0] -- n[2] ring
			strategy-unfit  | import barley.machines.* schedule Star(p = 4, q = 8) among n[p] { data x : f32[q] exchange for i in 1 ..< p send x with sum from n[i] to n[0] exchange for i in 1 ..< p send x from n[0] to n[i] ensure allreduce x with sum } schedule S on Hypercube { data x : f32[800] exchange allreduce x with sum using Star } | Use RecursiveDoubling | with sum using barley.strategies.RecursiveDoubling }
			strategy-unfit  | import barley.machines.* import barley.strategies.* schedule S on Ring(p = 8) { data x : f32[800] exchange allreduce x with sum among n using Swing } | Add by shortest | among n by shortest using Swing }
			strategy-unfit  | import barley.machines.* import barley.strategies.* link type W { bandwidth 1 GB/s } schedule Star(p = 4, q = 8) among n[p] { data x : f32[q] exchange for i in 1 ..< p send x with sum from n[i] to n[0] exchange for i in 1 ..< p send x from n[0] to n[i] ensure allreduce x with sum } machine H = Hypercube { link : W } schedule S on H { data x : f32[800] exchange allreduce x with sum using Star } | Use HalvingDoubling | with sum using HalvingDoubling }
			contention      | topology T { node n[2] link n[0] -- n[1] lanes 2 } schedule S on T { data x, y : f32[8] exchange { send x from n[0] to n[1] #1 send y from n[0] to n[1] #1 } } | Send by lane #2 | send y from n[0] to n[1] #2
			contention      | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] lanes 2 embedding E { ring A[k in 0 ..< 2] { visit n[0], n[1], n[2] } } } schedule S on T { data x, y : f32[36] exchange { allreduce x with sum over E.A[0] allreduce y with sum over E.A[0] } } | Run over E.A[1] | allreduce y with sum over E.A[1] }
			contention      | topology T { node n[2] link n[0] -- n[1] } schedule S on T { data x, y : f32[8] exchange { send x from n[0] to n[1] send y from n[0] to n[1] } } | Join 2 sends into one message | { send x, y from n[0] to n[1] }
			contention      | topology T { node n[2] link n[0] -- n[1] } schedule S on T { data x, y : f32[8] exchange { send x from n[0] to n[1] send y from n[0] to n[1] } } | Write exchange shared | exchange shared { send x
			needless        | topology T { node n[2] link n[0] -- n[1] } schedule S on T { data x : f32[8] exchange shared send x from n[0] to n[1] } | Remove shared | exchange send x
			slow-strategy   | import barley.machines.* link type W { bandwidth 1 GB/s } machine M = FullMesh { link : W } schedule S on M { data x : f32[800] exchange allreduce x with sum among n } | Use AllPairs | among n using barley.strategies.AllPairs }
			slow-strategy   | import barley.machines.* import barley.strategies.* link type W { bandwidth 1 GB/s } machine M = FullMesh { link : W } schedule S on M { data x : f32[800] exchange allreduce x with sum among n } | Use AllPairs | among n using AllPairs }
			needless        | topology T { node n[2] link n[0] -- n[1] } schedule S on T { data x, y : f32[8] async { program n[0] { send x to n[1] } program n[0] { send y to n[1] } program n[1] { receive x from n[0] receive y from n[0] } } } | Join the programs | program n[0] { send x to n[1]  send y to n[1] } program n[1]
			syntax  | SCHEDULE data x : f32[32] exchange allrduce x with sum over Round | Change to allreduce | exchange allreduce x with
			syntax  | SCHEDULE data x : f32[32] exchange allreduce x with + over Round | Change to sum | exchange allreduce x with sum over Round
			syntax  | topology T { nodes n[2] link n[0] - n[1] } | Change to node | { node n[2] link n[0] - n[1]
			syntax  | topology T { nodes n[2] link n[0] - n[1] } | Change to -- | link n[0] -- n[1]
			syntax  | SCHEDULE data x : f32[32] exchange allreduce x sum over Round | Insert with | exchange allreduce x with sum over
			syntax  | topology T { node n[2 link n[0] -- n[1] } | Insert ] | node n[2] link
			syntax  | topology T { node n[3] link n[0] -- n[1] link n[1] -- n[2] path R { visit n[0] n[1], n[2] } } | Insert , | visit n[0], n[1], n[2]
			syntax  | topology T { node n:Chip } node typ Chip { launch 1 us } | Change to type | node type Chip
			syntax  | topology T { node n[2];⏎link n[0] -- n[1] } | Remove ; | node n[2]⏎link
			syntax  | SCHEDULE data x : f32[32] exchange allreduce(x) with sum over Round | Remove ( and ) | exchange allreduce x with sum
			syntax  | topology T { node n[2]⏎→for i in 1 ..< 2 {⏎→→link n[i - 1] -- n[i]⏎→require 2 > 1⏎} | Insert } | -- n[i]⏎→}⏎→require
			syntax  | topology T { node n[2] }⏎machine M = T⏎machine N = T { } | Insert { } | machine M = T { }⏎machine N
			syntax  | topology T { node switch[2] link switch[0] -- switch[1] switch s link s -- switch[0] } | Rename to switch_ | topology T { node switch_[2] link switch_[0] -- switch_[1] switch s link s -- switch_[0] }
			unknown-name | switch type A { cycle 1 ns } topology T { node k node n[2], m : A link n[0] -- n[1] } | Write switch for node | { node k switch n[2], m : A
			unknown-name | node type A { launch 1 ns } topology T { node m switch n[2] : A link n[0] -- n[1] } | Write node for switch | node m node n[2] : A
			unknown-name | switch type A { cycle 1 ns } topology T { node m switch n[2] link n[0] -- n[1] } machine M = T { node n : A } | Write switch for node | { switch n : A }
			unknown-name | topology T { node m switch n[2] : A link n[0] -- n[1] } | Declare switch type A | switch type A {⏎→cycle 1 ns⏎}⏎⏎topology
			cannot-combine  | SWITCHED reduce x with max to n[0] over F[0] | Let A combine by max | combine sum, max }
			cannot-combine  | SWITCHED reduce x with sum to n[0] over G | Let B combine by sum | cycle 1 ns  combine sum }
			wrong-walks     | SWITCHED reduce x with sum to n[0] over F[1] | Run over F[0] | over F[0]
			wrong-walks     | SWITCHED allreduce x with sum through a, b | Reduce to n[0], then broadcast from it | exchange reduce x with sum to n[0] through a, b exchange broadcast x from n[0] through a, b }
			wrong-walks     | SWITCHED {⏎→allreduce x with sum through a, b⏎} | Reduce to n[0], then broadcast from it | ⏎→reduce x with sum to n[0] through a, b⏎} exchange broadcast x from n[0] through a, b }
			mixed-exchange  | switch type K { cycle 1 ns packet 4 B } topology U { node n[3] switch s : K for i in 0 ..< 3 { link n[i] -- s link n[i] -- n[(i + 1) % 3] } ring Q { for i in 0 ..< 3 visit n[i] } } schedule S on U { data x, y : i32[3] exchange { broadcast x from n[0] through s allreduce y with sum over Q } } | Put each statement into an exchange of its own | i32[3] exchange broadcast x from n[0] through s exchange allreduce y with sum over Q }
			mixed-exchange  | switch type K { cycle 1 ns packet 4 B } topology U { node n[3] switch s : K for i in 0 ..< 3 { link n[i] -- s link n[i] -- n[(i + 1) % 3] } ring Q { for i in 0 ..< 3 visit n[i] } } schedule S on U { data x, y : i32[3] ⏎→exchange {⏎→→broadcast x from n[0] through s⏎→→allreduce y with sum over Q⏎→}⏎} | Put each statement into an exchange of its own | ⏎→exchange broadcast x from n[0] through s⏎→exchange allreduce y with sum over Q⏎}
			mixed-exchange  | switch type K { cycle 1 ns packet 4 B } topology U { node n[3] switch s : K for i in 0 ..< 3 { link n[i] -- s link n[i] -- n[(i + 1) % 3] } ring Q { for i in 0 ..< 3 visit n[i] } } schedule S on U { data x, y : i32[3] if 1 == 1 exchange { broadcast x from n[0] through s allreduce y with sum over Q } } | Put each statement into an exchange of its own | if 1 == 1 { exchange broadcast x from n[0] through s exchange allreduce y with sum over Q } }
			one-way         | switch type R { cycle 1 ns packet 4 B combine sum } topology T { node n[3] switch s[cyclic 3] : R for i in 0 ..< 3 { link n[i] -- s[i] link s[i] -> s[i + 1] } tree F to n[0] over n by shortest } schedule S on T { data x : i32[4] exchange allreduce x with sum over F } | Write -- for -> | link s[i] -- s[i + 1] }
			one-way         | topology T { node n[3] link n[0] -- n[1] link n[1] -> n[2] link n[2] -- n[0] ring R { visit n[0], n[1], n[2] } } schedule S on T { data x : i32[12] exchange allreduce x with sum over R backward } | Write -- for -> | link n[1] -- n[2] link
			inputs-unused   | switch type A { cycle 1 ns ports 3 inputs 4 } | Set inputs to 3 | inputs 3 }
			wrong-value     | switch type A { combine sum } | Add cycle 1 ns | { cycle 1 ns  combine sum }
			unknown-operator | switch type A { cycle 1 ns combine sum, mox } | Change to max | combine sum, max }
			unknown-property | switch type A { cycle 1 ns group 4 } | Change to groups | groups 4
			tree-leg        | topology T { node n[3] for i in 1 ..< 3 link n[i - 1] -- n[i] tree A { visit n[2], n[1], n[0] } } | Write 2 legs | visit n[2], n[1]⏎visit n[1], n[0]
			lanes-idle      | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] lanes 2 embedding E { ring A { visit n[0], n[1], n[2] } } } machine M = T { } | Search for rings in T: at most 2, 1 so far |
			lanes-idle      | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] lanes 2 embedding E { ring A { visit n[0], n[1], n[2] } } } machine M = T { } | Switch off idle lanes in machine M: off unused by E | machine M = T {⏎→off unused by E⏎}
			lanes-idle      | topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] lanes 2 embedding E { ring A { visit n[0], n[1], n[2] } } } | Switch off 3 idle lanes: machine QuietT | machine QuietT = T {⏎→off unused by E⏎}
			too-many-plugs  | node type N { ports 1 } topology T { node n[3] link n[0] -- n[1] link n[1] -- n[2] } machine M = T { node : N } | Give N 2 ports | ports 2
			no-nodes        | topology T { } | Declare node n[4] | topology T { node n[4] }
			index-outside   | topology T(p = 4) { node n[p] for i in 0 ..< p link n[i] -- n[i + 1] } | Make dimension 1 of n wrap around: cyclic p | node n[cyclic p]
			index-outside   | topology T(p = 4) { node n[p] for i in 1 .. p link n[i - 1] -- n[i] } | End i before p: ..< | for i in 1 ..< p
			not-yet-declared | topology T { link n[0] -- n[1] node n[2] } | Move n up | topology T { node n[2]⏎link n[0] -- n[1] }
			duplicate-name  | link type L { latency 1 ns latency 2 ns } | Remove latency 2 ns | { latency 1 ns }
			duplicate-name  | topology T { node n[2] node n[3] } | Rename to n2 | node n[2] node n2[3]
			unknown-property | node type T { lanch 1 us } | Change to launch | launch 1 us
			not-a-unit      | link type T { latency 1 nss } | Change to ns | 1 ns
			not-a-unit      | link type T { bandwidth 16 Gb/s } | Change to 16 Gbit/s | 16 Gbit/s
			not-a-unit      | node type T { compute 100 TFLOPS } | Change to 100 TFLOP/s | 100 TFLOP/s
			wrong-measure   | link type T { bandwidth 16 Gbit } | Change to 16 Gbit/s | 16 Gbit/s
			wrong-measure   | link type T { latency 20 } | Change to 20 ns | 20 ns
			unknown-type    | SCHEDULE data x : f33[4] | Change to f32 | f32[4]
			unknown-import  | import barley.machines topology T { node n } | Change to barley.machines.* | import barley.machines.* topology T { node n }
			unknown-import  | import barley.machins.* topology T { node n } | Change to barley.machines.* | import barley.machines.* topology
			unknown-operator | SCHEDULE data x : f32[32] exchange allreduce x over Round | Add with sum | allreduce x with sum over
			unknown-operator | SCHEDULE data x : f32[32] exchange reducescatter x with sum over Round exchange allgather x with sum over Round | Remove with sum | allgather x over
			misplaced       | SCHEDULE data x : f32[32] async { compute x costs 1 GFLOP allreduce x with sum over Round } | Write exchange in front | GFLOP exchange allreduce x
			`syntax` | SCHEDULE data x : f32[32] async { program n[0] { isend x to n[1] } program n[1] { receive x from n[0] } } | Write send | { send x to n[1] }
			`syntax` | SCHEDULE data x : f32[32] async { program n[0] { send x to n[1] } program n[1] { recv x from n[0] } } | Write receive | { receive x from n[0] }
			`syntax` | SCHEDULE data x : f32[32] group { send x from n[0] to n[1] } | Write exchange | exchange { send x
			`syntax` | SCHEDULE data x : f32[32] async program s in 0 ..< 4 { compute x } | Write for s in 0 ..< 4 program n[s] | async for s in 0 ..< 4 program n[s] { compute x }
			`syntax` | SCHEDULE data x : f32[32] async program n[s] for s in 0 ..< 4 { compute x } | Move for s in 0 ..< 4 before program n[s] | async for s in 0 ..< 4 program n[s] { compute x }
			`syntax` | SCHEDULE data x : f32[32] exchange allreduce x over Round with sum | Move with sum before over Round | allreduce x with sum over Round
			misplaced       | SCHEDULE data x : f32[32] async { send x from n[0] to n[1] receive x from n[0] } | Remove receive: the send says who receives | { send x from n[0] to n[1] }
			misplaced       | SCHEDULE data x : f32[32] exchange send x to n[1] | Add from n[0] | send x from n[0] to n[1]
			misplaced       | SCHEDULE data x : f32[32] async { program n[0] { send x from n[0] to n[1] } program n[1] { receive x from n[0] } } | Remove from n[0] | send x to n[1]
			misplaced       | SCHEDULE data x : f32[32] async { program n[0] { send x with sum to n[1] } program n[1] { receive x from n[0] } } | Write with sum at the receive | send x to n[1] } program n[1] { receive x with sum from n[0]
			misplaced       | SCHEDULE data x : f32[32] allreduce x with sum over Round | Write exchange in front | exchange allreduce x
			wrong-walks     | SCHEDULE data x : f32[32] exchange allreduce x with sum | Run over Round | with sum over Round
			deadlock        | SCHEDULE data x : f32[32] async buffers 0 { program n[0] { send x to n[1] receive x from n[1] } program n[1] { send x to n[0] receive x from n[0] } } | Write buffers 1 | async buffers 1 {
			pieces-uneven   | SCHEDULE data x : f32[1_003] exchange allreduce x with sum over Round | Use 1_008 elements | f32[1_008]
			lane-off        | SCHEDULE data x : f32[32] off n[0] -- n[1], n[1] -- n[2] exchange allreduce x with sum over Round | Keep the lanes on: remove off n[0] -- n[1], n[1] -- n[2] | f32[32] exchange
			not-held        | SCHEDULE data w : f32[32] at n[1] data g : f32 compute g from w at n[0] } | Send it first: exchange send w from n[1] to n[0] | data g : f32 exchange send w from n[1] to n[0] compute g from w at n[0]
			not-held        | SCHEDULE data w : f32[32] at n[1] exchange send w from n[0] to n[3] } | Send it first: exchange send w from n[1] to n[0] | exchange send w from n[1] to n[0] exchange send w from n[0]
			goal-missed     | SCHEDULE data x : f32[32] exchange scatter x from n[0] over Round ensure scatter x from n[0] | Add over Round | ensure scatter x from n[0] over Round
			goal-missed     | SCHEDULE data x : f32[32] exchange reducescatter x with sum over Round backward ensure reducescatter x with sum | Add over Round backward | ensure reducescatter x with sum over Round backward
			goal-missed     | SCHEDULE data x : f32[32] exchange scatter x from n[0] over Round ensure for i in 0 ..< 1 scatter x from n[i] | Add over Round | 0 ..< 1 scatter x from n[i] over Round
			goal-missed     | topology F { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] } schedule S on F { data x : f32[33] exchange scatter x from n[0] among n[2], n[0], n[1] ensure scatter x from n[0] } | Add among n[2], n[0], n[1] | ensure scatter x from n[0] among n[2], n[0], n[1] }
			counted-twice   | SCHEDULE data x : f32[32] repeat 2 { exchange reducescatter x with sum over Round exchange allgather x over Round } | Renew the data of a round: compute x | repeat 2 { compute x exchange
			`unknown-name` | SCHEDULE data x : i32[32] exchange allreduce x with smu over Round } | Change to sum | with sum over Round
			`unknown-name` | SCHEDULE data x : i32[32] exchange allreduce x with sum over Round using shfit } | Change to shift | using shift
			`unknown-name` | machine M = Ledder { } | Declare topology Ledder | topology Ledder {⏎→node n[4]⏎}⏎⏎machine M
			`unknown-name` | topology T { node n[2] link n[0] -- n[1] : Fibre } | Declare link type Fibre | link type Fibre {⏎→bandwidth 16 Gbit/s⏎}⏎⏎topology T
			`unknown-name` | topology T { node n[2] : Chip } | Declare node type Chip | node type Chip {⏎→launch 1 us⏎}⏎⏎topology T
			`unknown-name` | topology T { link v[0, 0] -- v[1, 2] } | Declare node v[2, 3] | topology T { node v[2, 3] link
			`unknown-name` | link type L { latency far * 1 us } | Add parameter far = 4 | type L(far = 4) {
			`unknown-name` | topology T { node n[size] } | Add parameter size = 4 | topology T(size = 4) { node
			`unknown-name` | SCHEDULE exchange allreduce grad with sum over Round | Declare data grad : f32[1_000] | on R { data grad : f32[1_000] exchange
			""")
	void findingsAreMended(String code, String written, String title, String after) {
		editor.write(text(written).replace('⏎', '\n').replace('→', '\t'));
		List<Diagnostic> found = editor.diagnostics();
		assertTrue(editor.codes().contains(code), () -> "found instead: " + editor.codes());
		long errors = errors(found);
		CodeAction action = editor.codeActions().stream().filter(each -> each.getTitle().equals(title)).findFirst()
				.orElseThrow(() -> new AssertionError("offered instead: " + editor.codeActions().stream().map(CodeAction::getTitle).toList()
						+ " for " + found));
		if (after == null) {
			return;
		}
		editor.apply(action.getEdit());
		assertTrue(editor.text().contains(after.replace('⏎', '\n').replace('→', '\t')), editor::text);
		assertTrue(errors == 0 || errors(editor.diagnostics()) < errors, () -> editor.text() + editor.diagnostics());
		assertFalse(errors == 0 && errors(editor.diagnostics()) > 0);
	}

	private static long errors(List<Diagnostic> found) {
		return found.stream().filter(diagnostic -> diagnostic.getSeverity() == DiagnosticSeverity.Error).count();
	}

	private static String text(String written) {
		if (written.startsWith("LADDER ")) {
			return LADDER.formatted(Integer.parseInt(written.substring(7, 8)), written.substring(9));
		}
		if (written.startsWith("SHARED ")) {
			return SHARED + written.substring(7) + " }";
		}
		if (written.startsWith("SWITCHED ")) {
			return SWITCHED + "schedule S on T { data x : i32[8] exchange " + written.substring(9) + " }";
		}
		return written.startsWith("SCHEDULE ") ? RING + " schedule S on R { " + written.substring(9) + " }" : written;
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			topology T { node n[3] link n[0] -- n[1] lanes 2 link n[1] -- n[2] lanes 2 ring R { visit n[0], n[1], n[2], n[1] } } | Remove this visit of n[1]
			topology T { node n[4] for i in 0 ..< 4 for j in 0 ..< i link n[i] -- n[j] lanes 2 embedding E { ring R { visit n[0], n[1], n[0], n[2] } ring S { visit n[0], n[1], n[2], n[3] } } } | Remove this visit of n[0]
			topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] embedding E { ring A { visit n[0], n[1], n[2] } ring B { visit n[0], n[1], n[2] } } } | Run the 2 walks of E one way
			topology T { node n[4] for i in 1 ..< 4 link n[i - 1] -- n[i] tree A { visit n[1], n[0] visit n[3], n[2] } } | Add visit n[2], n[0]
			topology R(p = 4) { node n[p] } schedule S on R { } study T { vary b in 4, 8 run A = S on R(p = size) } | Add parameter size = 4
			SCHEDULE data x : i32[32] exchange allreduce x with sum over Circle } | Add parameter Circle = 4
			""")
	void whatDoesNotMendIsNotOffered(String written, String title) {
		assertFalse(editor.write(text(written)).diagnostics().isEmpty());
		List<String> titles = editor.codeActions().stream().map(CodeAction::getTitle).toList();
		assertEquals(List.of(), titles.stream().filter(title::equals).toList());
	}
}

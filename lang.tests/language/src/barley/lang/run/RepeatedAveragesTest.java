package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Averages that a round leaves to the next one to be finished: the rounds of a repetition do what those of a loop do, to the bit and to the
 * picosecond. The kernel Look keeps in y what x has been in all rounds before, so that it matters what was divided when.
 */
class RepeatedAveragesTest {

	private static final String TEXT = """
			package mine
			link type Lane { bandwidth 16 Gbit/s  latency 20 ns  power 1 W }
			node type Node { compute 1 TFLOP/s  launch 1 us  reduce 10 GB/s }
			topology Grid {
				node n[2, cyclic 3]
				for i in 0 ..< 2, j in 0 ..< 3 link n[i, j] -- n[i, j + 1]
				for j in 0 ..< 3 link n[0, j] -- n[1, j] lanes 2
				embedding Rows { ring row[i in 0 ..< 2] { for j in 0 ..< 3 visit n[i, j] } }
			}
			machine M = Grid { node : Node  link : Lane }
			schedule S on M {
				data x, y : f32[50]
				%s
			}
			""";

	private static final String LOOK = """
			package mine;

			import barley.runtime.data.View;

			public class Look implements barley.runtime.program.Kernel {
				@Override
				public void compute(barley.runtime.program.NodeData node) {
					View x = node.data("x");
					View y = node.data("y");
					for (int i = 0; i < x.length(); i++) {
						y.set(i, 3 * y.get(i) + x.get(i));
						x.set(i, (7 * i + 5 * node.node() + 3 * node.round() + y.get(i)) % 17 / 3);
					}
				}
			}
			""";

	private static final String COLUMNS = " exchange for j in 0 ..< 3 allreduce x with avg among n[*, j] ";
	private static final String LOOKS = " compute x, y by Look costs 1 MFLOP ";

	@TempDir
	private Path folder;

	@BeforeEach
	void writeKernel() throws IOException {
		Files.writeString(folder.resolve("Look.java"), LOOK);
	}

	/** Each begins with what is left of the round before. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"1 | COLUMNS LOOKS exchange allreduce x with avg over Rows",
			"2 | COLUMNS LOOKS exchange allreduce x with avg over Rows",
			"5 | COLUMNS LOOKS exchange allreduce x with avg over Rows",
			"4 | COLUMNS LOOKS exchange allreduce x with avg over Rows using stream(chunks = 4)",
			"4 | COLUMNS LOOKS exchange allreduce x with avg over Rows using shift",
			"3 | exchange allreduce x with avg over Rows LOOKS exchange for j in 0 ..< 3 { send x with avg from n[0, j] to n[1, j] send x "
			+ "with avg from n[1, j] to n[0, j] }",
			"3 | COLUMNS LOOKS exchange allreduce x with avg over Rows AGAIN(2) { LOOKS exchange for j in 0 ..< 3 reducescatter x with avg "
			+ "among n[*, j]"
					+ " exchange for j in 0 ..< 3 allgather x among n[*, j] exchange allreduce x with avg over Rows }  LOOKS exchange "
					+ "allreduce x with avg over Rows",
			"3 | AGAIN(3) { COLUMNS LOOKS exchange allreduce x with avg over Rows }",
			"2 | COLUMNS LOOKS AGAIN(3) { LOOKS exchange allreduce x with avg over Rows COLUMNS }  LOOKS exchange allreduce x with avg "
			+ "over Rows",
			"4 | exchange send x with avg from n[0, 0] to n[0, 1]  LOOKS exchange { send x with avg from n[1, 0] to n[0, 0]  send x with "
			+ "avg from n[1, 1] to n[0, 1] }"
					+ " exchange send x from n[0, 2] to n[0, 1]" })
	void roundsDoWhatThoseOfALoopDo(int rounds, String body) throws IOException {
		String statements = body.replace("COLUMNS", COLUMNS).replace("LOOKS", LOOKS);
		assertEquals(run("for r in 0 ..< " + rounds, "for r$1 in 0 ..< $1", statements), run("repeat " + rounds, "repeat $1", statements));
	}

	/** What came out where, when, and with what energy. */
	private String run(String loop, String inner, String body) throws IOException {
		Path file = Files.writeString(folder.resolve("s.barley"),
				TEXT.formatted(loop + " { " + body.replaceAll("AGAIN.([0-9]+).", inner) + " }"));
		BarleyText text = BarleyText.read(file);
		ScheduleAnalysis analysis = text.schedule("S");
		assertEquals("[]", text.complaints().toString());
		StringBuilder outcome = new StringBuilder();
		Result result = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withWitness(node -> {
			for (String name : new String[] {"x", "y"}) {
				float[] values = new float[50];
				node.data(name).floats().get(values);
				outcome.append(node.name()).append(' ').append(name).append(' ').append(Arrays.toString(values)).append('\n');
			}
		}));
		assertEquals(0, result.verification().wrong());
		return outcome.append(result.times().orElseThrow()).append(", ").append(result.transfers()).append(" transfers").toString();
	}
}

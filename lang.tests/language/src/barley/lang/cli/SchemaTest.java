package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.cli.CommandLine.Answer;
import barley.runtime.machine.Fault;
import barley.runtime.report.JsonReport;

/** What {@code --json} prints is as {@code lang/doc/barley.schema.json} describes it. */
class SchemaTest {

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final String TEXT = """
			import barley.machines.*
			link type Wire { bandwidth 8 Gbit/s power 1 W }
			node type Chip { launch 1 us compute 1 TFLOP/s }
			machine Rack = Ring { node : Chip link : Wire }
			machine Bare = Ring(p = 4) { node : Chip }
			schedule Sum(q = 60) on Rack { data x : i32[q] exchange allreduce x with sum over Round compute x costs 1 FLOP }
			schedule Piped(q = 60) on Rack {
				data x : i32[q]
				repeat 2 { exchange allreduce x with sum over Round using stream(chunks = 3) compute x }
			}
			schedule Paced(q = 60) on Rack { data x : i32[q] async { compute x costs 1 GFLOP exchange allreduce x with sum over Round forward } }
			schedule NoTimes on Bare { data x : i32[64] exchange allreduce x with sum over Round }
			""";
	private static final String PACKETS = """
			switch type Router { cycle 1 ns packet 4 B combine sum buffer 1 packets }
			topology Ring { node n[5] switch s[cyclic 5] : Router for i in 0 ..< 5 { link n[i] -- s[i] link s[i] -- s[i + 1] } tree Fold to n[0] over n by shortest }
			schedule Fold on Ring { data x : i32[8] exchange allreduce x with sum over Fold ensure allreduce x with sum }
			switch type Adder { cycle 1 ns packet 8 B width 64 bit combine sum, max }
			topology Star { node n[3] switch s : Adder for i in 0 ..< 3 link n[i] -- s tree Fold to n[0] over n by shortest }
			schedule Floats on Star { data x : f32[8] exchange allreduce x with sum over Fold ensure allreduce x with sum }
			schedule Stuck on Ring { data x : i32[8] exchange for i in 0 ..< 5 send x from n[i] to n[(i + 2) % 5] through s }
			""";
	private static final String BAD = "schedule Bad on Rack { data x : f32[64] exchange allreduce x with sum over Nowhere }\n";

	@TempDir
	private Path directory;

	private String json(String words) throws IOException {
		Files.writeString(directory.resolve("fine.barley"), TEXT);
		Files.writeString(directory.resolve("packets.barley"), PACKETS);
		Files.writeString(directory.resolve("one.barley"), TEXT + BAD);
		Files.writeString(directory.resolve("mesh.barley"), LoadCommandTest.PROGRAM);
		Files.writeString(directory.resolve("day.trace"), "0 chip[0,0] chip[1,1]\n");
		Files.writeString(directory.resolve("bad.barley"), TEXT.replaceAll("schedule.*(?s:.)*", "") + BAD);
		Answer answer = new CommandLine(directory).call((words + " --json").split(" (?=[^']*(?:'[^']*'[^']*)*$)"));
		return answer.output();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', value = {
			"run fine.barley --schedule Sum                  | run",
			"run fine.barley --schedule Piped                | run",
			"run fine.barley --schedule Paced                | run",
			"run fine.barley --schedule NoTimes              | run",
			"run fine.barley --schedule Sum --show x --bits  | run",
			"run fine.barley --schedule Sum --mode timing    | run",
			"run packets.barley --schedule Fold              | run",
			"run packets.barley --schedule Stuck             | run",
			"run packets.barley --schedule Floats            | run",
			"compare packets.barley:Floats packets.barley:Fold | comparison",
			"run fine.barley                                 | runs",
			"run one.barley                                  | runs",
			"run bad.barley                                  | findings",
			"check fine.barley                               | findings",
			"check bad.barley                                | findings",
			"compare fine.barley                             | comparison",
			"compare one.barley                              | comparison",
			"compare fine.barley:Sum fine.barley:Sum,q=600   | comparison",
			"compare bad.barley                              | findings",
			"load mesh.barley --cycles 400                   | load",
			"load mesh.barley --rate 0,0.1 --cycles 400      | load",
			"load mesh.barley --on Line Mesh Tangle          | load",
			"load mesh.barley --pattern trace:day.trace      | load",
			"load fine.barley --on Rack                      | load"})
	void printedJsonIsDescribed(String words, String definition) throws IOException {
		Schema schema = Schema.read(ROOT.resolve("lang/doc/barley.schema.json"));
		String json = json(words);
		assertEquals(List.of(), schema.problems(definition, json), json);
	}

	@Test
	void runsWithFaultsAreDescribed() throws IOException {
		Schema schema = Schema.read(ROOT.resolve("lang/doc/barley.schema.json"));
		json("check fine.barley");
		for (String fault : List.of("lane n[0] -- n[1] #1 fails at 1 us", "node n[1] straggles by 5 us",
				"lane n[0] -- n[1] #1 fails at 3 s")) {
			for (String schedule : List.of("Sum", "Piped")) {
				Answer answer = new CommandLine(directory).call("run", "fine.barley", "--schedule", schedule, "--json", "--fault", fault);
				assertEquals(List.of(), schema.problems("run", answer.output()), answer.output() + answer.error());
			}
		}
		json("run packets.barley --schedule Fold");
		for (String fault : List.of("node n[0] straggles by 1 us", "switch s[2] fails at 3 ns", "switch s[2] loses flag 1")) {
			Answer answer = new CommandLine(directory).call("run", "packets.barley", "--schedule", "Fold", "--json", "--fault", fault);
			assertEquals(List.of(), schema.problems("run", answer.output()), answer.output() + answer.error());
			assertEquals(fault.startsWith("node") ? 0 : 1, answer.code());
		}
		assertEquals(List.of(), schema.problems("failure", JsonReport.of(new Fault("heap", "too large"))));
	}

	/** A run in which packets are left fails, and says how many. */
	@Test
	void runsThatBlockFail() throws IOException {
		json("run packets.barley --schedule Fold");
		Answer fold = new CommandLine(directory).call("run", "packets.barley", "--schedule", "Fold", "--json");
		assertEquals(0, fold.code());
		assertFalse(fold.output().contains("blocked"));
		Answer stuck = new CommandLine(directory).call("run", "packets.barley", "--schedule", "Stuck", "--json");
		assertEquals(1, stuck.code());
		assertTrue(stuck.output().contains("\"blocked\": true,\n  \"left\": 35,"), stuck.output());
		assertTrue(stuck.output().contains("\"algbwGBps\": null,\n  \"busbwGBps\": null,"), stuck.output());
		String text = new CommandLine(directory).call("run", "packets.barley", "--schedule", "Stuck").output();
		assertTrue(text.contains("BLOCKED, 35 packets are left") && text.contains(" waits for a plain packet"), text);
	}

	@Test
	void deviationsAreFound() throws IOException {
		Schema schema = Schema.read(ROOT.resolve("lang/doc/barley.schema.json"));
		String json = json("run fine.barley --schedule Sum");
		for (String[] edit : new String[][] {{"\"formatVersion\": 1", "\"formatVersion\": 2"}, {"\"timePs\"", "\"time\""},
				{"\"functional\"", "\"other\""}, {"\"complete\": true", "\"complete\": \"yes\""}, {"\"nodes\": 6", "\"nodes\": 6.5"}}) {
			assertFalse(schema.problems("run", json.replaceFirst(edit[0], edit[1])).isEmpty(), edit[1] + " in " + json);
		}
	}
}

package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A schedule whose payload is set in bytes is compared as one with a number of elements. */
class SizesWithUnitsTest {

	private static final String SCHEDULES = """
			package own
			import barley.machines.*
			import barley.strategies.*
			link type Wire { bandwidth 8 Gbit/s }
			node type Chip { launch 1 us }
			machine Rack = Ladder { node : Chip link : Wire }
			schedule Ring(size = 4_000 B) on Rack { data x : f32[size / 4 B] exchange allreduce x with sum over Twist }
			schedule Two(size = 4_000 B) on Rack { data x : f32[size / 4 B] exchange allreduce x with sum among n by shortest using HalvingDoubling }
			""";

	@TempDir
	private Path folder;

	private String call(String words, String text) throws IOException {
		Files.writeString(folder.resolve("own.barley"), text);
		return new CommandLine(folder).call(words.split(" ")).output();
	}

	@Test
	void crossoversAreThoseOfElements() throws IOException {
		String elements = SCHEDULES.replace("size = 4_000 B", "size = 1_000").replace("size / 4 B", "size");
		String known = call("compare own.barley", elements);
		assertTrue(known.contains(" on\n") || known.contains("for every payload"), known);
		assertEquals(known, call("compare own.barley", SCHEDULES));
		assertEquals(known, call("compare own.barley", SCHEDULES.replace("4_000 B", "32_000 bit")));
		assertEquals(known, call("compare own.barley --size size", SCHEDULES));
	}

	@Test
	void strategiesHaveThem() throws IOException {
		String elements = SCHEDULES.replace("size = 4_000 B", "size = 1_000").replace("size / 4 B", "size");
		String known = call("compare own.barley Ring --strategies", elements);
		assertTrue(known.contains("overtakes"), known);
		assertEquals(known, call("compare own.barley Ring --strategies", SCHEDULES));
	}
}

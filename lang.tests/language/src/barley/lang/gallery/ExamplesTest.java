package barley.lang.gallery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.BarleyText;
import barley.lang.analyse.Inlay;

/** The programs that users start from: nothing is to be complained about in them, and they take what their comments say. */
class ExamplesTest {

	private static final Path FOLDER = Path.of(System.getProperty("barley.root"), "examples");

	static List<Path> examples() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			return files.filter(file -> file.toString().endsWith(".barley")).sorted().toList();
		}
	}

	@ParameterizedTest
	@MethodSource("examples")
	void isFine(Path file) throws IOException {
		assertEquals(List.of(), BarleyText.read(file).complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ladder.barley | 8 nodes · 16 lanes · 100 % used; 10.95 ms · 14 steps · 21.88 MB per lane · 100 % of the bandwidth "
			+ "bound reached",
			"prism.barley  | 1.203 s · 4,600 steps · 1.597 GB per lane · 100 % of the bandwidth bound reached; 260.6 us · 28 steps "
			+ "· 336 kB per lane · 71.1 % of the bandwidth bound reached",
			"cube.barley   | 4.008 ms · 8 steps · 8 MB per lane · 87.5 % of the bandwidth bound reached; 3.506 ms · 6 steps · 7 MB "
			+ "per lane · 100 % of the bandwidth bound reached; 800.8 ms · 800 steps · 800 MB per lane · 87.5 % of the bandwidth "
			+ "bound reached",
			"bucket.barley | 10 steps · 40 kB per lane · 50 % of the bandwidth bound reached; 10 steps · 20 kB per lane · 100 % of "
			+ "the bandwidth bound reached",
			"chiplets.barley | 419 ns · 399 cycles · 4.096 kB per lane; 399 cycles · 8,064 hops · 4,032 additions · ends (proved); "
			+ "12.14 us · 8,073 cycles · 131.1 kB per lane; 4,033 cycles · 16,384 hops · ends (proved); 4,040 cycles · 16,384 hops "
			+ "· ends (proved); 2.646 us · 126 steps · 4.032 kB per lane · 57.1 % of the bandwidth bound reached",
			"combining-tree.barley | 13.27 us · 2,972 cycles · 512 B per lane; 2,972 cycles · 60 hops · 30 additions · ends "
			+ "(proved) · 2 trips, P = 59, off by up to 2^-54 of the largest number; 7.477 us · 4 steps · 384 B per lane · 5.56 % "
			+ "of the bandwidth bound reached, that of the 5 lanes around n[2,3,0], alu[11]; 20.99 us · 926 cycles · 6 steps · 256 "
			+ "B per lane · 1.95 % of the bandwidth bound reached, that of the 5 lanes around n[2,3,0], alu[11]; 926 cycles · 15 "
			+ "hops · ends (proved); 7.256 us · 1,516 cycles · 4 steps · 256 B per lane · 4.02 % of the bandwidth bound reached, "
			+ "that of the 5 lanes around n[2,3,0], alu[11]; 1,516 cycles · 60 hops · 30 additions · ends (proved) · 2 trips, P = "
			+ "59, off by up to 2^-54 of the largest number",
			"boards.barley | 1.922 us · 386 cycles · 6 steps · 4.096 kB per lane · 53.3 % of the bandwidth bound reached, that of "
			+ "the 2 lanes around board[0].chip, board[0].router; 320 cycles · 2,048 hops · 2,048 additions · ends (proved); 66 "
			+ "cycles · 2,048 hops · ends (proved)",
			"dgx.barley    | 8 nodes · 16 lanes · 100 % used; 1.172 ms · 14 steps · 56 MB per lane · 100 % of the bandwidth bound "
			+ "reached; Fast 2/3 · Slow 1/3; 1.172 ms · 14 steps · 56 MB per lane · 100 % of the bandwidth bound reached; Fast 2/3 "
			+ "· Slow 1/3",
			"fsdp.barley   | 200.5 ms · 20 steps · 10 MB per lane · 50 % of the bandwidth bound reached; 250,000 of 1,000,000 "
			+ "elements at each node",
			"pipeline.barley | 33.26 ms · 6 steps · 8 MB per lane; 4,000,000 of 4,000,000 elements at 1 node; 4,000,000 of "
			+ "4,000,000 elements at 1 node; 33.26 ms · bubble 27.8 % · critical: 22 x compute, 6 x lane · at least 24 ms: n[0] "
			+ "computes; 33.68 ms · 16 steps · 8 MB per lane; 4,000,000 of 4,000,000 elements at 1 node; 4,000,000 of 4,000,000 "
			+ "elements at 1 node; 33.68 ms · bubble 28.7 % · critical: 22 x compute, 16 x lane · at least 24 ms: n[0] computes",
			"interleaved.barley | 29.1 ms · 14 steps · 16 MB per lane; 8,000,000 of 8,000,000 elements at 1 node; 8,000,000 of "
			+ "8,000,000 elements at 1 node; 29.1 ms · bubble 17.5 % · critical: 38 x compute, 14 x lane · at least 24 ms: n[0] "
			+ "computes",
			"backward.barley | 13.88 ms · 112 steps · 140 MB per lane · 100 % of the bandwidth bound reached; 10.08 ms · 112 steps "
			+ "· 140 MB per lane · 100 % of the bandwidth bound reached; 9.064 ms · 28 steps · 140 MB per lane · 100 % of the "
			+ "bandwidth bound reached; 9.064 ms · bubble 11.7 % · critical: 7 x compute, 28 x lane · at least 8 ms: n[0] computes",
			"levels.barley | 4.354 ms · 32 steps · 48 MB per lane · 50 % of the bandwidth bound reached, that of the 2 lanes around "
			+ "gpu[0, *], card[0, *] and 3 like it; 3.893 ms · 146 steps · 48 MB per lane; 3.893 ms · bubble 58.9 % · critical: 146 "
			+ "x lane, 1 x compute · at least 1.6 ms: gpu[0,0] computes",
			"hot-expert.barley | 123.3 us · 6 steps · 491.5 kB per lane · 25 % of the bandwidth bound reached; 92.29 us · 2 steps · "
			+ "491.5 kB per lane · 40 % of the bandwidth bound reached; 92.29 us · bubble 63.6 % · critical: 3 x compute, 2 x lane "
			+ "· at least 76.8 us: n[0] computes",
			"halving.barley | 1.205 ms · 6 steps · 8 MB per lane · 9.52 % of the bandwidth bound reached; 1.205 ms · 6 steps · 8 MB "
			+ "per lane · 33.3 % of the bandwidth bound reached; 1.205 ms · critical: 6 x lane, 3 x combine · at least 180.3 us: "
			+ "the 9 lanes around n[1], n[2], n[4] carry",
			"torus.barley  | 12 steps · 48 kB per lane · 50 % of the bandwidth bound reached",
			"fat-tree.barley | 761.5 us · 30 steps · 7.864 MB per lane · 100 % of the bandwidth bound reached; 1.391 ms · 30 steps "
			+ "· 15.73 MB per lane · 50 % of the bandwidth bound reached; 1.052 ms · 2 steps · 12.58 MB per lane · 62.5 % of the "
			+ "bandwidth bound reached",
			"board.barley  | 40 steps · 280 kB per lane · 32 % of a bandwidth bound reached",
			"faults.barley | 112 us · 14 steps · 224 kB per lane · 50 % of the bandwidth bound reached; 112 us · 14 steps · 224 kB "
			+ "per lane · 50 % of the bandwidth bound reached" })
	void takesWhatItSays(String file, String inlays) throws IOException {
		assertEquals(inlays, String.join("; ", BarleyText.read(FOLDER.resolve(file)).inlays().stream().map(Inlay::text).toList()));
	}
}

package barley.lang.ide.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.analyse.Settings;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.StrategyPages.StrategyPage;
import barley.runtime.machine.Fault;

/** The strategies for the collective at the caret of an editor. */
class StrategyPagesTest {

	private static final String TEXT = """
			import barley.machines.*
			node type Chip { launch 1 us }
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			machine Rack = FullMesh(p = 8) { node : Chip link : Wire }
			schedule Sum(q = 600_000) on Rack { data g : f16[q] exchange allreduce g with max among n }
			schedule Two on Rack {
				data g : f16[600_000]
				exchange allreduce g with sum among n
				exchange broadcast g from n[2] among n
			}
			schedule None on Rack { data g : f16 compute g }
			schedule Pair on Rack { data g : f16[8] exchange alltoall g among n[0], n[0] }
			""";

	@TempDir
	private Path folder;

	private final List<String> tried = new ArrayList<>();

	private StrategyPage at(String text, int offset) throws IOException {
		return BarleyIdeSetup.shared().getInstance(StrategyPages.class).page(Files.writeString(folder.resolve("a.barley"), text), List::of,
				offset, Settings.DEFAULT, tried::add, CancelIndicator.NullImpl);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"on Rack { data g : f16[q] | Sum | HalvingDoubling overtakes RecursiveDoubling at 90 kB",
			"exchange broadcast        | Two | MultiTree is the fastest",
			"reduce g with sum among   | Two | RecursiveDoubling" })
	void theCollectiveAtTheCaretIsCarriedOutInAllWays(String caret, String schedule, String line) throws IOException {
		StrategyPage page = at(TEXT, TEXT.indexOf(caret));
		assertEquals("Strategies for " + schedule, page.title());
		assertTrue(page.text().contains(line), page::text);
		assertTrue(page.text().contains(">1 kB<") && page.text().contains(">1 GB<"), page::text);
		assertTrue(tried.containsAll(List.of("direct", line.split(" ")[0])), tried::toString);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine Rack    | there is no schedule on a machine at the caret",
			"schedule Two    | Two has several collectives; put the caret into one of them, in lines 8, 9",
			"schedule None   | None has no collective",
			"schedule Pair   | Pair has errors, or is too large" })
	void whatCannotBeComparedIsTold(String caret, String told) {
		assertEquals(told, assertThrows(Fault.class, () -> at(TEXT, TEXT.indexOf(caret))).getMessage());
	}

	/** In a file with one schedule, the caret may be anywhere. */
	@Test
	void theOnlyCollectiveIsMeant() throws IOException {
		assertEquals("Strategies for Sum", at(TEXT.substring(0, TEXT.indexOf("schedule Two")), 3).title());
	}
}

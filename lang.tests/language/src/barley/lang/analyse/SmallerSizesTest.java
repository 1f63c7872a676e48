package barley.lang.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.FileEffort;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.ide.BarleyIdeSetup;

/** What smaller sizes of a text show of what it needs, beside what it takes at its own size. */
class SmallerSizesTest {

	/** Far less than the texts need, but enough for the sizes that are looked at. */
	private static final Limits LIMITS = new Limits(100_000, 500_000, 100_000, 500, 400_000, 200_000_000, 200, 10, 10);

	private static final Analysis ANALYSIS = BarleyIdeSetup.shared().getInstance(Analysis.class);

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"topology T(p = 60_000) { node n[cyclic p] for i in 0 ..< p link n[i] -- n[i + 1] lanes 3 embedding E { ring A { for i in 0 "
					+ "..< p visit n[i] } ring B { for i in 0 ..< p visit n[i] } } } "
					+ "schedule S on T { data x : f32[110_000] exchange allreduce x with sum over E ensure allreduce x with sum } | 2",
			"import barley.machines.* schedule S on Ring(p = 120_001) { data x : f32[64_000] exchange allreduce x with sum over Round } "
					+ "| 2",
			"topology T { node n[1_900] for i in 0 ..< 1_900, k in i + 1 ..< 1_900 link n[i] -- n[k] } | 10",
			"topology T(rows = 1_000, columns = 1_000) { node n[rows, columns] for i in 1 ..< rows, k in 1 ..< columns link n[i, k] -- "
					+ "n[i - 1, k - 1] } | 10",
			"topology T { node n[20_000] for i in 0 ..< 20_000 for k in 0 ..< 20 require i >= k - 20 } | 2"})
	void estimatesAreNear(String text, int percent) {
		Settings settings = new Settings(LIMITS, Overrides.none());
		Limits estimate = estimate(text).orElseThrow();
		FileEffort effort = new FileEffort();
		Analyser analyser = new Analyser(Limits.DEFAULT.with(Map.of("effort", Long.MAX_VALUE)), settings.overrides(), effort, () -> false,
				new Bases());
		assertTrue(ANALYSIS.of(resource(text)).hold(DeclarationAnalysis::isWithinLimits, analyser, () -> false));
		Map<String, Long> spent = analyser.spent().byName();
		estimate.byName().forEach((name, value) -> assertEquals(spent.get(name), value, spent.get(name) * percent / 100.0, name));
	}

	/** Nothing in them is large, some sizes are wrong, or the first is too large already. */
	@ParameterizedTest
	@ValueSource(strings = {
			"topology T { node n[2] for i in 0 ..< 900, j in 0 ..< 900 require i >= 0 }",
			"topology T { node n[20_001] for i in 0 ..< 20_000 link n[i] -- n[i + 1] require 20_001 == 20_000 + 1 }",
			"topology T { node n[2] for i in 0 ..< 1_000_000, k in 0 ..< 1_000_000 link n[i % 2] -- n[(i + 1) % 2] }"})
	void othersHaveNoEstimate(String text) {
		assertEquals(Optional.empty(), estimate(text));
	}

	private static Resource resource(String text) {
		return BarleyText.of(text).under(new Settings(LIMITS, Overrides.none())).source().eResource();
	}

	private static Optional<Limits> estimate(String text) {
		Resource resource = resource(text);
		return new SmallerSizes(ANALYSIS.of(resource), Settings.of(resource), () -> false).estimate();
	}
}

package barley.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

import barley.architecture.MainCode.Module;

/** Who may use whom: modules in one direction only, and packages inside each module in one direction only. */
class PackagesTest {

	/**
	 * The packages of each module in layers, from the bottom up. A package may use those in the layers above its own line here, and
	 * none beside or below it. A new package takes its place among them.
	 */
	private static final Map<Module, String> LAYERS = Map.of(
			Module.RUNTIME, """
					barley.runtime.number
					barley.runtime.machine          barley.runtime.motion
					barley.runtime.data             barley.runtime.simulate.cost
					barley.runtime.synapse
					barley.runtime.program          barley.runtime.adder
					barley.runtime.network
					barley.runtime.network.prove    barley.runtime.simulate.clock
					barley.runtime.simulate.synapse
					barley.runtime.simulate.option  barley.runtime.simulate.phase   barley.runtime.files            barley.runtime.simulate.trace
					barley.runtime.simulate.call    barley.runtime.simulate.result  barley.runtime.simulate.resource
					barley.runtime.simulate.pace
					barley.runtime.simulate.flow    barley.runtime.simulate.move    barley.runtime.values
					barley.runtime.simulate.time
					barley.runtime.simulate.play
					barley.runtime.simulate         barley.runtime.report
					barley.runtime
					""",
			Module.LANG, """
					barley.lang.finding        barley.lang.value      barley.lang.cache        barley.lang.formatting2  barley.lang.picture.layout
					barley.lang.library        barley.lang.study.table
					barley.lang.evaluate       barley.lang.scoping    barley.lang.slip         barley.lang.glossary
					barley.lang.wiring         barley.lang.resource
					barley.lang.motion         barley.lang.synapse
					barley.lang.plan           barley.lang.prove.search   barley.lang.prove.cut
					barley.lang.prove
					barley.lang.prove.packet
					barley.lang.prove.figures  barley.lang.elaborate  barley.lang.picture
					barley.lang.generate
					barley.lang.analyse        barley.lang.run        barley.lang.steps
					barley.lang.study          barley.lang.compare        barley.lang.load
					barley.lang.validation     barley.lang.study.folder
					barley.lang.page           barley.lang.study.search
					barley.lang.study.page
					barley.lang.study.run
					barley.lang
					barley.lang.study.remote
					barley.lang.cli
					""",
			Module.LANG_IDE, """
					barley.lang.ide.client      barley.lang.ide.text     barley.lang.ide.program
					barley.lang.ide.completion  barley.lang.ide.hover    barley.lang.ide.inlay  barley.lang.ide.outline  barley.lang.ide.rename
					barley.lang.ide.quickfix    barley.lang.ide.picture  barley.lang.ide.start
					barley.lang.ide.result
					barley.lang.ide
					barley.lang.ide.server
					""",
			Module.LANG_UI, """
					barley.lang.ui              barley.lang.ui.drawing  barley.lang.ui.files
					barley.lang.ui.preferences  barley.lang.ui.project  barley.lang.ui.editor
					barley.lang.ui.server       barley.lang.ui.run
					barley.lang.ui.debug
					barley.lang.ui.navigate     barley.lang.ui.markers  barley.lang.ui.hover   barley.lang.ui.launch
					barley.lang.ui.assist       barley.lang.ui.build    barley.lang.ui.completion  barley.lang.ui.folding  barley.lang.ui.format
					barley.lang.ui.inlay        barley.lang.ui.occurrences  barley.lang.ui.outline  barley.lang.ui.references  barley.lang.ui.rename
					barley.lang.ui.topology
					barley.lang.ui.schedule     barley.lang.ui.router   barley.lang.ui.synapse
					barley.lang.ui.result
					barley.lang.ui.start
					barley.lang.ui.activator
					""");

	@Test
	void modulesUseThoseBeforeThemAlone() {
		assertEquals("", lines(MainCode.classes().stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream())
				.filter(use -> MainCode.module(use.getTargetClass()) != null)
				.filter(use -> MainCode.module(use.getTargetClass()).compareTo(MainCode.module(use.getOriginClass())) > 0)
				.map(Dependency::getDescription)));
	}

	@Test
	void packagesAreFreeOfCycles() {
		slices().assignedFrom(new SliceAssignment() {
			@Override
			public SliceIdentifier getIdentifierOf(JavaClass type) {
				return MainCode.module(type) == null ? SliceIdentifier.ignore() : SliceIdentifier.of(type.getPackageName());
			}

			@Override
			public String getDescription() {
				return "packages";
			}
		}).should().beFreeOfCycles().check(MainCode.classes());
	}

	@Test
	void packagesUseTheLayersBelowThemAlone() {
		List<String> wrong = new ArrayList<>();
		for (Module module : Module.values()) {
			Map<String, Integer> layers = layers(module);
			MainCode.uses(module).forEach((from, uses) -> {
				uses.forEach((to, use) -> {
					if (!from.equals(to) && layers.getOrDefault(to, 0) >= layers.getOrDefault(from, 0)) {
						wrong.add(from + " uses " + to + ": " + use);
					}
				});
			});
		}
		assertEquals("", lines(wrong.stream()));
	}

	/** Plans may come from a text, an importer or a search; what is made of them does not depend on which. */
	@Test
	void plansKnowNoText() {
		Set<String> blind = Set.of("wiring", "plan", "prove", "prove.figures", "generate", "steps", "picture");
		assertEquals("", lines(MainCode.classes().stream().filter(type -> blind.contains(type.getPackageName().replace("barley.lang.", "")))
				.flatMap(type -> type.getDirectDependenciesFromSelf().stream())
				.filter(use -> use.getTargetClass().getPackageName().startsWith("barley.lang.model")
						|| use.getTargetClass().getPackageName().startsWith("org.eclipse.emf")
						|| use.getTargetClass().getName().equals("barley.lang.finding.Element"))
				.map(Dependency::getDescription)));
	}

	@Test
	void everyPackageHasALayer() {
		for (Module module : Module.values()) {
			assertEquals(lines(module.topLevelClasses().stream().map(name -> name.substring(0, name.lastIndexOf('.'))).distinct()),
					lines(layers(module).keySet().stream()));
		}
	}

	private static String lines(Stream<String> lines) {
		return lines.sorted().collect(Collectors.joining("\n"));
	}

	/** Returns the layer of each package, counted from the bottom. */
	private static Map<String, Integer> layers(Module module) {
		Map<String, Integer> layers = new HashMap<>();
		List<String> lines = LAYERS.get(module).lines().toList();
		for (int layer = 0; layer < lines.size(); layer++) {
			for (String name : lines.get(layer).strip().split("\\s+")) {
				layers.put(name, layer);
			}
		}
		return layers;
	}
}

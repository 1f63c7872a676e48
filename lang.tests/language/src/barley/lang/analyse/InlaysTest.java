package barley.lang.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.model.Embedding;
import barley.lang.model.Schedule;

class InlaysTest {

	@Test
	void embeddingSaysHowMuchOfTheMachineItUses() {
		assertEquals(List.of("Braid: 24 nodes · 72 lanes · 100 % used"), inlays(Machines.PRISM.replace("layers = 4", "layers = 8")));
		assertEquals(List.of("Braid: 12 nodes · 36 lanes · 66 % used"),
				inlays(Machines.PRISM.replace("ring R[f in 0 ..< 3]", "ring R[f in 0 ..< 2]")));
	}

	@Test
	void scheduleSaysWhatItTakes() {
		assertEquals(List.of("Braid: 24 nodes · 72 lanes · 100 % used",
				"S: 46 steps · 15.97 MB per lane · 100 % of the bandwidth bound reached"),
				inlays(Machines.PRISM.replace("layers = 4", "layers = 8"), schedule("Prism", "Braid")));
	}

	@Test
	void machineAddsTheTime() {
		assertEquals(List.of("Twist: 8 nodes · 16 lanes · 100 % used",
				"S: 10.95 ms · 14 steps · 21.88 MB per lane · 100 % of the bandwidth bound reached"),
				inlays(Machines.TYPES, Machines.LADDER, "machine M = Ladder { node : Ipu link : Serdes }", schedule("M", "Twist")));
	}

	@Test
	void scheduleFarFromTheBoundSaysHowFar() {
		assertEquals(List.of("Twist: 8 nodes · 16 lanes · 100 % used",
				"S: 14 steps · 43.75 MB per lane · 50 % of the bandwidth bound reached"),
				inlays(Machines.LADDER, schedule("Ladder", "Twist forward")));
	}

	/** A ring without a link takes no lane there, so that all lanes may be in use all the same. */
	@Test
	void brokenRingIsNamed() {
		String broken = Machines.LADDER.replace("for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]", "");
		assertEquals(List.of("Twist: 8 nodes · 14 lanes · broken: VR"), inlays(broken, schedule("Ladder", "Twist")));
	}

	@Test
	void brokenDeclarationSaysNothing() {
		assertEquals(List.of(), inlays(Machines.LADDER.replace("lanes 2", "lanes"), schedule("Ladder", "Twist")));
	}

	@Test
	void exchangeWithSynapsesSaysItsCycles() {
		assertEquals(List.of("S: 18 ns · 18 cycles", "Exchange: 11 cycles · 4 instructions · 2 levels · 4 cycles of loading",
				"Exchange: 7 cycles · 4 instructions · 2 cycles of loading"),
				inlays("link type Hear { registers 16 slots 2 cycle 1 ns }",
						"topology Cortex { node soma[4] for i in 0 ..< 4, j in 0 ..< 4 link soma[i] -> soma[j] : Hear }",
						"schedule S on Cortex { data x, y : f32 data F, v, w : f32 per Hear",
						"exchange send x to Hear as a { v = a return F * a + 1 } combine sum into y",
						"exchange { store x to Hear as a { F += a } store y to Hear as b { v = b + w } } }"));
	}

	@Test
	void exchangeSaysWhichWalkCarriesWhichShare() {
		assertEquals(List.of("R: 3 nodes · 6 lanes · 100 % used", "S: 4 steps · 800 B per lane · 75 % of the bandwidth bound reached",
				"Exchange: A 2/3 · B 1/3"),
				inlays("topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] lanes 2",
						"embedding R { ring A { for i in 0 ..< 3 visit n[i] #1 } ring B { for i in 0 ..< 3 visit n[i] #2 } } }",
						"schedule S on T { data x : f32[450] exchange allreduce x with sum over R.A weight 2, R.B weight 1 }"));
	}

	private static String schedule(String on, String walks) {
		return "schedule S on " + on + " { data x : f16[25_000_000] exchange allreduce x with sum over " + walks + " }";
	}

	private static List<String> inlays(String... lines) {
		BarleyText text = BarleyText.of(lines);
		Inlays inlays = ((XtextResource) text.source().eResource()).getResourceServiceProvider().get(Inlays.class);
		return inlays.of(text.source(), CancelIndicator.NullImpl).stream().map(inlay -> name(inlay) + ": " + inlay.text()).toList();
	}

	private static String name(Inlay inlay) {
		return inlay.element() instanceof Embedding embedding ? embedding.getName()
				: inlay.element() instanceof Schedule schedule ? schedule.getName() : inlay.element().eClass().getName();
	}
}

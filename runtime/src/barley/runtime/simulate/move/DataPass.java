package barley.runtime.simulate.move;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.runtime.machine.Machine;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Kernel;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.Fate;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.phase.Outline;
import barley.runtime.simulate.phase.Phase;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.Verification;
import barley.runtime.simulate.result.Wall;

/**
 * Move and combine real data, steps outside and nodes inside, after a timing pass has shown that the program is sound. Everything happens
 * in the order that the program states, so that results are the same bits in every run.
 */
public final class DataPass {

	private final Program program;
	private final Outline outline;
	/** Whether every round moves data; so they do where kernels compute, whose rounds are never alike. */
	private boolean allRounds;
	/** How often each node has carried out the kernel of each statement, which a program may state in several places. */
	private final Map<String, long[]> computed = new HashMap<>();
	private final WorkerPool crew;
	private final RunMonitor watch;
	private final KernelThread attendance;
	private final Script[] scripts;
	private NodeVectors memory;
	private StepMover mover;
	private FlowMover flowMover;
	private long fillNs;
	private long moveNs;
	private long checkNs;

	public DataPass(Program program, Outline outline, boolean allRounds, WorkerPool crew, RunMonitor watch) {
		this.program = program;
		this.outline = outline;
		this.allRounds = allRounds;
		this.crew = crew;
		this.watch = watch;
		attendance = new KernelThread(watch);
		scripts = new Script[program.machine().nodes()];
	}

	public Verification run() {
		long start = System.nanoTime();
		fill();
		long filled = System.nanoTime();
		move();
		long moved = System.nanoTime();
		Verification verification = verify();
		fillNs = filled - start;
		moveNs = moved - filled;
		checkNs = System.nanoTime() - moved;
		return verification;
	}

	/** Compare what nodes hold with what they should. */
	public Verification verify() {
		return Verifier.verify(program, memory, crew, watch);
	}

	/** Let somebody look at the data of every node. */
	public void show(Kernel witness) {
		for (int node = 0; node < scripts.length; node++) {
			new KernelNode(program.machine(), program.data(), memory, node, DataNames.NONE, List.of(), 0).run(witness, "the end of the run");
		}
	}

	/** How long everything took, with a timing pass before and whatever else there was. */
	public Wall wall(long timingNs, long totalNs) {
		return new Wall(timingNs, fillNs, moveNs, checkNs, totalNs);
	}

	/** Let every node hold its own contribution. */
	public void fill() {
		Machine machine = program.machine();
		for (int node = 0; node < scripts.length; node++) {
			scripts[node] = new Script(outline, node);
			ProgramGuard.phases(program.nodes().get(node), scripts[node], machine, node);
			scripts[node].end();
			watch.tick();
		}
		memory = new NodeVectors(program.data(), machine.nodes(), parts());
		mover = new StepMover(machine, program.data(), memory, crew, watch);
		FlowRecord record = new FlowRecord(machine, program.data());
		flowMover = new FlowMover(machine, record, new DataCargo(record, memory, watch), watch);
		watch.start("filling data", machine.nodes());
		RunMonitor[] watches = watch.forAll(crew.workers());
		crew.share(0, machine.nodes(), Math.max(1, machine.nodes() / (8 * crew.workers())), (worker, from, to) -> {
			for (int node = from; node < to; node++) {
				memory.fill(node);
				watches[worker].elements(program.data().bytes());
				watches[worker].advance();
			}
			watches[worker].flush();
		});
		allRounds |= hasKernels();
	}

	/** Whether any node computes by what its author wrote. */
	public boolean hasKernels() {
		return Arrays.stream(scripts).anyMatch(Script::hasKernels);
	}

	/** Parts of data that any node renews by themselves. */
	private Set<Elements> parts() {
		Set<Elements> parts = new HashSet<>();
		for (int at = 0; at < outline.phases().size(); at++) {
			for (int node = 0; node < scripts.length && outline.phases().get(at).kind() == Phase.Kind.COMPUTE; node++) {
				parts.addAll(Arrays.asList(scripts[node].computation(at).parts()));
			}
		}
		return parts;
	}

	private void move() {
		watch.start("moving data", outline.steps());
		section(0, outline.phases().size());
	}

	/** Carry out the phases from {@code index} to the one before {@code end}. */
	private void section(int index, int end) {
		List<Phase> phases = outline.phases();
		for (int phase = index; phase < end; phase++) {
			switch (phases.get(phase).kind()) {
				case COMPUTE -> renew(phase);
				case EXCHANGE -> exchange(phase);
				case FLOW -> flow(phase);
				case REPEAT -> {
					int close = outline.close(phase);
					long rounds = Math.min(phases.get(phase).count(), allRounds ? Long.MAX_VALUE : 1);
					for (long round = 0; round < rounds; round++) {
						section(phase + 1, close);
						watch.tick();
					}
					phase = close;
				}
				case OVERLAP, PART, SWITCH, END -> {
					// parts touch different data, so it does not matter that they follow each other
				}
			}
		}
	}

	/** Carry out a computation. */
	public void renew(int phase) {
		if (Arrays.stream(scripts).anyMatch(script -> script.computation(phase).kernel() != null)) {
			attendance.carryOut(() -> renewAll(phase));
		} else {
			renewAll(phase);
		}
	}

	private void renewAll(int phase) {
		for (int node = 0; node < scripts.length; node++) {
			Script.Computation computation = scripts[node].computation(phase);
			if (computation.kernel() != null) {
				compute(phase, node, computation);
				continue;
			}
			for (Elements part : computation.renewed(program.data())) {
				memory.renew(node, part);
				watch.elements(part.count());
			}
		}
	}

	private void compute(int phase, int node, Script.Computation computation) {
		String statement = outline.phases().get(phase).statement();
		long round = computed.computeIfAbsent(statement, any -> new long[scripts.length])[node]++;
		List<Elements> renewed = computation.renewed(program.data());
		attendance.begin(computation.kernel(), statement, program.machine().nodeName(node));
		new KernelNode(program.machine(), program.data(), memory, node, computation.names(), renewed, round).run(computation.kernel(), statement);
		attendance.end();
		for (Elements part : renewed) {
			memory.leaveTo(node, part);
			watch.elements(part.count());
		}
	}

	private void flow(int phase) {
		Phase flow = outline.phases().get(phase);
		for (int chunk = 0; chunk < flow.steps(); chunk++) {
			chunk(phase, chunk, FlowFates.GOOD);
			watch.advance();
		}
	}

	/** Carry out one chunk of a flow. */
	public void chunk(int phase, int chunk, FlowFates fates) {
		flowMover.move(scripts, phase, outline.phases().get(phase).statement(), chunk, fates);
	}

	private void exchange(int phase) {
		Phase exchange = outline.phases().get(phase);
		for (int step = 0; step < exchange.steps(); step++) {
			step(phase, step, null);
			watch.advance();
		}
	}

	/** Carry out one step of an exchange; {@code fates} says what becomes of each send, null if all arrive. */
	public void step(int phase, int step, Fate[] fates) {
		mover.move(scripts, phase, outline.phases().get(phase).statement(), step, fates);
	}
}

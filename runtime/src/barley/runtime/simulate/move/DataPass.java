package barley.runtime.simulate.move;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.runtime.machine.Machine;
import barley.runtime.network.PacketPlan;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Kernel;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.FlowRecord;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.GivenData;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.phase.PacketRegister;
import barley.runtime.simulate.phase.PhaseFold;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.Script;
import barley.runtime.simulate.phase.WordRegister;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.Verification;
import barley.runtime.simulate.result.Wall;
import barley.runtime.simulate.synapse.SynapseValues;
import barley.runtime.synapse.SynapsePlan;

/**
 * Moves and combines real data, after a timing pass has shown that the program is valid: the outer loop is over steps, the inner one over
 * nodes. Data are combined in the order that the program states, so results are bit-identical in every run.
 */
public final class DataPass {

	private final Program program;
	private final PhaseTree tree;
	private final PacketRegister register;
	private final WordRegister words;
	/** Whether every round of a repetition moves data; true where kernels compute, because their rounds differ. */
	private boolean allRounds;
	private final GivenData given;
	/** Number of times that each node has executed the kernel of each statement, which a program may state in several places. */
	private final Map<String, long[]> computed = new HashMap<>();
	private final WorkerPool pool;
	private final RunMonitor monitor;
	private final KernelThread attendance;
	private Script[] scripts = {};
	private NodeVectors memory;
	private SynapseValues synapses;
	private StepMover mover;
	private FlowMover flowMover;
	private final Map<Paced, PaceMover> paceMovers = new HashMap<>();
	private long fillNs;
	private long moveNs;
	private long checkNs;

	/** @param options whether every round of a repetition moves data, and with which values nodes begin */
	public DataPass(Program program, PhaseTree tree, PacketRegister register, WordRegister words, RunOptions options, WorkerPool pool,
			RunMonitor monitor) {
		this.program = program;
		this.register = register;
		this.words = words;
		this.tree = tree;
		allRounds = options.allRounds();
		given = options.given();
		this.pool = pool;
		this.monitor = monitor;
		attendance = new KernelThread(monitor);
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

	/** Compares the final data of nodes with the expected data. */
	public Verification verify() {
		return Verifier.verify(program, memory, pool, monitor);
	}

	/** Shows the data of every node to a witness. */
	public void show(Kernel witness) {
		for (int node = 0; node < scripts.length; node++) {
			new KernelNode(program.machine(), program.data(), memory, node, DataNames.NONE, List.of(), null, 0)
					.run(witness, "the end of the run");
		}
	}

	/** Returns the wall-clock times of the run, with those of the preceding timing pass and of the whole. */
	public Wall wall(long timingNs, long totalNs) {
		return new Wall(timingNs, fillNs, moveNs, checkNs, totalNs);
	}

	/** Fills the data of every node with its own contribution. */
	public void fill() {
		Machine machine = program.machine();
		scripts = Script.ofAll(program, tree, monitor::tick);
		StoredElements stored = UsedElements.stored(program, tree, register, words, scripts, monitor);
		stored.check(program);
		memory = new NodeVectors(program.data(), stored, machine.nodes(), parts(), given);
		synapses = new SynapseValues(words.simulator(), program.data(), memory);
		mover = new StepMover(machine, program.data(), memory, pool, monitor);
		FlowRecord record = new FlowRecord(machine, program.data());
		flowMover = new FlowMover(machine, record, new DataCargo(record, memory, monitor), monitor);
		monitor.start("filling data", machine.nodes());
		RunMonitor[] monitors = monitor.forAll(pool.workers());
		pool.share(0, machine.nodes(), Math.max(1, machine.nodes() / (8 * pool.workers())), (worker, from, to) -> {
			for (int node = from; node < to; node++) {
				memory.fill(node);
				monitors[worker].elements(program.data().layout(node).bytes());
				monitors[worker].advance();
			}
			monitors[worker].flush();
		});
		allRounds |= hasKernels() || words.hasWords();
	}

	/** Returns whether any node computes with a kernel. */
	public boolean hasKernels() {
		return Arrays.stream(scripts).anyMatch(Script::hasKernels);
	}

	/** Returns the parts of data that any node renews or receives from its reducer separately. */
	private Set<Elements> parts() {
		Set<Elements> parts = new HashSet<>();
		for (Leaf leaf : tree.leaves()) {
			for (int node = 0; node < scripts.length && leaf instanceof Compute; node++) {
				parts.addAll(Arrays.asList(scripts[node].computation((Compute) leaf).parts()));
			}
			if (leaf instanceof Paced paced) {
				addRenewed(scripts[0].block(paced), parts);
			}
			for (int node = 0; node < scripts.length && leaf instanceof Words; node++) {
				parts.addAll(words.received((Words) leaf, node));
			}
		}
		return parts;
	}

	private static void addRenewed(PaceBlock block, Set<Elements> parts) {
		for (int item = 0; item < block.count(); item++) {
			for (int part = block.firstPart(item); block.kind(item) == PaceBlock.COMPUTE && part < block.firstPart(item + 1); part++) {
				if (block.renews(part)) {
					parts.add(PaceMover.renewed(block, part));
				}
			}
		}
	}

	private void move() {
		monitor.start("moving data", tree.steps());
		new Rounds().fold(tree.phases(), null);
	}

	/** Executes all phases. Parts of an overlap use different data, so they may be executed one after another. */
	private final class Rounds extends PhaseFold<Void> {

		@Override
		protected Void compute(Compute compute, Void before) {
			renew(compute);
			return before;
		}

		@Override
		protected Void exchange(BulkExchange exchange, Void before) {
			for (int step = 0; step < exchange.steps(); step++) {
				step(exchange, step, null);
				monitor.advance();
			}
			return before;
		}

		@Override
		protected Void flow(Flow flow, Void before) {
			for (int chunk = 0; chunk < flow.steps(); chunk++) {
				chunk(flow, chunk, FlowFates.GOOD);
				monitor.advance();
			}
			return before;
		}

		@Override
		protected Void packets(Packets packets, Void before) {
			movePackets(packets, List.of());
			return before;
		}

		@Override
		protected Void words(Words words, Void before) {
			moveWords(words, Conditions.NORMAL);
			return before;
		}

		@Override
		protected Void paced(Paced paced, Void before) {
			movePaced(paced, PaceFates.GOOD);
			return before;
		}

		@Override
		protected Void repeat(Repeat repeat, Void before) {
			long rounds = Math.min(repeat.times(), allRounds ? Long.MAX_VALUE : 1);
			for (long round = 0; round < rounds; round++) {
				fold(repeat.body(), before);
				monitor.tick();
			}
			return before;
		}
	}

	/** Executes a computation. */
	public void renew(Compute phase) {
		if (Arrays.stream(scripts).anyMatch(script -> script.computation(phase).kernel() != null)) {
			attendance.carryOut(() -> renewAll(phase));
		} else {
			renewAll(phase);
		}
	}

	private void renewAll(Compute phase) {
		for (int node = 0; node < scripts.length; node++) {
			Script.Computation computation = scripts[node].computation(phase);
			if (computation.kernel() != null) {
				compute(phase.statement(), node, computation, null);
				continue;
			}
			for (Elements part : computation.renewed(program.data())) {
				memory.renew(node, part);
				monitor.elements(part.count());
			}
		}
	}

	/** A node computes with a kernel, which sees some elements, or all if that is null. */
	private void compute(String statement, int node, Script.Computation computation, List<Elements> seen) {
		long round = computed.computeIfAbsent(statement, any -> new long[scripts.length])[node]++;
		List<Elements> renewed = computation.renewed(program.data());
		attendance.begin(computation.kernel(), statement, program.machine().nodeName(node));
		new KernelNode(program.machine(), program.data(), memory, node, computation.names(), renewed, seen, round)
				.run(computation.kernel(), statement);
		attendance.end();
		for (Elements part : renewed) {
			memory.leaveTo(node, part);
			monitor.elements(part.count());
		}
	}

	/**
	 * Executes a block in which every node goes at its own pace.
	 *
	 * @param fates what happens to its messages
	 */
	public void movePaced(Paced phase, PaceFates fates) {
		PaceMover paceMover = paceMovers.computeIfAbsent(phase,
				any -> new PaceMover(phase, scripts, this::compute, program.machine(), program.data(), memory, pool, monitor));
		if (paceMover.hasKernels()) {
			attendance.carryOut(() -> paceMover.move(fates));
		} else {
			paceMover.move(fates);
		}
	}

	/**
	 * Executes an exchange in packets, cycle by cycle.
	 *
	 * @param faults what strikes it
	 */
	public void movePackets(Packets phase, List<SwitchFault> faults) {
		PacketPlan plan = register.plan(phase);
		if (plan != null) {
			PacketMover.move(plan, faults, memory, monitor);
		}
	}

	/**
	 * Executes an exchange with synapses.
	 *
	 * @param conditions synapses that get their words late or not at all
	 */
	public void moveWords(Words phase, Conditions conditions) {
		SynapsePlan plan = words.plan(phase);
		if (plan == null) {
			return;
		}
		SynapseValues.Exchange exchange = synapses.exchange(plan, conditions, monitor::tick);
		int nodes = program.machine().nodes();
		SynapseValues.Worker[] workers = new SynapseValues.Worker[pool.workers()];
		RunMonitor[] monitors = monitor.forAll(workers.length);
		pool.share(0, nodes, Math.max(1, nodes / (8 * workers.length)), (worker, from, to) -> {
			workers[worker] = workers[worker] == null ? exchange.worker() : workers[worker];
			for (int node = from; node < to; node++) {
				workers[worker].run(node);
				monitors[worker].tick();
			}
		});
		exchange.receive();
		for (int node = 0; node < nodes; node++) {
			for (Elements received : words.received(phase, node)) {
				memory.leaveTo(node, received);
			}
		}
	}

	/** Executes one chunk of a flow. */
	public void chunk(Flow phase, int chunk, FlowFates fates) {
		flowMover.move(scripts, phase, chunk, fates);
	}

	/**
	 * Executes one step of an exchange.
	 *
	 * @param fates what happens to each send; null if all arrive
	 */
	public void step(BulkExchange phase, int step, Fate[] fates) {
		mover.move(scripts, phase, step, fates);
	}
}

package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.WholeQuotients;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Async;
import barley.lang.model.Barrier;
import barley.lang.model.Block;
import barley.lang.model.Collective;
import barley.lang.model.Compute;
import barley.lang.model.Data;
import barley.lang.model.Ensure;
import barley.lang.model.Exchange;
import barley.lang.model.For;
import barley.lang.model.If;
import barley.lang.model.Let;
import barley.lang.model.Off;
import barley.lang.model.Overlap;
import barley.lang.model.Program;
import barley.lang.model.Receive;
import barley.lang.model.Reference;
import barley.lang.model.Repeat;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.model.Statement;
import barley.lang.model.Walk;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.DataPlacement;
import barley.lang.plan.Movement;
import barley.lang.plan.WordStatement;
import barley.lang.wiring.Wiring;
import barley.runtime.program.PaceBlock;

/** Runs the body of a schedule and notes its phases. */
public final class ScheduleElaborator extends StatementRunner {

	/**
	 * A collective or a computation, with what stands around it, takes as long and as much room as
	 * this many things looked at.
	 */
	static final int MOVEMENT = 420;
	/** What a collective takes beside its movements: to find its walks or members, and the way over them. */
	private static final int COLLECTIVE = 400;
	/** What an exchange takes beside its movements. */
	private static final int EXCHANGE = 300;
	private static final int MOST_REPEATS = 1_000_000_000;
	private static final int MOST_BUFFERS = 1_000_000;

	private final Wiring wiring;
	private final PayloadStore data;
	private final Resolver resolver;
	private final CollectiveElaborator collectives;
	private final MessageElaborator messages;
	private final WordElaborator words;
	private final GroupWalks walks;
	private final LanesInUse lanes;
	private final LanesOff lanesOff;
	private final IntoElaborator targets;
	private final WholeQuotients quotients;
	private final NamedData namedData;
	private final ComputeElaborator computes;
	private final StrategyElaborator strategies;
	/** Whether all messages go by shortest, as the collective says that this is the strategy for. */
	private final boolean relayed;
	private String schedule;
	private final PhaseSequence phases = new PhaseSequence();
	/** The exchange that is being elaborated; null outside of one. */
	private OpenExchange exchange;
	/** What is to hold at the point that is being elaborated; null elsewhere. */
	private List<Joint> goals;
	/** The statement that claims a single collective; null if each of several is reported by itself. */
	private Ensure claim;
	/** The block that is being elaborated in which each node goes at its own pace; null outside of one. */
	private PaceElaborator pace;

	ScheduleElaborator(Frame frame, Budget budget, Findings findings, Wiring wiring, CircuitElaborator circuits, LanesInUse lanes,
			PayloadStore data, StrategyElaborator strategies, boolean relayed) {
		super(frame, budget, findings);
		this.wiring = wiring;
		this.data = data;
		walks = new GroupWalks(wiring, circuits, lanes, budget);
		this.lanes = lanes;
		this.strategies = strategies;
		this.relayed = relayed;
		resolver = new Resolver(wiring.realm(), evaluator);
		ShortestElaborator shortest = new ShortestElaborator(wiring, circuits, budget, relayed);
		collectives = new CollectiveElaborator(wiring, circuits, shortest, lanes, resolver, findings);
		words = new WordElaborator(wiring, resolver, data, evaluator);
		quotients = new WholeQuotients(findings);
		namedData = new NamedData(data, evaluator);
		computes = new ComputeElaborator(data, namedData, resolver, quotients);
		targets = new IntoElaborator(wiring, evaluator);
		lanesOff = new LanesOff(wiring, lanes.embeddings(), resolver, evaluator);
		TransferElaborator transfers = new TransferElaborator(wiring, circuits, shortest, resolver, evaluator);
		messages = new MessageElaborator(wiring, resolver, transfers, namedData, lanesOff);
	}

	/** Returns the phases of a schedule whose parameters are bound. */
	List<Phase> phases(Schedule declared) {
		schedule = declared.getName();
		if (declared.getBody() != null) {
			runAll(declared.getBody().getStatements());
		}
		return phases.list();
	}

	/**
	 * What is no goal means nothing in an ensure; the validator reports that it is there. Sizes of data are added up exactly or not at all.
	 */
	@Override
	public Boolean doSwitch(EObject statement) {
		boolean isGoal = statement instanceof Collective || statement instanceof Block || statement instanceof For
				|| statement instanceof If
				|| statement instanceof Let;
		try {
			return goals != null && !isGoal ? defaultCase(statement) : super.doSwitch(statement);
		} catch (ArithmeticException tooMany) {
			throw new Complaint(new Finding(Code.NUMBER_TOO_LARGE, statement, "the elements of data here, added up, exceed 2^63"));
		}
	}

	@Override
	public Boolean caseData(Data declaration) {
		data.declare(declaration, this::placement, frame, evaluator, budget);
		return true;
	}

	private DataPlacement placement(Data declaration, Payload vector) {
		if (!declaration.getPlaces().isEmpty()) {
			return DataPlacement.at(resolver.nodes(declaration.getPlaces()), vector.size());
		}
		return declaration.getPieces() == null ? null : collectives.placement(declaration.getPieces(), vector, findings);
	}

	@Override
	public Boolean caseWalk(Walk walk) {
		walks.declare(walk, new RouteElaborator(this, resolver), findings);
		return true;
	}

	@Override
	public Boolean caseCompute(Compute compute) {
		requireOutsideExchange(compute);
		budget.effort(MOVEMENT, compute);
		Phase.Computing computing = computes.elaborate(compute, schedule, pace);
		if (pace == null) {
			phases.add(computing);
		} else {
			pace.add(computing);
		}
		return true;
	}

	@Override
	public Boolean caseExchange(Exchange statement) {
		requireOutsideExchange(statement);
		if (pace != null && pace.node() != PaceElaborator.NO_NODE) {
			return false;
		}
		budget.effort(EXCHANGE, statement);
		exchange = new OpenExchange(statement);
		lanes.begin();
		boolean held = data.scratch().hold(true);
		try {
			run(statement.getBody());
			exchange.requireWhole();
			if (exchange.hasMovements()) {
				note(exchange.movements());
			} else if (exchange.hasWords()) {
				note(exchange.words());
			}
			exchange.ofStrategies().forEach(sequence -> note(statement, sequence));
		} finally {
			exchange = null;
			data.scratch().hold(held);
		}
		return true;
	}

	/**
	 * Adds an exchange to the phases, or to the block in which each node goes at its own pace; streams of messages are a block of their
	 * own.
	 */
	private void note(Phase.Exchanging exchanging) {
		if (pace != null) {
			pace.add(exchanging);
		} else if (exchanging.movements().stream().anyMatch(Movement::ownPace)) {
			PaceElaborator own = new PaceElaborator(wiring, new Iterations(frame), false);
			own.add(exchanging);
			phases.add(new Phase.Pacing(exchanging.source(), own.units(), own.rounds()));
		} else {
			phases.add(exchanging);
		}
	}

	private void note(Phase.Hearing hearing) {
		if (pace != null) {
			throw PaceElaborator.words(hearing);
		}
		phases.add(hearing);
	}

	private void note(Exchange statement, List<Phase> strategy) {
		if (pace == null) {
			phases.inTurn(statement, strategy);
		} else {
			strategy.forEach(phase -> pace.add((Phase.Using) phase, budget));
		}
	}

	@Override
	public Boolean caseCollective(Collective collective) {
		Complaints unknown = new Complaints();
		List<Reference> families = collective.getData().stream()
				.filter(named -> Boolean.TRUE.equals(unknown.of(() -> FamilyBlocks.are(collective, named, namedData::all)))).toList();
		families.forEach(family -> blocks(collective, family));
		List<Reference> others = new ArrayList<>(collective.getData());
		others.removeAll(families);
		if (others.isEmpty()) {
			return true;
		}
		if (goals != null) {
			List<Payload> ensured = collectives.data(collective, others, namedData);
			budget.effort((long) MOVEMENT * ensured.size(), collective);
			goals.addAll(targets.put(collective, collectives.goals(collective, Element.of(claim == null ? collective : claim), ensured),
					namedData.into(collective, collective.getInto()), false));
			return true;
		}
		requireInsideExchange(collective, collective.getKind().getLiteral());
		List<Payload> moved = collectives.data(collective, others, namedData);
		budget.effort(COLLECTIVE + (long) MOVEMENT * moved.size(), collective);
		if (collective.getStrategy() != null && collective.getStrategy().getSchedule() != null) {
			IntoElaborator.requireNone(collective);
			GroupMembers members = collectives.group(collective);
			exchange.add(collective, moved.stream().map(payload -> strategies.phases(collective, members, payload,
					CollectiveElaborator.operator(collective, payload), frame,
					new StrategyElaborator.Around(wiring, collectives.isRelayed(collective), data.scratch()))).toList());
			lanes.begin();
		} else {
			exchange.add(targets.put(collective, collectives.elaborate(collective, moved, lanesOff.with(exchange.off())),
					namedData.into(collective, collective.getInto()), true));
		}
		return true;
	}

	/** Adds the messages, or the goal, of an all-to-all of the members of a family. */
	private void blocks(Collective collective, Reference family) {
		List<Payload> blocks = namedData.ofNodes(List.of(family));
		budget.effort(Math.multiplyExact((long) MOVEMENT * blocks.size(), (long) blocks.size()), collective);
		if (goals != null) {
			goals.add(collectives.goal(collective, Element.of(claim == null ? collective : claim), family, blocks));
			return;
		}
		requireInsideExchange(collective, collective.getKind().getLiteral());
		exchange.add(collectives.blocks(collective, family, blocks, lanesOff.with(exchange.off())));
	}

	/** A schedule that does not fit the nodes for which it is the strategy is not carried out at all. */
	@Override
	void failed(Complaint complaint) {
		if (wiring.group() != null) {
			Unfit.requireFit(complaint, wiring, Phase.all(Phase.Exchanging.class, phases.list()).count());
		}
		super.failed(complaint);
	}

	@Override
	public Boolean caseSend(Send send) {
		if (pace == null || exchange != null) {
			requireInsideExchange(send, "send");
			messages.send(send, pace, exchange);
		} else {
			pace.message(() -> messages.send(send, pace, null));
		}
		return true;
	}

	/** In a block in which each node goes at its own pace, what one node's program does; several nodes one after the other. */
	@Override
	public Boolean caseProgram(Program program) {
		if (pace == null || pace.node() != PaceElaborator.NO_NODE) {
			return false;
		}
		for (int node : resolver.nodes(program.getNodes())) {
			pace.begin(node);
			run(program.getBody());
			pace.begin(PaceElaborator.NO_NODE);
		}
		return true;
	}

	@Override
	public Boolean caseReceive(Receive receive) {
		if (pace == null || pace.node() == PaceElaborator.NO_NODE) {
			return pace != null && pace.withoutProgram();
		}
		pace.message(() -> messages.receive(receive, pace));
		return true;
	}

	@Override
	public Boolean caseAsync(Async async) {
		requireOutsideExchange(async);
		if (pace != null || EcoreUtil2.getContainerOfType(async, Overlap.class) != null) {
			return false;
		}
		Complaints parts = new Complaints();
		Integer buffers = async.getBuffers() == null ? Integer.valueOf(PaceBlock.UNBOUNDED)
				: parts.of(() -> evaluator.whole(async.getBuffers(), "the number of buffers", 0, MOST_BUFFERS));
		Iterations iterations = new Iterations(frame);
		pace = new PaceElaborator(wiring, iterations, true);
		boolean held = data.scratch().hold(true); // a strategy with the data of another one would wait for it
		try {
			run(async.getBody());
			if (!pace.canLeaveOut()) {
				pace = new PaceElaborator(wiring, iterations, false);
				run(async.getBody());
			}
			pace.end(findings);
			parts.end();
			phases.add(new Phase.Pacing(Element.of(async), pace.units(), pace.rounds(), buffers));
		} finally {
			pace = null;
			data.scratch().hold(held);
		}
		return true;
	}

	@Override
	public Boolean caseSendWord(SendWord send) {
		requireInsideExchange(send, send.isLocal() ? "store" : "send");
		budget.effort(MOVEMENT, send);
		WordStatement statement = words.elaborate(send);
		if (statement.word().type().isFloating()) {
			quotients.find(send.getBody(), evaluator);
		}
		exchange.add(statement, wiring.machine().synapses());
		return true;
	}

	/** A barrier ends every phase anyway, so that one costs nothing by itself; but over trees of switches it goes in packets. */
	@Override
	public Boolean caseBarrier(Barrier barrier) {
		requireInsideExchange(barrier, "barrier");
		if (pace != null) {
			throw PaceElaborator.barrier(barrier);
		}
		budget.effort(MOVEMENT, barrier);
		exchange.add(collectives.elaborate(barrier));
		return true;
	}

	@Override
	public Boolean caseOff(Off off) {
		if (exchange == null && pace != null) {
			throw PaceElaborator.ownPhase(Element.of(off));
		}
		BitSet dark = lanesOff.ofSchedule(off);
		if (exchange != null) {
			exchange.switchOff(dark);
		} else {
			lanesOff.fromHereOn(dark);
			phases.add(new Phase.Switching(Element.of(off), dark));
		}
		return true;
	}

	@Override
	public Boolean caseRepeat(Repeat repeat) {
		requireOutsideExchange(repeat);
		Complaints parts = new Complaints();
		Integer times = parts.of(() -> evaluator.whole(repeat.getTimes(), "the number of rounds", 0, MOST_REPEATS));
		if (pace != null) {
			pace.repeat(repeat, times == null ? 1 : times, () -> run(repeat.getBody()));
			parts.end();
			return true;
		}
		List<Phase> round = phases.inside(false, () -> run(repeat.getBody()));
		parts.end();
		phases.add(new Phase.Repeating(Element.of(repeat), times, round));
		return true;
	}

	@Override
	public Boolean caseOverlap(Overlap overlap) {
		requireOutsideExchange(overlap);
		if (pace != null) {
			return false;
		}
		boolean held = lanes.hold(true);
		data.scratch().hold(true);
		try {
			List<Phase> parts = phases.inside(true, () -> super.caseBlock(overlap.getBody()));
			PaceElaborator.requireNone(parts);
			phases.add(new Phase.Overlapping(Element.of(overlap), parts));
		} finally {
			lanes.hold(held);
			data.scratch().hold(held);
		}
		return true;
	}

	/** A block in an overlap is one part, whose phases follow one another; elsewhere, it only limits the scope of names. */
	@Override
	public Boolean caseBlock(Block block) {
		if (!phases.areParts() || exchange != null || goals != null) {
			return super.caseBlock(block);
		}
		phases.inTurn(block, phases.inside(false, () -> super.caseBlock(block)));
		return true;
	}

	@Override
	public Boolean caseEnsure(Ensure ensure) {
		requireOutsideExchange(ensure);
		if (pace != null) {
			return false;
		}
		goals = new ArrayList<>();
		claim = ensure.getBody() instanceof Collective ? ensure : null;
		try {
			run(ensure.getBody());
			phases.add(new Phase.Ensuring(Element.of(ensure), List.copyOf(goals)));
		} finally {
			goals = null;
		}
		return true;
	}

	private void requireInsideExchange(Statement statement, String word) {
		if (exchange == null) {
			boolean program = pace != null && pace.node() != PaceElaborator.NO_NODE;
			throw new Complaint(new Finding(Code.MISPLACED, statement, "%s must be inside an exchange".formatted(word))
					.withRemedy(program ? "end the program, and write exchange behind it" : "write exchange in front of it"));
		}
	}

	private void requireOutsideExchange(Statement statement) {
		if (exchange != null) {
			throw new Complaint(new Finding(Code.MISPLACED, statement,
					"an exchange contains collectives and sends only; this is a phase of its own"));
		}
	}
}

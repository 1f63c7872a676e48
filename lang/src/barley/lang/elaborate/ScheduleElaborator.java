package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.WholeQuotients;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Words;
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
import barley.lang.model.ModelPackage;
import barley.lang.model.Off;
import barley.lang.model.Overlap;
import barley.lang.model.Parameter;
import barley.lang.model.Program;
import barley.lang.model.Receive;
import barley.lang.model.Reference;
import barley.lang.model.Repeat;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.model.Statement;
import barley.lang.model.Walk;
import barley.lang.motion.Transport;
import barley.lang.plan.ComputedElements;
import barley.lang.plan.AuthorKernel;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.DataPlacement;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.plan.WordStatement;
import barley.lang.prove.EmbeddingProof;
import barley.lang.value.Measure;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Synapses;
import barley.runtime.number.Rational;

/** Runs the body of a schedule and notes its phases. */
public final class ScheduleElaborator extends StatementRunner {

	/**
	 * A send by hand, a collective or a computation, with what stands around it, takes as long and as much room as
	 * this many things looked at.
	 */
	private static final int MOVEMENT = 200;
	private static final int MOST_REPEATS = 1_000_000_000;

	private final Wiring wiring;
	private final PayloadStore data;
	private final Resolver resolver;
	private final CollectiveElaborator collectives;
	private final TransferElaborator transfers;
	private final WordElaborator words;
	private final GroupWalks walks;
	private final LanesInUse lanes;
	private final LanesOff lanesOff;
	private final IntoElaborator targets;
	private final WholeQuotients quotients;
	private final StrategyElaborator strategies;
	/** Whether all messages go by shortest, as the collective says that this is the strategy for. */
	private final boolean relayed;
	private String schedule;
	private List<Phase> phases = new ArrayList<>();
	/** The movements of the exchange that is being elaborated; null outside of one. */
	private List<Movement> exchange;
	/** The collectives of that exchange that use a schedule as their strategy. */
	private StrategiesTogether together;
	/** The words to synapses of that exchange. */
	private List<WordStatement> exchangeWords;
	private BitSet exchangeOff;
	/** What is to hold at the point that is being elaborated; null elsewhere. */
	private List<Joint> goals;
	/** The statement that claims a single collective; null if each of several is reported by itself. */
	private Ensure claim;
	/** Whether each statement is a part of an overlap. */
	private boolean parts;
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
		transfers = new TransferElaborator(wiring, circuits, shortest, resolver, evaluator);
		words = new WordElaborator(wiring, resolver, data, evaluator);
		quotients = new WholeQuotients(findings);
		targets = new IntoElaborator(wiring, evaluator);
		lanesOff = new LanesOff(wiring, lanes.embeddings(), resolver, evaluator);
	}

	/** Elaborates a schedule on its topology or machine, whose walks have been proved; null if it comes to nothing. */
	public static Plan plan(Schedule schedule, Map<Parameter, Value> arguments, Elaborator elaborator, Wiring wiring, EmbeddingProof embeddings,
			Findings findings) {
		LanesInUse lanes = new LanesInUse(embeddings);
		Findings first = new Findings();
		Plan plan = plan(schedule, arguments, elaborator, wiring, lanes, first);
		if (plan != null && lanes.lacks()) {
			LanesInUse assigned = Elaborator.guarded(findings, () -> lanes.assigned(schedule, elaborator.budget()));
			return assigned == null ? null : plan(schedule, arguments, elaborator, wiring, assigned, findings);
		}
		findings.addAll(first.list());
		return plan;
	}

	private static Plan plan(Schedule schedule, Map<Parameter, Value> arguments, Elaborator elaborator, Wiring design, LanesInUse lanes,
			Findings findings) {
		return Elaborator.guarded(findings, () -> {
			Budget budget = elaborator.budget();
			Wiring wiring = schedule.getGroup() == null ? design.forPlan() : design.forPlan().withOwnWalks();
			CircuitElaborator circuits = new CircuitElaborator(wiring, budget);
			PayloadStore data = new PayloadStore(wiring);
			StrategyElaborator strategies = new StrategyElaborator(elaborator, wiring, circuits, lanes, budget, findings);
			Complaints values = new Complaints();
			Frame frame = new ScheduleParameters(elaborator.overrides(), wiring, budget).frame(schedule, arguments, values);
			values.reportTo(findings);
			String title = Binding.title(schedule.getName(), schedule.getParameters(), frame);
			List<Phase> phases = new ScheduleElaborator(frame, budget, findings, wiring, circuits, lanes, data, strategies, false).phases(schedule);
			requireFixedNetworks(phases, findings);
			phases = SynapsePlaces.place(phases, data.stored(), wiring.machine().synapses().all().stream().map(Synapses::type).toList(), findings);
			return new Plan(Element.of(schedule), schedule.getName(), title, WrittenHome.of(schedule), wiring, data.stored(),
					data.placements(), OwnOperator.definitions(phases), phases);
		});
	}

	/** The routes and rows of switches are fixed, so lanes are on or off all the time where packets go. */
	private static void requireFixedNetworks(List<Phase> phases, Findings findings) {
		List<Phase.Exchanging> exchanges = Phase.all(Phase.Exchanging.class, phases).toList();
		boolean off = Phase.switches(phases) || exchanges.stream().anyMatch(exchange -> !exchange.off().isEmpty());
		exchanges.stream().filter(exchange -> off && exchange.movements().get(0).transport() == Transport.PACKETS).findFirst()
				.ifPresent(exchange -> findings.add(new Finding(Code.MISPLACED, exchange.source(),
						"packets go through switches here, but the schedule switches lanes off")
						.withRemedy("switch the lanes off in the machine")));
	}

	/** Returns the phases of a schedule whose parameters are bound. */
	List<Phase> phases(Schedule declared) {
		schedule = declared.getName();
		if (declared.getBody() != null) {
			runAll(declared.getBody().getStatements());
		}
		return List.copyOf(phases);
	}

	/** What is no goal means nothing in an ensure; the validator reports that it is there. Sizes of data are added up exactly or not at all. */
	@Override
	public Boolean doSwitch(EObject statement) {
		boolean isGoal = statement instanceof Collective || statement instanceof Block || statement instanceof For || statement instanceof If
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
			return DataPlacement.at(nodes(declaration.getPlaces()), vector.size());
		}
		return declaration.getPieces() == null ? null : collectives.placement(declaration.getPieces(), vector, findings);
	}

	private int[] nodes(List<Reference> places) {
		int[] nodes = places.stream().flatMapToInt(place -> Arrays.stream(resolver.nodes(place))).distinct().toArray();
		budget.effort(nodes.length, places.get(0));
		return nodes;
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
		Complaints parts = new Complaints();
		Long flop = compute.getCost() == null ? Long.valueOf(0) : parts.of(() -> flop(compute));
		AuthorKernel kernel = compute.getKernel() == null ? null : new WrittenKernel(compute);
		List<Payload> computed = parts.of(() -> payloads(compute.getData()));
		ComputedElements elements = compute.getValue() == null || computed == null ? null
				: parts.of(() -> ElementElaborator.elaborate(compute, computed, data, evaluator, budget));
		parts.end();
		if (compute.getValue() != null && computed.get(0).type().isFloating()) {
			quotients.find(compute.getValue(), evaluator);
		}
		BitSet at = compute.getPlaces().isEmpty() ? null
				: Arrays.stream(nodes(compute.getPlaces())).collect(BitSet::new, BitSet::set, BitSet::or);
		List<Payload> from = requireOfNodes(compute.getInputs(), payloads(compute.getInputs()));
		requireOfNodes(compute.getData(), at == null ? List.of() : computed);
		if (pace == null) {
			phases.add(new Phase.Computing(Element.of(compute), schedule, computed, flop, kernel,
					kernel == null ? List.of() : data.groups(), elements, from, at));
		} else {
			pace.requireTimed(compute);
			pace.add(new Phase.Computing(Element.of(compute), schedule, computed, flop, null, List.of(), null, from, pace.at(compute, at)));
		}
		return true;
	}

	private long flop(Compute compute) {
		Rational amount = evaluator.amount(compute.getCost(), "a cost", Measure.OPERATIONS);
		if (amount.signum() < 0 || amount.numerator().divide(amount.denominator()).bitLength() >= Long.SIZE) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, compute, ModelPackage.Literals.COMPUTE__COST, "cost exceeds 2^63 FLOP"));
		}
		return amount.numerator().divide(amount.denominator()).longValueExact();
	}

	@Override
	public Boolean caseExchange(Exchange statement) {
		requireOutsideExchange(statement);
		if (pace != null && pace.node() != PaceElaborator.NO_NODE) {
			return false;
		}
		exchange = new ArrayList<>();
		exchangeWords = new ArrayList<>();
		exchangeOff = new BitSet();
		together = new StrategiesTogether(statement);
		lanes.begin();
		boolean held = data.scratch().hold(true);
		try {
			run(statement.getBody());
			together.requireNoOther(exchange, exchangeWords);
			StrategiesTogether.requireNoMixture(exchange);
			requireNoWords(exchange, exchangeWords);
			IntoElaborator.requireMessages(exchange);
			if (!exchange.isEmpty()) {
				note(new Phase.Exchanging(Element.of(statement), TransferElaborator.joined(exchange), exchangeOff,
						statement.isShared()));
			} else if (!exchangeWords.isEmpty()) {
				requireOutsidePace(statement);
				phases.add(new Phase.Hearing(Element.of(statement), List.copyOf(exchangeWords)));
			}
			together.sequences().forEach(sequence -> inTurn(statement, sequence));
		} finally {
			exchange = null;
			together = null;
			data.scratch().hold(held);
		}
		return true;
	}

	/** Adds an exchange to the phases, or to the block in which each node goes at its own pace. */
	private void note(Phase.Exchanging exchanging) {
		if (pace == null) {
			phases.add(exchanging);
		} else {
			pace.add(exchanging);
		}
	}

	/** Words to synapses go by the clock of these, and nothing else does. */
	private static void requireNoWords(List<Movement> movements, List<WordStatement> words) {
		if (!movements.isEmpty() && !words.isEmpty()) {
			throw new Complaint(new Finding(Code.MIXED_EXCHANGE, words.get(0).source(),
					"this sends words to synapses, but another statement of this exchange %s".formatted(movements.get(0).transport().words()))
					.withRemedy("put each into an exchange of its own"));
		}
	}

	@Override
	public Boolean caseCollective(Collective collective) {
		Complaints unknown = new Complaints();
		List<Reference> families = collective.getData().stream()
				.filter(named -> Boolean.TRUE.equals(unknown.of(() -> FamilyBlocks.are(collective, named, this::payloads)))).toList();
		families.forEach(family -> blocks(collective, family));
		List<Reference> others = new ArrayList<>(collective.getData());
		others.removeAll(families);
		if (others.isEmpty()) {
			return true;
		}
		if (goals != null) {
			List<Payload> ensured = data(collective, others);
			budget.effort((long) MOVEMENT * ensured.size(), collective);
			goals.addAll(targets.put(collective, collectives.goals(collective, Element.of(claim == null ? collective : claim), ensured),
					into(collective, collective.getInto()), false));
			return true;
		}
		requireInsideExchange(collective, collective.getKind().getLiteral());
		List<Payload> moved = data(collective, others);
		budget.effort((long) MOVEMENT * moved.size(), collective);
		if (collective.getStrategy() != null && collective.getStrategy().getSchedule() != null) {
			requireOutsidePace(collective);
			IntoElaborator.requireNone(collective);
			GroupMembers members = collectives.group(collective);
			together.add(collective, moved.stream().map(payload -> strategies.phases(collective, members, payload,
					CollectiveElaborator.operator(collective, payload), frame,
					new StrategyElaborator.Around(wiring, collectives.isRelayed(collective), data.scratch()))).toList());
			lanes.begin();
		} else {
			exchange.addAll(targets.put(collective, collectives.elaborate(collective, moved, lanesOff.with(exchangeOff)),
					into(collective, collective.getInto()), true));
		}
		return true;
	}

	/** Adds the messages, or the goal, of an all-to-all of the members of a family. */
	private void blocks(Collective collective, Reference family) {
		List<Payload> blocks = requireOfNodes(List.of(family), payloads(List.of(family)));
		budget.effort(Math.multiplyExact((long) MOVEMENT * blocks.size(), (long) blocks.size()), collective);
		if (goals != null) {
			goals.add(collectives.goal(collective, Element.of(claim == null ? collective : claim), family, blocks));
			return;
		}
		requireInsideExchange(collective, collective.getKind().getLiteral());
		exchange.addAll(collectives.blocks(collective, family, blocks, lanesOff.with(exchangeOff)));
	}

	/** Returns data of a collective. If something is wrong with them or with the strategy, all other parts are tried, too. */
	private List<Payload> data(Collective collective, List<Reference> references) {
		Complaints parts = new Complaints();
		List<Payload> named = parts.of(() -> payloads(references));
		if (named != null) {
			parts.run(() -> requireOfNodes(references, named));
		}
		parts.run(() -> FollowUp.known(collective.getStrategy() == null ? null : collective.getStrategy().getSchedule(), collective));
		if (!parts.isEmpty()) {
			collectives.tryParts(collective, named == null ? List.of() : named, parts);
			parts.run(() -> into(collective, collective.getInto()));
		}
		parts.end();
		return named;
	}

	/** A schedule that does not fit the nodes for which it is the strategy is not carried out at all. */
	@Override
	void failed(Complaint complaint) {
		boolean strategy = wiring.group() != null;
		if (strategy && complaint instanceof MissingLink missing) {
			throw new Unfit(Words.of("needs %s -- %s (step %,d); %s", wiring.name(missing.from()), wiring.name(missing.to()),
					Phase.all(Phase.Exchanging.class, phases).count() + 1, wiring.gap(missing.from(), missing.to())),
					"let messages go by shortest, or " + complaint.finding().remedy());
		} else if (strategy && !(complaint instanceof FollowUp) && complaint.finding().code() == Code.REQUIREMENT) {
			throw new Unfit("does not fit: " + complaint.finding().message(), "");
		}
		super.failed(complaint);
	}

	@Override
	public Boolean caseSend(Send send) {
		if (pace == null || exchange != null) {
			requireInsideExchange(send, "send");
		}
		int sender = pace == null || exchange != null ? PaceElaborator.NO_NODE : pace.node();
		if (sender == PaceElaborator.NO_NODE == (send.getFrom() == null)) {
			throw new Complaint(PaceElaborator.end(send));
		}
		Complaints parts = new Complaints();
		List<Payload> sent = parts.of(() -> payloads(send.getData()));
		budget.effort(sent == null ? MOVEMENT : (long) MOVEMENT * sent.size(), send);
		if (sent != null) {
			parts.run(() -> requireOfNodes(send.getData(), sent));
		}
		Payload into = parts.of(() -> into(send, send.getInto()));
		List<Transfer> sends = parts.of(() -> transfers.elaborate(send, sender, sent == null ? List.of() : sent, into,
				lanesOff.with(exchange == null ? new BitSet() : exchangeOff)));
		parts.end();
		if (exchange != null) {
			exchange.addAll(sends);
		} else if (sender == PaceElaborator.NO_NODE) {
			pace.add(new Phase.Exchanging(Element.of(send), TransferElaborator.joined(List.copyOf(sends)), new BitSet()));
		} else {
			pace.send(send, sends);
		}
		return true;
	}

	/** In a block in which each node goes at its own pace, what one node's program does; several nodes one after the other. */
	@Override
	public Boolean caseProgram(Program program) {
		if (pace == null || pace.node() != PaceElaborator.NO_NODE) {
			return false;
		}
		for (int node : nodes(program.getNodes())) {
			pace.begin(node);
			run(program.getBody());
			pace.begin(PaceElaborator.NO_NODE);
		}
		return true;
	}

	@Override
	public Boolean caseReceive(Receive receive) {
		if (pace == null || pace.node() == PaceElaborator.NO_NODE) {
			return false;
		}
		List<Payload> received = requireOfNodes(receive.getData(), payloads(receive.getData()));
		budget.effort((long) MOVEMENT * received.size(), receive);
		pace.receive(receive, resolver.node(receive.getFrom()), received);
		return true;
	}

	@Override
	public Boolean caseAsync(Async async) {
		requireOutsideExchange(async);
		if (pace != null || parts) {
			return false;
		}
		pace = new PaceElaborator(wiring);
		try {
			run(async.getBody());
			pace.end(findings);
			phases.add(new Phase.Pacing(Element.of(async), pace.units()));
		} finally {
			pace = null;
		}
		return true;
	}

	private void requireOutsidePace(Statement statement) {
		if (pace != null) {
			throw new Complaint(new Finding(Code.MISPLACED, statement,
					"async contains compute, send, exchange, program, for, if, let and repeat only; this is a phase of its own"));
		}
	}

	private Payload into(Statement statement, Reference named) {
		List<Payload> into = named == null ? List.of() : requireOfNodes(List.of(named), data.find(named, evaluator));
		if (into.size() > 1) {
			throw new Complaint(new Finding(Code.INDEX_COUNT, statement, null,
					"expected one datum, found %d of %s".formatted(into.size(), into.get(0).family())));
		}
		return into.isEmpty() ? null : into.get(0);
	}

	@Override
	public Boolean caseSendWord(SendWord send) {
		requireInsideExchange(send, send.isLocal() ? "store" : "send");
		budget.effort(MOVEMENT, send);
		WordStatement statement = words.elaborate(send);
		if (statement.word().type().isFloating()) {
			quotients.find(send.getBody(), evaluator);
		}
		exchangeWords.forEach(other -> SynapseRaces.requireNone(other, statement, wiring.machine().synapses()));
		exchangeWords.add(statement);
		return true;
	}

	/** A barrier ends every phase anyway, so that one costs nothing by itself; but over trees of switches it goes in packets. */
	@Override
	public Boolean caseBarrier(Barrier barrier) {
		requireInsideExchange(barrier, "barrier");
		budget.effort(MOVEMENT, barrier);
		exchange.addAll(collectives.elaborate(barrier));
		return true;
	}

	@Override
	public Boolean caseOff(Off off) {
		if (exchange == null) {
			requireOutsidePace(off);
		}
		BitSet dark = lanesOff.ofSchedule(off);
		if (exchange != null) {
			exchangeOff.or(dark);
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
			for (int round = 0; round < (times == null ? 1 : times); round++) {
				run(repeat.getBody());
			}
			parts.end();
			return true;
		}
		List<Phase> round = inside(false, () -> run(repeat.getBody()));
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
			phases.add(new Phase.Overlapping(Element.of(overlap), inside(true, () -> super.caseBlock(overlap.getBody()))));
		} finally {
			lanes.hold(held);
			data.scratch().hold(held);
		}
		return true;
	}

	/** A block in an overlap is one part, whose phases follow one another; elsewhere, it only limits the scope of names. */
	@Override
	public Boolean caseBlock(Block block) {
		if (!parts || exchange != null || goals != null) {
			return super.caseBlock(block);
		}
		inTurn(block, inside(false, () -> super.caseBlock(block)));
		return true;
	}

	/** Adds phases that follow one another, as a single part if this is in an overlap. */
	private void inTurn(Statement statement, List<Phase> sequence) {
		phases.addAll(!parts || sequence.size() < 2 && sequence.stream().noneMatch(Phase.Using.class::isInstance) ? sequence : List.of(new Phase.Repeating(Element.of(statement), 1, sequence)));
	}

	/** Returns the phases that a statement within another makes; {@code asParts} if they overlap. */
	private List<Phase> inside(boolean asParts, Runnable body) {
		List<Phase> outer = phases;
		boolean outerParts = parts;
		phases = new ArrayList<>();
		parts = asParts;
		try {
			body.run();
			return List.copyOf(phases);
		} finally {
			phases = outer;
			parts = outerParts;
		}
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
			throw new Complaint(new Finding(Code.MISPLACED, statement, "%s must be inside an exchange".formatted(word))
					.withRemedy("write exchange in front of it"));
		}
	}

	private void requireOutsideExchange(Statement statement) {
		if (exchange != null) {
			throw new Complaint(new Finding(Code.MISPLACED, statement,
					"an exchange contains collectives and sends only; this is a phase of its own"));
		}
	}

	private static List<Payload> requireOfNodes(List<Reference> references, List<Payload> payloads) {
		if (payloads.stream().anyMatch(Payload::isOfSynapses)) {
			throw new Complaint(new Finding(Code.MISPLACED, references.get(0),
					"expected data of nodes, but %s is data of synapses".formatted(payloads.stream().filter(Payload::isOfSynapses).findFirst()
							.map(Payload::name).orElseThrow())).withRemedy("synapses return values, which reducers combine: combine sum into x"));
		}
		return payloads;
	}

	private List<Payload> payloads(List<Reference> references) {
		return references.size() == 1 ? data.find(references.get(0), evaluator)
				: references.stream().flatMap(reference -> data.find(reference, evaluator).stream()).toList();
	}
}

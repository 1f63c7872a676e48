package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.DataFamily;
import barley.lang.model.LinkType;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reduction;
import barley.lang.model.Reference;
import barley.lang.model.SendWord;
import barley.lang.plan.Payload;
import barley.lang.plan.WordReduction;
import barley.lang.plan.WordStatement;
import barley.lang.plan.WordWay;
import barley.lang.synapse.BlockProgram;
import barley.lang.synapse.BlockValue;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tree;
import barley.lang.wiring.Wiring;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/** Elaborates words to synapses: who sends, which way, what synapses compute, and what reducers make of it. */
final class WordElaborator {

	private final Wiring wiring;
	private final SynapseTypes types;
	private final Resolver resolver;
	private final PayloadStore store;
	private final Evaluator evaluator;
	private final NetworkRoutes routes;
	private final ClearWalks clear;

	WordElaborator(Wiring wiring, Resolver resolver, PayloadStore store, Evaluator evaluator) {
		this.wiring = wiring;
		this.types = new SynapseTypes(wiring);
		this.resolver = resolver;
		this.store = store;
		this.evaluator = evaluator;
		routes = new NetworkRoutes(wiring, resolver);
		clear = new ClearWalks(wiring, resolver);
	}

	WordStatement elaborate(SendWord send) {
		Complaints parts = new Complaints();
		Integer link = parts.of(() -> types.link(send.getType(), send, ModelPackage.Literals.SEND_WORD__TYPE));
		Synapses synapses = link == null ? null : wiring.machine().synapses().of(link);
		int[] senders = parts.of(() -> senders(send, synapses));
		WordWay way = parts.isEmpty() ? parts.of(() -> way(send, senders != null ? senders : sending(synapses), synapses)) : null;
		Payload word = parts.of(() -> single(send.getData()));
		BlockElaborator.Compiled block = word == null || link == null ? null
				: parts.of(() -> BlockElaborator.elaborate(send, word, link, store, evaluator));
		if (!parts.isEmpty()) {
			send.getWalks().forEach(walk -> parts.run(() -> resolver.routes(walk)));
			tryReduction(send.getResult(), word, parts);
		}
		parts.end();
		WordReduction reduction = reduction(send, word, block.program(), synapses);
		WordStatement statement = new WordStatement(Element.of(send), send.isLocal(), word, link, senders, way, block.program(),
				block.data(), reduction, 0, true);
		WordReach.require(send, statement, wiring, evaluator.budget());
		WordResults.require(send, statement, wiring, evaluator.budget());
		return statement;
	}

	/** Returns the one datum of nodes that a reference means. */
	private Payload single(Reference reference) {
		List<Payload> found = store.find(reference, evaluator);
		String text = Evaluator.text(reference);
		if (found.size() != 1) {
			throw new Complaint(new Finding(Code.INDEX_COUNT, reference, Words.of("expected a single datum, but %s has %,d members", text,
					found.size())).withRemedy("write %s[0]".formatted(reference.getTarget().getName())));
		} else if (found.get(0).isOfSynapses()) {
			throw new Complaint(new Finding(Code.MISPLACED, reference,
					"expected data of nodes, but %s is data of synapses".formatted(text)));
		}
		return found.get(0);
	}

	// ---------------------------------------------------------------- who sends, and which way

	private int[] senders(SendWord send, Synapses synapses) {
		if (send.getFrom() == null) {
			return null;
		} else if (send.isLocal()) {
			throw new Complaint(new Finding(Code.MISPLACED, send.getFrom(), "store is for the synapses of each node itself; it has no from")
					.withRemedy("write send, or remove from"));
		}
		int[] senders = Arrays.stream(resolver.nodes(send.getFrom())).sorted().toArray();
		if (synapses == null) {
			return senders;
		}
		boolean[] sends = new boolean[wiring.machine().nodes()];
		Arrays.stream(sending(synapses)).forEach(node -> sends[node] = true);
		int silent = Arrays.stream(senders).filter(node -> !sends[node]).findFirst().orElse(-1);
		if (silent >= 0) {
			throw new Complaint(new Finding(Code.NO_SYNAPSES, send.getFrom(), "no link of type %s begins at %s".formatted(
					send.getType().getName(), wiring.name(silent))));
		}
		return senders;
	}

	/** Returns the nodes at which synapses begin. */
	private int[] sending(Synapses synapses) {
		boolean[] sends = new boolean[synapses.cores()];
		for (int synapse = 0; synapse < synapses.size(); synapse++) {
			sends[synapses.id(synapse)] = true;
		}
		return IntStream.range(0, sends.length).filter(core -> sends[core]).map(synapses::node).toArray();
	}

	private WordWay way(SendWord send, int[] senders, Synapses synapses) {
		boolean overLanes = send.isFlood() || !send.getWalks().isEmpty() || !send.getSwitches().isEmpty();
		if (overLanes && send.isLocal()) {
			throw new Complaint(new Finding(Code.MISPLACED, send, "store reaches the synapses of each node itself; its words take no way")
					.withRemedy("write send"));
		} else if (send.isFlood()) {
			return new WordWay.Flooding();
		} else if (!send.getSwitches().isEmpty()) {
			return new WordWay.ThroughSwitches(routes.toAll(send, senders, synapses));
		}
		return send.getWalks().isEmpty() ? new WordWay.OwnWires() : trees(send, senders);
	}

	private WordWay trees(SendWord send, int[] senders) {
		Map<Integer, Tree> trees = new LinkedHashMap<>();
		for (Reference walk : send.getWalks()) {
			for (Route route : resolver.routes(walk)) {
				if (!(route instanceof Tree tree)) {
					throw new Complaint(new Finding(Code.WRONG_WALKS, walk, "words go down trees, but %s is a %s".formatted(route.name(),
							route.kind())));
				}
				clear.requireClear(tree, walk);
				evaluator.budget().effort(tree.hops(), walk);
				requireDown(send, tree);
				trees.putIfAbsent(tree.top(), tree);
			}
		}
		for (int sender : senders) {
			if (!trees.containsKey(sender)) {
				throw new Complaint(new Finding(Code.WRONG_WALKS, send, "no tree of %s has its root at %s, which sends".formatted(
						Evaluator.text(send.getWalks().get(0)), wiring.name(sender)))
						.withRemedy("declare one for each node: tree Out[i in 0 ..< p] to n[i] over n by shortest"));
			}
		}
		return new WordWay.DownTrees(trees);
	}

	/** Checks that lanes lead down a tree, on which words go from its root. */
	private void requireDown(SendWord send, Tree tree) {
		Machine machine = wiring.machine();
		for (int leg = 0; leg < tree.hops(); leg++) {
			int upper = tree.to(leg);
			int lower = tree.from(leg);
			int pin = tree.pin(leg);
			int lane = pin == 0 ? machine.firstLeading(upper, lower) : machine.adjacency().between(upper, lower, pin - 1);
			if (lane < 0 || !machine.isOpen(machine.channel(lane, upper))) {
				throw new Complaint(new Finding(Code.ONE_WAY, send,
						"words go down tree %s, but no lane leads from %s to %s".formatted(tree.name(),
						wiring.name(upper), wiring.name(lower))).withRemedy("write -- for -> at the link"));
			}
		}
	}

	// ---------------------------------------------------------------- what is made of the results

	/** Adds what is wrong with the parts of a reduction, whatever the block returns. */
	private void tryReduction(Reduction reduction, Payload word, Complaints parts) {
		if (reduction != null) {
			parts.of(() -> reduction.isOne() ? null : ReductionOperators.of(reduction));
			Stream.of(reduction.getInto(), reduction.getSecond()).filter(Objects::nonNull)
					.forEach(into -> parts.run(() -> receiving(into, word == null ? single(into) : word)));
		}
	}

	private WordReduction reduction(SendWord send, Payload word, BlockProgram program, Synapses synapses) {
		Reduction reduction = send.getResult();
		if (reduction == null) {
			if (program.returned() > 0) {
				throw new Complaint(new Finding(Code.NO_RESULT, send, ModelPackage.Literals.SEND_WORD__BODY,
						"the block returns a value, but nothing receives it")
						.withRemedy("add combine sum into and the data of nodes that receive it"));
			}
			return null;
		} else if (program.returned() == 0) {
			throw new Complaint(new Finding(Code.NO_RESULT, reduction, "there is nothing to combine: the block returns no value")
					.withRemedy("end the block with return, or remove combine"));
		}
		Operator operator = reduction.isOne() ? null : ReductionOperators.of(reduction);
		if (reduction.isOne() && reduction.isArrival()) {
			throw new Complaint(new Finding(Code.MISPLACED, reduction,
					"one takes what a single synapse returns; nothing is combined by arrival")
					.withRemedy("remove using arrival"));
		}
		Payload into = receiving(reduction.getInto(), word);
		Payload second = reduction.getSecond() == null ? null : receiving(reduction.getSecond(), word);
		if (second != null && operator != Operator.MIN && operator != Operator.MAX) {
			throw new Complaint(new Finding(Code.NO_RESULT, reduction.getSecond(),
					"only min and max have a second result: which synapse it came from"
					).withRemedy("remove it"));
		} else if (second != null && second.equals(into)) {
			throw new Complaint(new Finding(Code.SYNAPSE_RACE, reduction.getSecond(), "%s receives both results".formatted(into.name()))
					.withRemedy("receive them in different data"));
		} else if (program.returned() > 1 && second == null) {
			throw new Complaint(new Finding(Code.NO_RESULT, reduction, "the block returns two values, but only one is received")
					.withRemedy(operator == Operator.MIN || operator == Operator.MAX
					? "name data for the second one: into %s, who".formatted(into.name())
							: "return one value"));
		}
		List<Payload> indexed = new ArrayList<>();
		BlockValue index = reduction.isOne() ? index(reduction, word, synapses, indexed) : null;
		return new WordReduction(operator, index, List.copyOf(indexed), reduction.isArrival(), into, second);
	}

	private Payload receiving(Reference reference, Payload word) {
		Payload into = single(reference);
		if (into.type() != word.type()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, reference,
					"%s is of type %s, but synapses return values of type %s".formatted(
					into.name(), into.type().word(), word.type().word())).withRemedy("declare both with the same type"));
		} else if (into.size() != word.size()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, reference, Words.of("%s has %s, but synapses return %,d, as many as %s has",
					into.name(), Words.count(into.size(), "element"), word.size(), word.name())).withRemedy("give both the same size"));
		}
		return into;
	}

	/** Returns the id of the synapse whose result is taken; a number that is known here must be one that there is. */
	private BlockValue index(Reduction reduction, Payload word, Synapses synapses, List<Payload> indexed) {
		Map<Payload, Integer> places = new HashMap<>();
		BlockValue index = new BlockExpressions(ElementType.F64, evaluator, reduction, reference -> {
			if (!(reference.getTarget() instanceof DataFamily)) {
				return null;
			}
			Payload payload = single(reference);
			if (payload.size() != 1 && payload.size() != word.size()) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, reference,
						Words.of("%s has %,d elements, but one element says which synapse", payload.name(), payload.size())));
			}
			if (places.putIfAbsent(payload, places.size()) == null) {
				indexed.add(payload);
			}
			return new BlockValue.Own(places.get(payload));
		}).value(reduction.getIndex());
		if (index instanceof BlockValue.Constant constant && !constant.number().isWhole()) {
			throw new Complaint(new Finding(Code.INDEX_OUTSIDE, reduction, ModelPackage.Literals.REDUCTION__INDEX,
					"no synapse has the number %s: it is not whole".formatted(constant.number().decimal())));
		} else if (index instanceof BlockValue.Constant constant
				&& (constant.number().signum() < 0 || constant.number().doubleValue() >= synapses.cores())) {
			throw new Complaint(new Finding(Code.INDEX_OUTSIDE, reduction, ModelPackage.Literals.REDUCTION__INDEX, Words.of(
					"no synapse has the number %s: nodes with links of type %s have numbers 0 to %,d", constant.number().decimal(),
					synapses.type().name(), synapses.cores() - 1)));
		}
		return index;
	}
}

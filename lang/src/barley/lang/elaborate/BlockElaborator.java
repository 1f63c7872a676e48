package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Assignment;
import barley.lang.model.DataFamily;
import barley.lang.model.Expression;
import barley.lang.model.Let;
import barley.lang.model.Reference;
import barley.lang.model.Return;
import barley.lang.model.SendWord;
import barley.lang.model.SynapseStep;
import barley.lang.model.Word;
import barley.lang.plan.Payload;
import barley.lang.synapse.BlockCompiler;
import barley.lang.synapse.BlockProgram;
import barley.lang.synapse.BlockStep;
import barley.lang.synapse.BlockStep.Target;
import barley.lang.synapse.BlockValue;
import barley.lang.synapse.BlockValue.Operation;
import barley.lang.synapse.ConstantFolding;
import barley.lang.synapse.WordBlock;
import barley.runtime.data.ElementType;

/** Elaborates the block of a statement to synapses, and compiles it. */
final class BlockElaborator {

	private final SendWord statement;
	private final ElementType type;
	private final long size;
	private final int link;
	private final PayloadStore store;
	private final Evaluator evaluator;
	private final Map<Payload, Integer> places = new LinkedHashMap<>();
	private final Map<Let, Integer> lets = new HashMap<>();
	private final List<String> names = new ArrayList<>();
	private final List<BlockStep> steps = new ArrayList<>();
	private Return returned;

	/**
	 * A block in the form in which a plan keeps it.
	 *
	 * @param data the data of synapses that it names, in the order of {@link WordBlock#data()}
	 */
	record Compiled(BlockProgram program, List<Payload> data) {
	}

	/** @param word what is sent */
	private BlockElaborator(SendWord statement, Payload word, int link, PayloadStore store, Evaluator evaluator) {
		this.statement = statement;
		this.type = word.type();
		this.size = word.size();
		this.link = link;
		this.store = store;
		this.evaluator = evaluator;
	}

	/** @param link the number of the link type in the machine */
	static Compiled elaborate(SendWord statement, Payload word, int link, PayloadStore store, Evaluator evaluator) {
		return new BlockElaborator(statement, word, link, store, evaluator).compiled();
	}

	private Compiled compiled() {
		Complaints parts = new Complaints();
		statement.getBody().getSteps().forEach(step -> parts.run(() -> add(step)));
		parts.end();
		String word = statement.getWord() == null ? "" : statement.getWord().getName();
		WordBlock block = new WordBlock(type, word, places.keySet().stream().map(Payload::name).toList(), names, steps);
		return new Compiled(BlockCompiler.compile(block), List.copyOf(places.keySet()));
	}

	private void add(SynapseStep step) {
		evaluator.budget().effort(1, step);
		if (returned != null) {
			throw new Complaint(new Finding(Code.MISPLACED, step, step instanceof Return ? "a block returns at most once"
					: "return must be the last step of a block").withRemedy("move it up, or remove it"));
		} else if (step instanceof Let let) {
			int place = names.size();
			names.add(let.getName());
			try {
				add(new BlockStep.ToName(place), value(let.getValue(), let));
			} finally {
				lets.put(let, place); // also if its value is wrong, which is reported once
			}
		} else if (step instanceof Assignment assignment) {
			assign(assignment);
		} else if (step instanceof Return last) {
			returned = last;
			add(new BlockStep.ToReducer(false), value(last.getValue(), last));
			if (last.getSecond() != null) {
				add(new BlockStep.ToReducer(true), value(last.getSecond(), last));
			}
		}
	}

	private void add(Target target, BlockValue value) {
		steps.add(new BlockStep(target, value));
	}

	private void assign(Assignment assignment) {
		if (assignment.getTarget().getTarget() instanceof Word || assignment.getTarget().getTarget() instanceof Let
				|| assignment.getTarget().getTarget() instanceof DataFamily family && !PayloadStore.isOfSynapses(family)) {
			String name = Evaluator.text(assignment.getTarget());
			requireVisible(assignment.getTarget());
			boolean node = assignment.getTarget().getTarget() instanceof DataFamily;
			throw new Complaint(new Finding(Code.MISPLACED, assignment.getTarget(), node
					? "%s is data of nodes, but a synapse writes its own data only".formatted(name)
					: "%s cannot change".formatted(name)).withRemedy(node ? "return it and combine it into %s".formatted(name)
							: "declare data for it: data m : %s per %s".formatted(type.word(), statement.getType().getName())));
		}
		int place = place(assignment.getTarget());
		BlockValue value = value(assignment.getValue(), assignment);
		if (assignment.getOperator().length() > 1) {
			Operation operation = switch (assignment.getOperator()) {
			case "+=" -> Operation.ADD;
			case "-=" -> Operation.SUB;
			default -> Operation.MUL;
			};
			value = ConstantFolding.arithmetic(type, operation, new BlockValue.Own(place), value);
		}
		add(new BlockStep.ToOwn(place), value);
	}

	/** The word of a statement may have the name of data, which the block then does not see. */
	private void requireVisible(Reference target) {
		String name = target.getTarget().getName();
		if (target.getTarget() instanceof Word && store.hasOfSynapses(name)) {
			throw new Complaint(new Finding(Code.MISPLACED, target, "%1$s is the word here: the name hides the data %1$s".formatted(name))
					.withRemedy("give the word another name"));
		}
	}

	private BlockValue value(Expression expression, EObject whole) {
		return new BlockExpressions(type, evaluator, whole, this::leaf).value(expression);
	}

	/** Returns what a name in the block stands for; null for a number that is known before a run. */
	private BlockValue leaf(Reference reference) {
		if (reference.getTarget() instanceof Word) {
			requireSingle(reference);
			return new BlockValue.Word();
		} else if (reference.getTarget() instanceof Let let && lets.containsKey(let)) {
			requireSingle(reference);
			return new BlockValue.Named(lets.get(let));
		} else if (reference.getTarget() instanceof DataFamily family) {
			if (!PayloadStore.isOfSynapses(family)) {
				String name = Evaluator.text(reference);
				throw new Complaint(new Finding(Code.MISPLACED, reference,
						"%s is data of nodes; it reaches a synapse only as a word".formatted(name))
						.withRemedy("store it first: exchange store %s to %s as b { m = b }".formatted(name,
						statement.getType().getName())));
			}
			return new BlockValue.Own(place(reference));
		}
		return null;
	}

	private static void requireSingle(Reference reference) {
		if (!reference.getIndices().isEmpty()) {
			throw new Complaint(new Finding(Code.INDEX_COUNT, reference, "%s is a single value; it takes no index".formatted(
					reference.getTarget().getName())));
		}
	}

	private void requireKnown(Expression index) {
		for (Reference name : EcoreUtil2.eAllOfType(index, Reference.class)) {
			if (name.getTarget() instanceof Word || name.getTarget() instanceof DataFamily || lets.containsKey(name.getTarget())) {
				throw new Complaint(new Finding(Code.MISPLACED, name, "an index has to be known before the run, but %s is not".formatted(
						Evaluator.text(name))).withRemedy("choose among members by if ... then ... else ..."));
			}
		}
	}

	/** Returns the place of data of synapses among those of the block. */
	private int place(Reference reference) {
		reference.getIndices().forEach(this::requireKnown);
		List<Payload> found = store.find(reference, evaluator);
		Payload payload = found.get(0);
		String name = Evaluator.text(reference);
		if (found.size() > 1) {
			throw new Complaint(new Finding(Code.INDEX_COUNT, reference, "%s has %d members, but a synapse computes with one of them"
					.formatted(name, found.size())).withRemedy("write %s[0]".formatted(name)));
		} else if (payload.link() != link) {
			throw new Complaint(new Finding(Code.WRONG_TYPE, reference, "%s is data of other synapses than those of %s".formatted(name,
					statement.getType().getName())).withRemedy("declare it per %s".formatted(statement.getType().getName())));
		} else if (payload.type() != type) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, reference, "%s is of type %s, but the word %s is of type %s".formatted(name,
					payload.type().word(), statement.getWord().getName(), type.word())).withRemedy("declare both with the same type"));
		} else if (payload.size() != size && payload.size() != 1) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, reference, "%s has %s, but the word %s has %,d".formatted(name,
					Words.count(payload.size(), "element"), statement.getWord().getName(), size))
					.withRemedy("give both the same size, or name data of one element"));
		}
		return places.computeIfAbsent(payload, any -> places.size());
	}
}

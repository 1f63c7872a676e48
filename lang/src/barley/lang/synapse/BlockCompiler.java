package barley.lang.synapse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.lang.synapse.BlockCondition.Both;
import barley.lang.synapse.BlockCondition.Comparison;
import barley.lang.synapse.BlockCondition.Either;
import barley.lang.synapse.BlockCondition.Fixed;
import barley.lang.synapse.BlockCondition.Not;
import barley.lang.synapse.BlockCondition.NotZero;
import barley.lang.synapse.BlockStep.ToName;
import barley.lang.synapse.BlockStep.ToOwn;
import barley.lang.synapse.BlockStep.ToReducer;
import barley.lang.synapse.BlockValue.Arithmetic;
import barley.lang.synapse.BlockValue.Choice;
import barley.lang.synapse.BlockValue.Constant;
import barley.lang.synapse.BlockValue.Core;
import barley.lang.synapse.BlockValue.Id;
import barley.lang.synapse.BlockValue.InverseRoot;
import barley.lang.synapse.BlockValue.Named;
import barley.lang.synapse.BlockValue.Negative;
import barley.lang.synapse.BlockValue.Own;
import barley.lang.synapse.BlockValue.Word;
import barley.lang.synapse.SynapseInstruction.Opcode;
import barley.lang.synapse.SynapseRegister.Kind;
import barley.runtime.number.Rational;

/**
 * Compiles the block of a statement to the instructions of a synapse.
 *
 * <p>The first instruction takes the word. A step {@code v = a} right behind it is no instruction: the word is taken into {@code v}; any
 * other copy is a {@code max} of a value with itself. A comparison becomes a number that is 0 or not: {@code a != b} is a {@code sub},
 * {@code a > b} a {@code sub} and a {@code max} with 0, both without the {@code sub} if one side is 0; where a condition is to hold for 0,
 * {@code select} takes its values in the other order. {@code and} and {@code or} are a {@code select} each. Every value without a name is
 * in a register until its last use.
 */
public final class BlockCompiler {

	private static final Constant ZERO = new Constant(Rational.ZERO);
	private static final Constant ONE = new Constant(Rational.ONE);

	private final WordBlock block;
	private final List<SynapseInstruction> instructions = new ArrayList<>();
	private final Map<String, SynapseRegister> constants = new LinkedHashMap<>();
	private final SynapseRegister[] data;
	private final SynapseRegister[] lets;
	private final BitSet read = new BitSet();
	private final BitSet written = new BitSet();
	private SynapseRegister word;
	private SynapseRegister id;
	private int values;

	/** A number that is 0 or not. */
	private record Test(SynapseRegister number, boolean holdsForZero) {
	}

	private BlockCompiler(WordBlock block) {
		this.block = block;
		data = block.data().stream().map(name -> new SynapseRegister(Kind.DATA, name, -1)).toArray(SynapseRegister[]::new);
		lets = new SynapseRegister[block.lets().size()];
	}

	public static BlockProgram compile(WordBlock block) {
		return new BlockCompiler(block).program();
	}

	private BlockProgram program() {
		boolean direct = takesIntoData();
		word = direct ? data[((ToOwn) block.steps().get(0).target()).data()] : new SynapseRegister(Kind.WORD, block.word(), -1);
		add(Opcode.RECV, word);
		List<SynapseRegister> returned = new ArrayList<>();
		for (int step = 0; step < block.steps().size(); step++) {
			BlockStep.Target target = block.steps().get(step).target();
			BlockValue value = block.steps().get(step).value();
			if (target instanceof ToOwn own) {
				written.set(own.data());
				if (step > 0 || !direct) {
					into(data[own.data()], value);
				}
			} else if (target instanceof ToName name) {
				lets[name.let()] = named(block.lets().get(name.let()), value, step);
			} else if (target instanceof ToReducer) {
				returned.add(value(value));
			}
		}
		if (!returned.isEmpty()) {
			instructions.add(new SynapseInstruction(Opcode.RETURN, List.copyOf(returned), null));
		}
		TemporaryRegisters temporaries = new TemporaryRegisters(instructions);
		return new BlockProgram(block, temporaries.instructions(), List.copyOf(constants.keySet()), temporaries.count(), read, written);
	}

	/** Returns whether the word can be taken right into data: they keep it as long as it is used. */
	private boolean takesIntoData() {
		return !block.steps().isEmpty() && block.steps().get(0).target() instanceof ToOwn own
				&& block.steps().get(0).value() instanceof Word
				&& !isWrittenAfter(own.data(), 0);
	}

	private boolean isWrittenAfter(int place, int step) {
		return block.steps().subList(step + 1, block.steps().size()).stream()
				.anyMatch(later -> later.target() instanceof ToOwn own && own.data() == place);
	}

	/** Returns the register of a value with a name: its own if that keeps the value, else a copy. */
	private SynapseRegister named(String name, BlockValue value, int step) {
		boolean changes = value instanceof Own own && isWrittenAfter(own.data(), step);
		int before = instructions.size();
		SynapseRegister register = value(value);
		if (changes) {
			register = add(Opcode.MAX, temporary(), register, register);
		}
		return instructions.size() == before ? register : renamed(register, name);
	}

	/** Gives the result of the last instruction the name of the author. */
	private SynapseRegister renamed(SynapseRegister register, String name) {
		SynapseInstruction last = instructions.remove(instructions.size() - 1);
		SynapseRegister renamed = new SynapseRegister(Kind.TEMPORARY, name, register.number());
		instructions.add(new SynapseInstruction(last.opcode(), last.operands(), renamed));
		return renamed;
	}

	/** Computes a value into data. */
	private void into(SynapseRegister target, BlockValue value) {
		int before = instructions.size();
		SynapseRegister register = value(value);
		SynapseInstruction last = instructions.get(instructions.size() - 1);
		if (instructions.size() > before && last.result() == register) {
			id = register == id ? null : id;
			instructions.set(instructions.size() - 1, new SynapseInstruction(last.opcode(), last.operands(), target));
		} else {
			add(Opcode.MAX, target, register, register);
		}
	}

	private SynapseRegister value(BlockValue value) {
		if (value instanceof Constant constant) {
			return constant(constant.number().decimal());
		} else if (value instanceof Core) {
			return constant("core");
		} else if (value instanceof Word) {
			return word;
		} else if (value instanceof Own own) {
			read.set(own.data());
			return data[own.data()];
		} else if (value instanceof Named named) {
			return lets[named.let()];
		} else if (value instanceof Id) {
			id = id == null ? add(Opcode.ID, new SynapseRegister(Kind.TEMPORARY, "id", values++)) : id;
			return id;
		} else if (value instanceof Negative negative) {
			return add(Opcode.SUB, temporary(), constant("0"), value(negative.value()));
		} else if (value instanceof InverseRoot root) {
			return add(Opcode.INVSQRT, temporary(), value(root.value()));
		} else if (value instanceof Choice choice) {
			return choice.condition() instanceof Fixed fixed ? value(fixed.holds() ? choice.then() : choice.otherwise()) : choice(choice);
		}
		Arithmetic arithmetic = (Arithmetic) value;
		return arithmetic(Opcode.valueOf(arithmetic.operation().name()), arithmetic.left(), arithmetic.right());
	}

	private SynapseRegister arithmetic(Opcode opcode, BlockValue left, BlockValue right) {
		SynapseRegister first = value(left);
		return add(opcode, temporary(), first, value(right));
	}

	private SynapseRegister choice(Choice choice) {
		SynapseRegister then = value(choice.then());
		SynapseRegister otherwise = value(choice.otherwise());
		Test test = test(choice.condition());
		return select(test, then, otherwise);
	}

	private SynapseRegister select(Test test, SynapseRegister then, SynapseRegister otherwise) {
		return add(Opcode.SELECT, temporary(), test.number, test.holdsForZero ? otherwise : then, test.holdsForZero ? then : otherwise);
	}

	// ---------------------------------------------------------------- conditions

	private Test test(BlockCondition condition) {
		if (condition instanceof Comparison comparison) {
			return comparison(comparison);
		} else if (condition instanceof NotZero number) {
			return new Test(value(number.value()), false);
		} else if (condition instanceof Not not) {
			Test test = test(not.condition());
			return new Test(test.number, !test.holdsForZero);
		} else if (condition instanceof Both both) {
			return both(test(both.left()), test(both.right()));
		} else if (condition instanceof Either either) {
			Test left = test(either.left());
			Test right = test(either.right());
			Test neither = both(new Test(left.number, !left.holdsForZero), new Test(right.number, !right.holdsForZero));
			return new Test(neither.number, !neither.holdsForZero);
		}
		return new Test(value(ONE), !((Fixed) condition).holds());
	}

	/** The second number if the first condition holds, else one for which the second condition does not. */
	private Test both(Test left, Test right) {
		SynapseRegister fails = value(right.holdsForZero ? ONE : ZERO);
		return new Test(select(left, right.number, fails), right.holdsForZero);
	}

	private Test comparison(Comparison comparison) {
		return switch (comparison.relation()) {
		case DIFFERENT -> new Test(difference(comparison), false);
		case EQUAL -> new Test(difference(comparison), true);
		case MORE -> new Test(beyond(Opcode.MAX, comparison), false);
		case AT_MOST -> new Test(beyond(Opcode.MAX, comparison), true);
		case LESS -> new Test(beyond(Opcode.MIN, comparison), false);
		case AT_LEAST -> new Test(beyond(Opcode.MIN, comparison), true);
		};
	}

	/** Returns a number that is 0 if both sides are equal. */
	private SynapseRegister difference(Comparison comparison) {
		return comparison.right().equals(ZERO) ? value(comparison.left()) : comparison.left().equals(ZERO) ? value(comparison.right())
				: arithmetic(Opcode.SUB, comparison.left(), comparison.right());
	}

	/** Returns the difference if the left side is larger, for {@code max}, or smaller, for {@code min}; else 0. */
	private SynapseRegister beyond(Opcode opcode, Comparison comparison) {
		if (comparison.left().equals(ZERO) && !comparison.right().equals(ZERO)) {
			return add(opcode == Opcode.MAX ? Opcode.MIN : Opcode.MAX, temporary(), value(comparison.right()), value(ZERO));
		}
		SynapseRegister difference = difference(comparison);
		return add(opcode, temporary(), difference, value(ZERO));
	}

	// ---------------------------------------------------------------- registers

	private SynapseRegister constant(String text) {
		return constants.computeIfAbsent(text, any -> new SynapseRegister(Kind.CONSTANT, text, -1));
	}

	/** Returns a register for a value; {@link TemporaryRegisters} decides which it is. */
	private SynapseRegister temporary() {
		return new SynapseRegister(Kind.TEMPORARY, "", values++);
	}

	private SynapseRegister add(Opcode opcode, SynapseRegister result, SynapseRegister... operands) {
		instructions.add(new SynapseInstruction(opcode, List.of(operands), result));
		return result;
	}
}

package barley.lang.synapse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.synapse.SynapseRegister.Kind;

/**
 * Gives values between instructions as few registers as possible: each is free after the last use of its value, also for the result of the
 * instruction that uses it last. As instructions follow one another without branches, that is the least number.
 */
final class TemporaryRegisters {

	private final List<SynapseInstruction> instructions = new ArrayList<>();
	private final Map<Integer, SynapseRegister> places = new HashMap<>();
	private final BitSet used = new BitSet();
	private int count;

	/** @param before instructions whose temporary registers have a number for each value */
	TemporaryRegisters(List<SynapseInstruction> before) {
		Map<Integer, Integer> last = new HashMap<>();
		for (int place = 0; place < before.size(); place++) {
			for (SynapseRegister operand : before.get(place).operands()) {
				last.put(operand.number(), place);
			}
		}
		for (int place = 0; place < before.size(); place++) {
			SynapseInstruction instruction = before.get(place);
			List<SynapseRegister> operands = instruction.operands().stream().map(this::placed).toList();
			for (SynapseRegister operand : instruction.operands()) {
				if (operand.kind() == Kind.TEMPORARY && last.get(operand.number()) == place) {
					used.clear(placed(operand).number());
				}
			}
			SynapseRegister result = instruction.result();
			if (result != null && result.kind() == Kind.TEMPORARY) {
				int free = used.nextClearBit(0);
				places.put(result.number(), new SynapseRegister(Kind.TEMPORARY, result.name().isEmpty() ? "t" + (free + 1) : result.name(),
						free));
				count = Math.max(count, free + 1);
				if (last.containsKey(result.number())) {
					used.set(free);
				}
				result = placed(result);
			}
			instructions.add(new SynapseInstruction(instruction.opcode(), operands, result));
		}
	}

	private SynapseRegister placed(SynapseRegister register) {
		return register.kind() == Kind.TEMPORARY ? places.get(register.number()) : register;
	}

	/** Returns the instructions with the registers that they use. */
	List<SynapseInstruction> instructions() {
		return List.copyOf(instructions);
	}

	/** Returns the number of registers. */
	int count() {
		return count;
	}
}

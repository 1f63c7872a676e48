package barley.lang.synapse;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * An instruction of a synapse, which takes one cycle.
 *
 * @param operands what it reads; {@code select c, p, q} is p where c is not 0, else q
 * @param result   what it writes; null for {@code return}
 */
public record SynapseInstruction(Opcode opcode, List<SynapseRegister> operands, SynapseRegister result) {

	/** What a synapse can do. */
	public enum Opcode {
		/** Takes the word that has arrived. */
		RECV,
		/** The number of the core whose word has arrived. */
		ID,
		ADD, SUB, MUL, MIN, MAX, INVSQRT, SELECT,
		/** Hands one or two values to the reducer. */
		RETURN;

		/** Returns how it is listed. */
		public String word() {
			return name().toLowerCase(Locale.ROOT);
		}
	}

	/** Returns the names of the registers that it reads. */
	public String read() {
		return operands.stream().map(SynapseRegister::name).collect(Collectors.joining(", "));
	}

	@Override
	public String toString() {
		String read = read();
		return String.format("%-8s%s%s", opcode.word(), read, result == null ? "" : (read.isEmpty() ? "" : " ") + "-> " + result)
				.stripTrailing();
	}
}

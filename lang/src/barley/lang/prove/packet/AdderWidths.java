package barley.lang.prove.packet;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.PacketTreeWay;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.FloatSumCode;
import barley.runtime.adder.WordCode;
import barley.runtime.adder.WordCodes;
import barley.runtime.machine.Machine;
import barley.runtime.machine.SwitchType;

/** Whether the adders of trees are wide enough for what is combined over them, and what a sum in two trips costs in accuracy. */
public final class AdderWidths {

	private AdderWidths() {
	}

	/** Returns the bits of the adders over which a movement combines; 0 if there are none. */
	private static int width(Machine machine, Movement movement) {
		return movement instanceof Joint joint && joint.operator() != null && joint.way() instanceof PacketTreeWay way
				? switches(machine, way).map(type -> type.width()).reduce(Math::min).orElse(0)
				: 0;
	}

	private static Stream<SwitchType> switches(Machine machine, PacketTreeWay way) {
		return Arrays.stream(way.tree().parents()).filter(machine::isSwitch).mapToObj(machine::switchType);
	}

	/**
	 * Returns the words that travel over adders, one code for each trip; none if a movement combines in another way, or if the adders are
	 * too narrow.
	 */
	public static List<WordCode> trips(Machine machine, Movement movement) {
		int width = width(machine, movement);
		if (width == 0) {
			return gathers(movement) ? List.of(zeros(machine, (Joint) movement)) : List.of();
		}
		Joint joint = (Joint) movement;
		int members = joint.nodes().length;
		boolean biased = ((PacketTreeWay) joint.way()).biased();
		if (!WordCodes.isWideEnough(joint.operator(), joint.data().type(), width, members, biased)) {
			return List.of();
		}
		WordCode code = WordCodes.of(joint.operator(), joint.data().type(), width, members, biased);
		return Stream.concat(code.before().stream(), Stream.of(code)).toList();
	}

	private static boolean gathers(Movement movement) {
		return movement instanceof Joint joint && joint.way() instanceof PacketTreeWay
				&& (joint.kind() == CollectiveKind.GATHER || joint.kind() == CollectiveKind.ALLGATHER);
	}

	private static WordCode zeros(Machine machine, Joint joint) {
		boolean or = switches(machine, (PacketTreeWay) joint.way()).allMatch(type -> type.combine().contains(AdderOperation.OR.word()));
		return WordCodes.zeros(joint.data().type(), or ? AdderOperation.OR : AdderOperation.SUM);
	}

	/** Returns how a movement sums floating-point numbers in two trips; empty if it does something else, or the adders are too narrow. */
	public static Optional<FloatSumCode> floatSum(Machine machine, Movement movement) {
		return trips(machine, movement).stream().filter(FloatSumCode.class::isInstance).map(FloatSumCode.class::cast).findFirst();
	}

	/**
	 * Reports adders that are too narrow for what movements combine, and sums whose bound is larger than what rounding costs; returns
	 * whether all are wide enough.
	 */
	static boolean check(Machine machine, List<Movement> movements, Findings findings) {
		boolean fit = true;
		for (Movement movement : movements) {
			int width = width(machine, movement);
			if (width > 0) {
				Joint joint = (Joint) movement;
				fit &= isWideEnough(machine, joint, width, findings);
				floatSum(machine, movement).filter(FloatSumCode::isShort).ifPresent(sum -> reportShort(machine, joint, sum, findings));
			}
		}
		return fit;
	}

	private static boolean isWideEnough(Machine machine, Joint joint, int width, Findings findings) {
		int members = joint.nodes().length;
		boolean biased = ((PacketTreeWay) joint.way()).biased();
		if (WordCodes.isWideEnough(joint.operator(), joint.data().type(), width, members, biased)) {
			return true;
		}
		int least = WordCodes.leastWidth(joint.operator(), joint.data().type(), members, biased);
		findings.add(new Finding(Code.TOO_NARROW, joint.source(), Words.of("%s of %s on %,d nodes%s does not fit adders of %,d bits",
				joint.operator(), joint.data().type().word(), members, biased ? " with a bias" : "", width))
				.withRemedy(Words.of("%,d bits are enough", least), data(machine, joint, least)));
		return false;
	}

	private static void reportShort(Machine machine, Joint joint, FloatSumCode sum, Findings findings) {
		int members = joint.nodes().length;
		int mending = WordCodes.leastAccurateWidth(joint.data().type(), members);
		int then = mending == 0 ? 0
				: ((FloatSumCode) WordCodes.of(joint.operator(), joint.data().type(), mending, members, false)).boundExponent();
		Finding finding = new Finding(Code.WIDTH_SHORT, joint.source(), Words.of(
				"the sum of %,d numbers of type %s on adders of %,d bits is off by up to 2^%d of the largest one", members,
				joint.data().type().word(), sum.format().bits(), sum.boundExponent()));
		findings.add(mending == 0 ? finding : finding.withRemedy(Words.of("with %,d bits it is off by 2^%d at most", mending, then),
				data(machine, joint, mending)));
	}

	/** Returns what a quick fix needs: the property, its value, and the names of the types of switches. */
	private static String[] data(Machine machine, Joint joint, int width) {
		Stream<String> types = switches(machine, (PacketTreeWay) joint.way()).map(SwitchType::name).distinct();
		return Stream.concat(Stream.of("width", Integer.toString(width)), types).toArray(String[]::new);
	}
}

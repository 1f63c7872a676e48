package barley.lang.study;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.analyse.Reach;
import barley.lang.model.Argument;
import barley.lang.model.Axis;
import barley.lang.model.Binary;
import barley.lang.model.Collective;
import barley.lang.model.Declaration;
import barley.lang.model.Expression;
import barley.lang.model.FigureOfRun;
import barley.lang.model.Find;
import barley.lang.model.Let;
import barley.lang.model.LinkType;
import barley.lang.model.Named;
import barley.lang.model.NodeType;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Overlap;
import barley.lang.model.Parameter;
import barley.lang.model.Property;
import barley.lang.model.Reference;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.model.Strategy;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.model.Use;
import barley.lang.scoping.Uses;

/**
 * Shows that the condition of a search changes at most once along its axis, so that bisection finds the place. That is so if the axis
 * reaches nothing but rates, by way of sums, products with positive numbers, quotients and powers. The time of a schedule that goes step
 * by step is made of sums and maxima of sizes divided by bandwidths and speeds, of latencies and launches: more of the former never makes
 * it longer, less of the latter neither (MODEL.md, Step by step). Streams and packets queue for channels, where a faster lane may let
 * another transfer pass first, and mishaps come at a time of their own, so nothing is said of them.
 */
public final class Monotony {

	/** What never makes a schedule slower if there is more of it, and if there is less. */
	private static final Map<String, String> MORE = Map.of("bandwidth", "a bandwidth", "compute", "a speed of computing", "reduce",
			"a speed of combining");
	private static final Map<String, String> LESS = Map.of("latency", "a latency", "launch", "a launch time", "relay", "a relay time");

	private final Find find;
	private final Study study;
	private final Set<String> rates = new LinkedHashSet<>();
	private final FindCondition condition;
	private final Set<Named> moving;
	private final Map<Named, Integer> followed = new HashMap<>();
	/** Whether more of the axis makes runs faster, 1, or slower, -1; 0 as long as that is not known. */
	private int sense;

	private Monotony(Find find) {
		this.find = find;
		study = (Study) find.eContainer();
		condition = new FindCondition(find);
		moving = FindCondition.withDerived(find.getAxis(), study);
	}

	/** Returns why the condition of a search changes at most once where its axis is above 0: {@code gb is only a bandwidth}. */
	public static Optional<String> of(Find find) {
		return new Monotony(find).because();
	}

	private Optional<String> because() {
		Axis axis = find.getAxis();
		boolean shown = condition.runs().stream().allMatch(this::goesStepByStep) && asksOneWay(find.getCondition()) != 0
				&& isFollowed(axis, study, 1) && !rates.isEmpty();
		return shown ? Optional.of("%s is only %s".formatted(axis.getName(), String.join(" and ", rates))) : Optional.empty();
	}

	private boolean goesStepByStep(StudyRun run) {
		return run.getMishaps().isEmpty() && declarations(run).stream()
				.noneMatch(each -> EcoreUtil2.eAllOfType(each, Strategy.class).stream().anyMatch(one -> "stream".equals(one.getWord()))
				|| EcoreUtil2.eAllOfType(each, Send.class).stream().anyMatch(send -> !send.getSwitches().isEmpty())
				|| EcoreUtil2.eAllOfType(each, Collective.class).stream().anyMatch(one -> !one.getSwitches().isEmpty())
				|| !EcoreUtil2.eAllOfType(each, SendWord.class).isEmpty());
	}

	private static Set<Declaration> declarations(StudyRun run) {
		return new Reach(List.of(run.getSchedule().getSchedule())).declarations();
	}

	/** Returns 1 if a condition asks runs to be fast, -1 if it asks them to be slow; 0 if it asks both or something else. */
	private int asksOneWay(Expression condition) {
		if (!(condition instanceof Binary binary)) {
			return 0;
		}
		if (binary.getOperator().equals("and") || binary.getOperator().equals("or")) {
			int left = asksOneWay(binary.getLeft());
			return left == asksOneWay(binary.getRight()) ? left : 0;
		}
		boolean less = binary.getOperator().startsWith("<");
		if (!less && !binary.getOperator().startsWith(">")) {
			return 0;
		} else if (binary.getLeft() instanceof FigureOfRun figure && isFixed(binary.getRight())) {
			return (less ? 1 : -1) * asksFast(figure);
		} else if (binary.getRight() instanceof FigureOfRun figure && isFixed(binary.getLeft())) {
			return (less ? -1 : 1) * asksFast(figure);
		}
		return 0;
	}

	/** Returns 1 if a fast run has little of a figure, -1 if it has much, 0 for figures that say neither. */
	private int asksFast(FigureOfRun figure) {
		boolean rate = figure.getFigure().equals("busbw") || figure.getFigure().equals("algbw");
		boolean exchangesAlone = rate && declarations(figure.getRun()).stream()
				.allMatch(each -> EcoreUtil2.eAllOfType(each, Overlap.class).isEmpty());
		return figure.getFigure().equals("time") ? 1 : exchangesAlone ? -1 : 0;
	}

	/** Returns whether an expression is the same along the axis. */
	private boolean isFixed(Expression expression) {
		return EcoreUtil2.eAllOfType(expression, FigureOfRun.class).isEmpty()
				&& EcoreUtil2.eAllOfType(expression, Reference.class).stream().noneMatch(each -> moving.contains(each.getTarget()));
	}

	/** Returns whether all that becomes of a name in a declaration is known; {@code sign} is -1 if the name falls where the axis rises. */
	private boolean isFollowed(Named name, EObject within, int sign) {
		Integer before = followed.putIfAbsent(name, sign);
		if (before != null) {
			return before == sign;
		}
		return EcoreUtil2.eAllOfType(within, Reference.class).stream().filter(each -> each.getTarget() == name && concerns(each))
				.allMatch(each -> isRate(each, sign));
	}

	/** Returns whether a reference matters: other searches, and runs that the condition does not name, do not. */
	private boolean concerns(Reference reference) {
		Find other = EcoreUtil2.getContainerOfType(reference, Find.class);
		StudyRun run = EcoreUtil2.getContainerOfType(reference, StudyRun.class);
		return (other == null || other == find) && (run == null || condition.runs().contains(run));
	}

	private boolean isRate(Reference reference, int sign) {
		int turned = sign;
		boolean positive = true;
		EObject part = reference;
		for (; part.eContainer() instanceof Binary binary; part = binary) {
			boolean left = part == binary.getLeft();
			Expression other = left ? binary.getRight() : binary.getLeft();
			switch (binary.getOperator()) {
			case "+" -> positive &= isPositive(other);
			case "-" -> {
				positive = false;
				turned = left ? turned : -turned;
			}
			case "*", "/" -> {
				if (!positive || !isPositive(other)) {
					return false;
				}
				turned = left || binary.getOperator().equals("*") ? turned : -turned;
			}
			case "^" -> {
				if (!left || !positive || !isPositive(other)) {
					return false;
				}
			}
			default -> {
				return false;
			}
			}
		}
		return reaches(part.eContainer(), turned);
	}

	private static boolean isPositive(Expression expression) {
		return expression instanceof NumberLiteral literal ? !literal.getNumber().matches("[0_.]*")
				: expression instanceof Binary binary && binary.getOperator().matches("[+*/^]") && isPositive(binary.getLeft())
				&& isPositive(binary.getRight());
	}

	private boolean reaches(EObject place, int sign) {
		if (place instanceof Let let && let.eContainer() == study) {
			return isFollowed(let, study, sign);
		} else if (place instanceof Argument argument) {
			Parameter parameter = argument.getParameter();
			return isFollowed(parameter, Uses.declaration((Use) argument.eContainer()), sign);
		} else if (place instanceof Property property && (property.eContainer() instanceof LinkType
				|| property.eContainer() instanceof NodeType)) {
			boolean more = MORE.containsKey(property.getName());
			boolean less = LESS.containsKey(property.getName());
			int next = more ? sign : -sign;
			rates.add(more ? MORE.get(property.getName()) : LESS.getOrDefault(property.getName(), ""));
			boolean known = (more || less) && (sense == 0 || sense == next);
			sense = next;
			return known;
		}
		return false;
	}
}

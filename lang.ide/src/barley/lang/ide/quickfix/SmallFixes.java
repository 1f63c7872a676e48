package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.evaluate.WholeQuotients;
import barley.lang.finding.Nearest;
import barley.lang.model.Binary;
import barley.lang.model.Argument;
import barley.lang.model.Async;
import barley.lang.model.Block;
import barley.lang.model.Collective;
import barley.lang.model.Dimension;
import barley.lang.model.Embedding;
import barley.lang.model.Expression;
import barley.lang.model.Fitting;
import barley.lang.model.Import;
import barley.lang.model.Iterator;
import barley.lang.model.MachinePart;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Named;
import barley.lang.model.Link;
import barley.lang.model.NodeFamily;
import barley.lang.model.NodeType;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Property;
import barley.lang.model.Reference;
import barley.lang.model.Repeat;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.Statement;
import barley.lang.model.Stop;
import barley.lang.model.Topology;
import barley.lang.model.Use;
import barley.lang.model.Visit;
import barley.lang.model.Walk;
import barley.lang.scoping.Members;

/** Fixes that change a word or two. */
final class SmallFixes {

	/** The greatest distance by which a part is moved. */
	private static final int FARTHEST = 32;
	/** The data of a slip with an edit: its remedy, and label, text, start and length of the edit. */
	private static final int SLIP_DATA = 5;
	/** A remedy that is a single word, with or without its reason. */
	private static final Pattern ANOTHER_WORD = Pattern.compile("write (\\w+)(: .*)?");

	private SmallFixes() {
	}

	/** Fixes a slip by the edit that its finding carries: a word or sign is changed, inserted or removed. */
	static Stream<TextFix> correctSlip(ReportedFinding finding) {
		if (finding.data().size() < SLIP_DATA) {
			return Stream.empty();
		}
		int start = finding.offset() + Integer.parseInt(finding.data().get(3));
		return Stream.of(new TextFix(finding.data().get(1),
				finding.text().replace(start, start + Integer.parseInt(finding.data().get(4)), finding.data().get(2))));
	}

	/** Fixes a link with 0 lanes over which a walk steps. */
	static Stream<TextFix> writeLanes(ReportedFinding finding) {
		return finding.enclosing(Link.class).filter(link -> link.getLanes() != null).stream().flatMap(link -> Stream.of("1", "2")
				.map(lanes -> new TextFix("Write lanes " + lanes, finding.text().replace(link.getLanes(), lanes))));
	}

	/** Fixes a word that has another name in Barley, as its remedy says. */
	static Stream<TextFix> writeWord(ReportedFinding finding) {
		Matcher word = ANOTHER_WORD.matcher(finding.data().isEmpty() ? "" : finding.data().get(0));
		return !word.matches() ? Stream.empty()
				: Stream.of(new TextFix("Write " + word.group(1), new TextEdit(finding.diagnostic().getRange(), word.group(1))));
	}

	/** Fixes nodes that wait for buffers, by a number of them that is enough. */
	static Stream<TextFix> writeBuffers(ReportedFinding finding) {
		return finding.named(1, Async.class).filter(async -> async.getBuffers() != null && finding.text().contains(async)).stream()
				.map(async -> new TextFix("Write buffers " + finding.data().get(2),
						finding.text().replace(async.getBuffers(), finding.data().get(2))));
	}

	/** Fixes a quotient of whole numbers by a dividend with a point. */
	static Stream<TextFix> divideExactly(ReportedFinding finding) {
		return finding.named(1, Binary.class).stream().flatMap(division -> WholeQuotients.exactly(division).stream())
				.map(exact -> new TextFix("Write " + exact.text(), finding.text().replace(exact.part(), exact.text())));
	}

	/** Fixes a comment that looks like the divisor that the finding names. */
	static Stream<TextFix> divide(ReportedFinding finding) {
		String text = finding.text().document().getContents();
		int end = finding.offset() + finding.words().length();
		int divisor = text.indexOf(finding.data().get(1), end);
		return divisor < 0 || !text.substring(end, divisor).strip().equals("//") ? Stream.empty()
				: Stream.of(new TextFix("Write / " + finding.data().get(1), finding.text().replace(end, divisor, " / ")));
	}

	/** Fixes a collective or send outside of an exchange. */
	static Stream<TextFix> writeExchange(ReportedFinding finding) {
		return finding.enclosing(Statement.class).stream()
				.map(statement -> new TextFix("Write exchange in front", finding.text().insertBefore(statement, "exchange ")));
	}

	/** Fixes a collective that combines without an operator, or has one but does not combine. */
	static Stream<TextFix> sayHow(ReportedFinding finding) {
		OpenText text = finding.text();
		return finding.enclosing(Collective.class).filter(collective -> !collective.getData().isEmpty()).stream().map(collective -> {
			int end = text.node(collective.getData().get(collective.getData().size() - 1)).getEndOffset();
			return collective.getWith() == null ? new TextFix("Add with sum", text.insert(end, " with sum"))
					: new TextFix("Remove with %s".formatted(text.text(collective.getWith())),
							text.replace(end, text.node(collective.getWith()).getEndOffset(), ""));
		});
	}

	/** Fixes a collective that takes no strategy, as its remedy says. */
	static Stream<TextFix> removeStrategy(ReportedFinding finding) {
		OpenText text = finding.text();
		return finding.enclosing(Collective.class).filter(collective -> collective.getStrategy() != null && !finding.data().isEmpty()
				&& finding.data().get(0).startsWith("remove using")).stream().map(collective -> {
			INode strategy = text.node(collective.getStrategy());
			INode using = strategy.getPreviousSibling();
			while (!using.getText().equals("using")) {
				using = using.getPreviousSibling();
			}
			int end = using.getOffset();
			INode before = using.getPreviousSibling();
			while (before.getText().isBlank()) {
				end = before.getOffset();
				before = before.getPreviousSibling();
			}
			return new TextFix("Remove using " + text.text(collective.getStrategy()), text.replace(end, strategy.getEndOffset(), ""));
		});
	}

	/** Fixes a collective or a send between nodes that no link joins: its messages go over other nodes. */
	static Stream<TextFix> goByShortest(ReportedFinding finding) {
		OpenText text = finding.text();
		Stream<EObject> members = finding.enclosing(Collective.class).stream()
				.filter(collective -> collective.getMethod() == null && !collective.getMembers().isEmpty())
				.map(collective -> collective.getMembers().get(collective.getMembers().size() - 1));
		Stream<EObject> ends = finding.enclosing(Send.class).stream()
				.filter(send -> send.getMethod() == null && send.getLane() == null && send.getSwitches().isEmpty()).map(Send::getTo);
		return Stream.concat(members, ends).map(last -> new TextFix("Add by shortest", text.insertAfter(last, " by shortest")));
	}

	/** Fixes a collective without rings to travel over. */
	static Stream<TextFix> travelOver(ReportedFinding finding) {
		OpenText text = finding.text();
		Collective collective = finding.enclosing(Collective.class).orElse(null);
		Schedule schedule = finding.enclosing(Schedule.class).orElse(null);
		if (collective == null || schedule == null || schedule.getBase() == null || !collective.getWalks().isEmpty()
				|| !collective.getMembers().isEmpty() || !collective.getSwitches().isEmpty()) {
			return Stream.empty();
		}
		EObject last = Stream.of(collective.getWith(), collective.getFrom(), collective.getTo()).filter(each -> each != null)
				.reduce((one, next) -> text.node(next).getOffset() > text.node(one).getOffset() ? next : one)
				.orElse(collective.getData().get(collective.getData().size() - 1));
		return Members.of(schedule.getBase().getDesign()).stream().filter(member -> member instanceof Embedding || member instanceof Walk)
				.map(Named::getName)
				.map(name -> new TextFix("Run over " + name, text.insertAfter(last, " over " + name)));
	}

	/** Fixes a type with fewer ports than a node has link ends. */
	static Stream<TextFix> addPorts(ReportedFinding finding) {
		if (finding.data().size() < 3) {
			return Stream.empty();
		}
		String ends = finding.data().get(1);
		return finding.text().source().getDeclarations().stream().filter(NodeType.class::isInstance).map(NodeType.class::cast)
				.filter(type -> type.getName().equals(finding.data().get(2))).flatMap(type -> type.getProperties().stream())
				.filter(property -> property.getName().equals("ports"))
				.map(property -> new TextFix("Give %s %s ports".formatted(finding.data().get(2), ends),
						finding.text().replace(property.getValue(), ends)));
	}

	/** Fixes an index out of bounds: shortens the range, or makes the dimension cyclic. */
	static Stream<TextFix> keepInside(ReportedFinding finding) {
		OpenText text = finding.text();
		Reference reference = finding.enclosing(Reference.class).orElse(null);
		if (reference == null || !(reference.getTarget() instanceof NodeFamily family) || !text.contains(family)) {
			return Stream.empty();
		}
		Stream<TextFix> ranges = reference.getIndices().stream().flatMap(SmallFixes::iterators)
				.filter(iterator -> iterator.getRange().isInclusive())
				.flatMap(iterator -> exclusive(text, iterator));
		Stream<TextFix> cyclic = IntStream.range(0, family.getDimensions().size()).filter(d -> !family.getDimensions().get(d).isCyclic())
				.mapToObj(d -> {
			Dimension dimension = family.getDimensions().get(d);
			return new TextFix("Make dimension %d of %s wrap around: cyclic %s".formatted(d + 1, family.getName(), text.text(dimension)),
					text.insertBefore(dimension, "cyclic "));
		});
		return Stream.concat(ranges, cyclic);
	}

	private static Stream<Iterator> iterators(Expression index) {
		Stream<Reference> inside = index instanceof Reference reference ? Stream.of(reference)
				: EcoreUtil2.getAllContentsOfType(index, Reference.class).stream();
		return inside.map(Reference::getTarget).filter(Iterator.class::isInstance).map(Iterator.class::cast);
	}

	private static Stream<TextFix> exclusive(OpenText text, Iterator iterator) {
		INode sign = text.node(iterator.getRange(), Literals.RANGE__INCLUSIVE);
		return sign == null ? Stream.empty()
				: Stream.of(new TextFix("End %s before %s: ..<".formatted(iterator.getName(), text.text(iterator.getRange().getTo())),
						text.replace(sign, "..<")));
	}

	/** Fixes a ring that visits a node twice. */
	static Stream<TextFix> leaveVisitOut(ReportedFinding finding) {
		OpenText text = finding.text();
		return finding.enclosing(Stop.class).filter(stop -> stop.eContainer() instanceof Visit).stream().map(stop -> {
			List<Stop> stops = ((Visit) stop.eContainer()).getStops();
			int place = stops.indexOf(stop);
			TextEdit edit = stops.size() == 1 ? text.remove(stop.eContainer()) : place == 0
					? text.replace(text.node(stop).getOffset(), text.node(stops.get(1)).getOffset(), "")
					: text.replace(text.node(stops.get(place - 1)).getEndOffset(), text.node(stop).getEndOffset(), "");
			return new TextFix("Remove this visit of %s".formatted(text.text(stop)), edit);
		});
	}

	static Stream<TextFix> addNodes(ReportedFinding finding) {
		return finding.enclosing(Topology.class).stream()
				.map(topology -> new TextFix("Declare node n[4]", finding.text().prepend(topology.getBody(), "node n[4]")));
	}

	/** Fixes a repetition whose rounds leave different contents because no data are renewed. */
	static Stream<TextFix> renewData(ReportedFinding finding) {
		return finding.enclosing(Repeat.class).stream().flatMap(repeat -> {
			Set<String> data = EcoreUtil2.eAllOfType(repeat, Collective.class).stream().flatMap(collective -> collective.getData().stream())
					.filter(reference -> reference.getTarget() != null).map(reference -> reference.getTarget().getName())
					.collect(Collectors.toCollection(LinkedHashSet::new));
			String compute = "compute " + String.join(", ", data);
			return data.isEmpty() ? Stream.empty()
					: Stream.of(new TextFix("Renew the data of a round: " + compute, finding.text().prepend(repeat.getBody(), compute)));
		});
	}

	/** Fixes a duplicate property or name. */
	static Stream<TextFix> oneOfTwo(ReportedFinding finding) {
		OpenText text = finding.text();
		EObject element = finding.element();
		if (element instanceof Property || element instanceof Fitting) {
			return Stream.of(new TextFix("Remove " + text.text(element), text.remove(element)));
		} else if (element instanceof Named named && text.node(named, Literals.NAMED__NAME) != null) {
			return IntStream.range(2, 10).mapToObj(number -> named.getName() + number)
					.map(name -> new TextFix("Rename to " + name, text.replace(text.node(named, Literals.NAMED__NAME), name)));
		}
		return Stream.empty();
	}

	/** Fixes a misspelt package; the finding lists the existing ones. */
	static Stream<TextFix> nearestImport(ReportedFinding finding) {
		Import line = finding.enclosing(Import.class).orElse(null);
		if (line == null || finding.data().isEmpty()) {
			return Stream.empty();
		}
		List<String> known = Arrays.stream(finding.data().get(0).replaceFirst("^known packages are ", "").split(", "))
				.map(name -> name + ".*").toList();
		Optional<String> meant = finding.data().size() > 1 ? Optional.of(finding.data().get(1)) : Nearest.to(finding.words(), known);
		Stream<TextFix> nearest = meant.stream()
				.map(name -> new TextFix("Change to " + name, new TextEdit(finding.diagnostic().getRange(), name)));
		return Stream.concat(nearest, Stream.of(new TextFix("Remove " + finding.text().text(line), finding.text().remove(line))));
	}

	/** Fixes a leg of a tree with more than a child and its parent: writes one leg for each step. */
	static Stream<TextFix> writeLegs(ReportedFinding finding) {
		OpenText text = finding.text();
		return finding.enclosing(Visit.class).filter(visit -> visit.getStops().size() > 2).stream().map(visit -> {
			List<String> legs = new ArrayList<>();
			for (int i = 1; i < visit.getStops().size(); i++) {
				legs.add("visit %s, %s".formatted(text.text(visit.getStops().get(i - 1)), text.text(visit.getStops().get(i))));
			}
			boolean single = visit.eContainer() instanceof Block;
			String indentation = "\n" + text.indentation(text.node(visit).getOffset());
			return new TextFix("Write %d legs".formatted(legs.size()),
					text.replace((EObject) visit, single ? String.join(indentation, legs) : "{ " + String.join(" ", legs) + " }"));
		});
	}

	/**
	 * Fixes a leg of a tree that closes a cycle, gives a node a second parent, or leads to another root: joins the two roots, or removes
	 * the leg.
	 */
	static Stream<TextFix> shapeTree(ReportedFinding finding) {
		OpenText text = finding.text();
		Visit visit = finding.enclosing(Visit.class).orElse(null);
		if (visit == null) {
			return Stream.empty();
		}
		String indentation = text.indentation(text.node(visit).getOffset());
		Stream<TextFix> joined = finding.data().stream().filter(leg -> leg.startsWith("visit "))
				.map(leg -> new TextFix("Add " + leg, text.insertAfter(visit, "\n" + indentation + leg)));
		return Stream.concat(joined,
				Stream.of(new TextFix("Remove leg %s".formatted(text.text(visit).replaceFirst("^visit ", "")), text.remove(visit))));
	}

	/** Fixes a parameter that violates a requirement of a topology or schedule: sets it to the nearest value allowed. */
	static Stream<TextFix> keepRequirement(ReportedFinding finding) {
		if (finding.data().size() < 3) {
			return Stream.empty();
		}
		String name = finding.data().get(1);
		String value = finding.data().get(2);
		List<Argument> arguments = finding.enclosing(Use.class).map(Use::getArguments).orElseGet(ECollections::emptyEList);
		List<Parameter> parameters = finding.enclosing(Parameterized.class).map(Parameterized::getParameters)
				.orElseGet(ECollections::emptyEList);
		Stream<Expression> values = Stream.concat(arguments.stream().filter(argument -> argument.getParameter().getName().equals(name))
				.map(Argument::getValue),
				parameters.stream().filter(parameter -> name.equals(parameter.getName())).map(Parameter::getDefault));
		return values.filter(NumberLiteral.class::isInstance)
				.map(written -> new TextFix("Set %s = %s".formatted(name, value), finding.text().replace((EObject) written, value)));
	}

	/** Fixes a part that is not within the whole, or overlaps another one: moves it by as little as possible. */
	static Stream<TextFix> movePart(ReportedFinding finding) {
		MachinePart part = finding.enclosing(MachinePart.class).orElse(null);
		if (part == null || part.getOffsets().size() != 1 || !(part.getOffsets().get(0) instanceof NumberLiteral offset)
				|| offset.getNumber() == null || !offset.getNumber().matches("\\d{1,6}")) {
			return Stream.empty();
		}
		int written = Integer.parseInt(offset.getNumber());
		return IntStream.rangeClosed(1, FARTHEST).flatMap(way -> IntStream.of(written - way, written + way)).filter(place -> place >= 0)
				.mapToObj(place -> new TextFix("Move %s to %d".formatted(part.getName(), place),
						finding.text().replace((EObject) offset, Integer.toString(place))));
	}

	/** Fixes a cyclic import: removes it, if it is unused. */
	static Stream<TextFix> leaveImportOut(ReportedFinding finding) {
		return finding.enclosing(Import.class).stream()
				.map(line -> new TextFix("Remove " + finding.text().text(line), finding.text().remove(line)));
	}

	/** Fixes a use before the declaration: moves the declaration before the first statement that uses it. */
	static Stream<TextFix> moveUp(ReportedFinding finding) {
		OpenText text = finding.text();
		Reference reference = finding.enclosing(Reference.class).orElse(null);
		Statement declared = reference == null || reference.getTarget() == null ? null
				: EcoreUtil2.getContainerOfType(reference.getTarget(), Statement.class);
		Statement use = reference == null ? null : EcoreUtil2.getContainerOfType(reference, Statement.class);
		while (use != null && declared != null && use.eContainer() != declared.eContainer()) {
			use = use.eContainer() instanceof Statement outer ? outer : null;
		}
		if (use == null || !text.contains(declared)) {
			return Stream.empty();
		}
		String written = text.node(declared).getText().strip();
		String indentation = text.indentation(text.node(use).getOffset());
		return Stream.of(new TextFix("Move %s up".formatted(reference.getTarget().getName()),
				List.of(text.insertBefore(use, written + "\n" + indentation), text.remove(declared))));
	}
}

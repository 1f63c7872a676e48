package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Words;
import barley.lang.model.Block;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Dimension;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.plan.DataGroup;
import barley.lang.plan.Payload;
import barley.lang.plan.DataPlacement;
import barley.lang.plan.Placements;
import barley.lang.value.Measure;
import barley.lang.value.Quantity;
import barley.lang.wiring.Extent;
import barley.lang.wiring.Wiring;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;
import barley.runtime.program.Pieces;

/** The data of a schedule, each family counted like a family of nodes. */
final class PayloadStore {

	/**
	 * @param vectors what the bare name stands for: the members, or the vectors of which the members are pieces
	 * @param sizes   how many vectors there are in each dimension
	 */
	private record Family(Extent extent, List<Payload> members, List<Payload> vectors, List<Integer> sizes) {

		DataGroup group(String name) {
			return new DataGroup(name, sizes, vectors);
		}
	}

	private final Map<DataFamily, Family> families = new LinkedHashMap<>();
	/** Of the families declared so far; fewer where nobody has asked for them since. */
	private List<DataGroup> groups = List.of();
	/** The family of each name: the first of those that have it. */
	private final Map<String, DataFamily> named = new HashMap<>();
	/** What could not be made. */
	private final Set<EObject> failed = new HashSet<>();
	private final List<Payload> stored = new ArrayList<>();
	/** What the data that a strategy ensures are ranges of; null for a schedule that is no strategy. */
	private final Payload whole;
	/** The data that a strategy ensures; nothing for a schedule that is no strategy. */
	private final Set<DataFamily> ensured;
	private final ScratchData scratch;
	private final SynapseTypes types;
	private final Map<Integer, DataPlacement> placements = new HashMap<>();
	private final List<Payload> taken = new ArrayList<>();
	private long used;

	/** Says where data begin. */
	interface Places {

		/** Returns where a vector begins that is declared so; null if at all nodes. */
		DataPlacement of(Data declaration, Payload vector);
	}

	/** For a schedule that has data of its own. */
	PayloadStore(Wiring wiring) {
		types = new SynapseTypes(wiring);
		whole = null;
		ensured = Set.of();
		scratch = new ScratchData(stored, placements);
	}

	/**
	 * For a schedule that serves as a strategy for {@code whole}: the data that it ensures cut that up in the order of their declaration,
	 * and have its type; others are its own.
	 */
	PayloadStore(Wiring wiring, Payload whole, Set<DataFamily> ensured, ScratchData scratch) {
		types = new SynapseTypes(wiring);
		this.whole = whole;
		this.ensured = ensured;
		this.scratch = scratch;
	}

	/** What could not be made is reported here, and not again wherever it is needed. */
	void declare(Data declaration, Places places, Frame frame, Evaluator evaluator, Budget budget) {
		try {
			make(declaration, places, frame, evaluator, budget);
		} catch (Complaint complaint) {
			failed.addAll(declaration.getFamilies());
			throw complaint;
		}
	}

	private void make(Data declaration, Places places, Frame frame, Evaluator evaluator, Budget budget) {
		Complaints parts = new Complaints();
		ElementType type = parts.of(() -> type(declaration));
		Integer link = declaration.getSynapses() == null ? Integer.valueOf(Payload.OF_NODES)
				: parts.of(() -> types.link(declaration.getSynapses(), declaration, ModelPackage.Literals.DATA__SYNAPSES));
		if (!parts.isEmpty()) {
			trySizes(declaration, evaluator, parts);
		}
		parts.end();
		if (link != Payload.OF_NODES && whole != null) {
			throw complaint(Code.MISPLACED, declaration, ModelPackage.Literals.DATA__SYNAPSES,
					"a schedule used as strategy cuts up data of nodes; it has no data of synapses");
		}
		for (DataFamily family : declaration.getFamilies()) {
			Extent extent = Indices.extent(family.getDimensions(), evaluator);
			budget.data(extent.count(), family);
			int outermost = whole(family, link);
			if (families.containsKey(family)) {
				throw complaint(Code.DUPLICATE_NAME, family, ModelPackage.Literals.NAMED__NAME,
						"%s is declared again in each iteration of a loop".formatted(family.getName()));
			} else if (isTaken(family)) {
				failed.add(family);
				continue;
			}
			Extent outer = new Extent(Arrays.copyOf(extent.sizes(), outermost), Arrays.copyOf(extent.cyclic(), outermost));
			NamedIndices indices = new NamedIndices(declaration, family);
			List<Payload> vectors = new ArrayList<>();
			for (int vector = 0; vector < outer.count(); vector++) {
				int mark = indices.bind(outer.places(vector), frame);
				boolean known = vector > 0 && !indices.any();
				long size = known ? vectors.get(0).size() : elements(declaration, type, evaluator);
				Payload made = payload(family, family.getName() + outer.indices(vector), type, size, link);
				DataPlacement placement = whole != null ? null : known ? placements.get(vectors.get(0).index())
						: places.of(declaration, made);
				if (placement != null) {
					placements.put(made.index(), placement);
				}
				vectors.add(made);
				frame.release(mark);
			}
			families.put(family, new Family(extent, members(family, extent, vectors), List.copyOf(vectors),
					Arrays.stream(outer.sizes()).boxed().toList()));
		}
	}

	/**
	 * Returns whether a family before has the same name; that is an error here only if the checks of names do not see both in one block.
	 */
	private boolean isTaken(DataFamily family) {
		DataFamily first = named.putIfAbsent(family.getName(), family);
		if (first != null && block(first) != block(family)) {
			throw new Complaint(new Finding(Code.DUPLICATE_NAME, family, ModelPackage.Literals.NAMED__NAME,
					"%s is already declared in another block of this schedule".formatted(family.getName()))
					.withRemedy("give one of them another name, or declare it before both blocks"));
		}
		return first != null;
	}

	private static Block block(DataFamily family) {
		return EcoreUtil2.getContainerOfType(family, Block.class);
	}

	/** Adds what is wrong with the sizes of data, whatever their type is. */
	private static void trySizes(Data declaration, Evaluator evaluator, Complaints parts) {
		declaration.getFamilies().forEach(family -> parts.run(() -> Indices.extent(family.getDimensions(), evaluator)));
		boolean alike = declaration.getFamilies().stream().flatMap(family -> family.getDimensions().stream())
				.allMatch(dimension -> dimension.getIterator() == null);
		if (alike) {
			parts.run(() -> elements(declaration, ElementType.F32, evaluator));
		}
	}

	private static ElementType type(Data declaration) {
		ElementType type = ElementType.of(declaration.getType());
		if (type == null) {
			Optional<String> meant = ElementTypes.meant(declaration.getType());
			throw new Complaint(new Finding(Code.UNKNOWN_TYPE, declaration, ModelPackage.Literals.DATA__TYPE,
					"%s is not an element type; known are %s".formatted(declaration.getType(), ElementTypes.words()))
					.withRemedy(ElementTypes.remedy(declaration.getType(), meant), meant.orElse("")));
		}
		return type;
	}

	/** Returns how many dimensions of a family count whole vectors; those behind count the pieces of one. */
	private static int whole(DataFamily family, int link) {
		List<Dimension> dimensions = family.getDimensions();
		int whole = 0;
		while (whole < dimensions.size() && !dimensions.get(whole).isPieces()) {
			whole++;
		}
		for (Dimension dimension : dimensions.subList(whole, dimensions.size())) {
			if (!dimension.isPieces()) {
				throw complaint(Code.WRONG_VALUE, dimension, null, "%s counts whole vectors, but stands behind the pieces of one".formatted(
						Evaluator.text(dimension)));
			} else if (link != Payload.OF_NODES) {
				throw complaint(Code.MISPLACED, dimension, null, "data of synapses are not cut into pieces");
			}
		}
		return whole;
	}

	/** Returns the vectors themselves, or the pieces of each (RULES.md 11). */
	private static List<Payload> members(DataFamily family, Extent extent, List<Payload> vectors) {
		int parts = (int) (extent.count() / vectors.size());
		if (extent.sizes().length == 0 || family.getDimensions().stream().noneMatch(Dimension::isPieces)) {
			return List.copyOf(vectors);
		}
		List<Payload> members = new ArrayList<>();
		for (Payload vector : vectors) {
			Pieces cut = Pieces.of(vector.first(), vector.size(), parts);
			for (int part = 0; part < parts; part++) {
				members.add(vector.piece(family.getName() + extent.indices(members.size()), cut.first(part), cut.count(part)));
			}
		}
		return List.copyOf(members);
	}

	/** Returns the number of elements of a vector, 1 if it is left out; an amount of bytes is close to what was meant. */
	private static long elements(Data declaration, ElementType type, Evaluator evaluator) {
		if (declaration.getSize() == null) {
			return 1;
		}
		if (evaluator.evaluate(declaration.getSize()) instanceof Quantity quantity && quantity.measure().equals(Measure.DATA)) {
			Rational elements = quantity.amount().divide(Rational.of(Byte.SIZE * type.bytes()));
			String text = Evaluator.text(declaration.getSize());
			throw new Complaint(new Finding(Code.WRONG_VALUE, declaration, ModelPackage.Literals.DATA__SIZE,
					"expected a number of elements, but %s is an amount of data".formatted(text))
					.withRemedy(!elements.isWhole() ? "" : "%s are %s[%s]".formatted(text, type.word(), Words.of("%,d",
							elements.longValueExact()).replace(',', '_'))));
		}
		long size = evaluator.whole(declaration.getSize());
		if (size < 0) {
			throw complaint(Code.WRONG_VALUE, declaration, ModelPackage.Literals.DATA__SIZE,
					Words.of("the size is %,d here; it must not be negative", size));
		}
		return size;
	}

	private Payload payload(DataFamily family, String name, ElementType type, long size, int link) {
		if (whole == null) {
			Payload payload = new Payload(stored.size(), Element.of(family), name, type, 0, size, link);
			stored.add(payload);
			return payload;
		}
		if (!ensured.isEmpty() && !ensured.contains(family)) {
			Payload own = scratch.take(family, name, isOfType(ensured.iterator().next(), type) ? whole.type() : type, size);
			taken.add(own);
			return own;
		}
		long first = used;
		used = Math.addExact(used, size);
		if (used > whole.size()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, family, ModelPackage.Literals.NAMED__NAME,
					Words.of("up to %s, this schedule has %,d elements, but %s, which it is the strategy for, has %,d", name, used,
							whole.name(), whole.size())).withRemedy("make the size a parameter of this schedule, and pass one that fits"));
		}
		return new Payload(whole.index(), Element.of(family), name, whole.type(), whole.first() + first, size);
	}

	/** Returns whether a family is declared with a type. */
	private static boolean isOfType(DataFamily family, ElementType type) {
		return ElementType.of(((Data) family.eContainer()).getType()) == type;
	}

	/** Returns the data that strategies have for themselves. */
	ScratchData scratch() {
		return scratch;
	}

	/** Returns the data that this strategy has for itself. */
	List<Payload> taken() {
		return List.copyOf(taken);
	}

	/** Returns how many elements of the whole the data cover. */
	long used() {
		return used;
	}

	/** Returns whether a family is declared for the synapses of a link type, and not for nodes. */
	static boolean isOfSynapses(DataFamily family) {
		return family.eContainer() instanceof Data declaration && declaration.getSynapses() != null;
	}

	/** Returns whether there are data of synapses of a name. */
	boolean hasOfSynapses(String name) {
		return families.keySet().stream().anyMatch(family -> family.getName().equals(name) && isOfSynapses(family));
	}

	/** Returns all data that a reference means, of pieces of one vector that follow one another those of all of them. */
	List<Payload> parts(Reference reference, Evaluator evaluator) {
		if (reference.getIndices().stream().noneMatch(Indices::isOpen)) {
			return find(reference, evaluator);
		}
		Family family = family(reference);
		List<Payload> parts = new ArrayList<>();
		for (Indices.Run run : Indices.runs(family.extent(), reference, evaluator)) {
			List<Payload> members = family.members().subList(run.first(), run.first() + run.count());
			Payload last = members.get(members.size() - 1);
			if (members.size() == 1 || members.get(0).index() != last.index() || family.vectors() == family.members()) {
				evaluator.budget().effort(members.size(), reference);
				parts.addAll(members);
			} else {
				Payload first = members.get(0);
				parts.add(first.piece(first.name().replace("]", " .. " + last.name().replaceFirst(".*[\\[,]", "")), first.first(),
						last.end() - first.first()));
			}
		}
		return parts;
	}

	private Family family(Reference reference) {
		Family family = families.get(FollowUp.known(reference.getTarget(), reference));
		if (family == null && failed.contains(reference.getTarget())) {
			throw new FollowUp(reference);
		} else if (family == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, reference, "expected data, found %s".formatted(Evaluator.text(reference)))
					.withRemedy("declare it: data %s : f32[1_000]".formatted(Evaluator.text(reference))));
		}
		return family;
	}

	/** Returns all data that a reference means. */
	List<Payload> find(Reference reference, Evaluator evaluator) {
		Family family = family(reference);
		if (reference.getIndices().isEmpty()) {
			return family.vectors(); // the same list for all who name the whole family: there may be many
		}
		int[] members = Indices.members(family.extent(), reference, evaluator);
		return members.length == 1 ? List.of(family.members().get(members[0]))
				: Arrays.stream(members).mapToObj(family.members()::get).toList();
	}

	/** Returns all data that have been declared so far; the same list for all who ask before more are declared. */
	List<DataGroup> groups() {
		if (groups.size() < families.size()) {
			groups = families.entrySet().stream().map(family -> family.getValue().group(family.getKey().getName())).toList();
		}
		return groups;
	}

	/** Returns the vectors that every node stores. */
	List<Payload> stored() {
		return List.copyOf(stored);
	}

	/** Returns where the vectors begin. */
	Placements placements() {
		return new Placements(Map.copyOf(placements));
	}

	private static Complaint complaint(Code code, EObject source, org.eclipse.emf.ecore.EStructuralFeature feature, String message) {
		return new Complaint(new Finding(code, source, feature, message));
	}
}

package barley.lang.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

import barley.lang.generate.Act.Looping;
import barley.lang.generate.Act.PaceItem;
import barley.lang.generate.Act.Part;
import barley.lang.generate.Act.Repeating;

/**
 * Tells what programs of nodes state in a block in which each goes at its own pace from the numbers in it, which may differ from node to
 * node. Numbers come in the order of the text: of a loop its rounds, of an item its number and the first elements of its parts, of each of
 * these its base and its strides. The numbers of a computation by a kernel or an expression belong to what is stated.
 */
final class PaceNumbers {

	/** What a number is for. */
	enum Slot {
		ROUNDS("rounds", true, "rounds of a loop"),
		OPERATIONS("flop", false, "operations of a computation"),
		NODE("node", true, "a node with which messages are exchanged"),
		ITEMS("items", true, "items of a statement"),
		FIRST("first", false, "the first elements of a part"),
		STRIDE("step", false, "more in each round");

		private final String word;
		private final boolean small;
		private final String note;

		Slot(String word, boolean small, String note) {
			this.word = word;
			this.small = small;
			this.note = note;
		}

		String word() {
			return word;
		}

		/** Returns the type of its fields. */
		String type() {
			return small ? "int" : "long";
		}

		/** Returns the method of {@code Constants} that reads it. */
		String reader() {
			return small ? "integer" : "longInteger";
		}

		String note() {
			return note;
		}
	}

	private long[] values = new long[8];
	private int count;

	/** Returns all of what is stated but its numbers, which are noted. */
	List<Object> form(List<Act> acts) {
		List<Object> form = new ArrayList<>(acts.size());
		for (Act act : acts) {
			if (act instanceof Looping loop) {
				note(loop.times());
				form.add(List.of(loop.round(), form(loop.body())));
			} else if (act instanceof Repeating repeat) {
				form.add(List.of(repeat.times(), form(repeat.body())));
			} else if (act instanceof Act.Computing computing) {
				form.add(computing.form());
			} else if (act instanceof PaceItem item) {
				note(item.number());
				item.parts().forEach(part -> note(part.first()));
				form.add(Arrays.asList(item.kind(), item.statement(), item.operator(), item.number().rounds(),
						item.parts().stream().map(part -> List.of(part.vector(), part.first().rounds(), part.count())).toList()));
			}
		}
		return form;
	}

	private void note(Affine number) {
		number.numbers(each -> {
			if (count == values.length) {
				values = Arrays.copyOf(values, 2 * count);
			}
			values[count++] = each;
		});
	}

	/** Returns the numbers that were noted, in their order. */
	long[] values() {
		return Arrays.copyOf(values, count);
	}

	/** Returns what each number is for. */
	static List<Slot> slots(List<Act> acts) {
		List<Slot> slots = new ArrayList<>();
		acts.forEach(act -> addSlots(act, slots));
		return slots;
	}

	private static void addSlots(Act act, List<Slot> slots) {
		if (act instanceof Looping loop) {
			slots.add(Slot.ROUNDS);
		} else if (act instanceof PaceItem item) {
			addSlots(item.number(), switch (item.kind()) {
			case COMPUTE -> Slot.OPERATIONS;
			case SEND, RECEIVE -> Slot.NODE;
			case ITEMS -> Slot.ITEMS;
			}, slots);
			item.parts().forEach(part -> addSlots(part.first(), Slot.FIRST, slots));
		}
		act.inner().forEach(inner -> addSlots(inner, slots));
	}

	private static void addSlots(Affine number, Slot base, List<Slot> slots) {
		slots.add(base);
		number.rounds().forEach(round -> slots.add(base.small ? base : Slot.STRIDE));
	}

	/** Returns the same with names for numbers, the next one of each; null for one that is the same for all nodes. */
	static List<Act> named(List<Act> acts, Iterator<String> names) {
		List<Act> named = new ArrayList<>(acts.size());
		for (Act act : acts) {
			if (act instanceof Looping loop) {
				Affine times = loop.times().named(names);
				named.add(new Looping(loop.round(), times, named(loop.body(), names)));
			} else if (act instanceof Repeating repeat) {
				named.add(new Repeating(repeat.times(), named(repeat.body(), names)));
			} else if (act instanceof PaceItem item) {
				Affine number = item.number().named(names);
				List<Part> parts = new ArrayList<>(item.parts().size());
				item.parts().forEach(part -> parts.add(new Part(part.vector(), part.first().named(names), part.count())));
				named.add(new PaceItem(item.kind(), item.statement(), item.operator(), number, parts));
			} else {
				named.add(act);
			}
		}
		return named;
	}
}

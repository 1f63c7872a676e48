package barley.runtime.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Names of nodes, given individually or by a rule for a whole block, so that a million nodes do not need a million strings. */
final class NodeNames {

	private record Block(int first, IntFunction<String> rule) {
	}

	private final List<Block> blocks = new ArrayList<>();
	private String[] single = new String[0];
	private int size;

	NodeNames() {
	}

	/** Copies the names, so that a built machine does not change with its builder. */
	NodeNames(NodeNames other) {
		blocks.addAll(other.blocks);
		single = other.single.clone();
		size = other.size;
	}

	int size() {
		return size;
	}

	void add(String name) {
		if (size >= single.length) {
			single = Arrays.copyOf(single, Math.max(16, size + (size >> 1)));
		}
		single[size++] = name;
	}

	void add(int count, IntFunction<String> rule) {
		blocks.add(new Block(size, rule));
		size += count;
	}

	String get(int index) {
		if (index < single.length && single[index] != null) {
			return single[index];
		}
		int low = 0;
		int high = blocks.size() - 1;
		while (low < high) {
			int middle = (low + high + 1) >>> 1;
			if (blocks.get(middle).first <= index) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		Block block = blocks.get(low);
		return block.rule.apply(index - block.first);
	}
}

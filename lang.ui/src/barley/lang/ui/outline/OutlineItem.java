package barley.lang.ui.outline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

/**
 * A line of the outline. Two lines are the same if they are called the same in the same place, wherever in the text they stand;
 * so the tree stays as it is, open and selected, while one types.
 */
final class OutlineItem {

	private record Key(Key parent, SymbolKind kind, String name, int number) {
	}

	private final Key key;
	private final OutlineItem parent;
	private final DocumentSymbol symbol;
	private final List<OutlineItem> children;

	private OutlineItem(Key key, OutlineItem parent, DocumentSymbol symbol) {
		this.key = key;
		this.parent = parent;
		this.symbol = symbol;
		children = of(symbol.getChildren() == null ? List.of() : symbol.getChildren(), this);
	}

	static List<OutlineItem> of(List<DocumentSymbol> symbols) {
		return of(symbols, null);
	}

	private static List<OutlineItem> of(List<DocumentSymbol> symbols, OutlineItem parent) {
		Map<Key, Integer> numbers = new HashMap<>();
		List<OutlineItem> items = new ArrayList<>();
		for (DocumentSymbol symbol : symbols) {
			Key first = new Key(parent == null ? null : parent.key, symbol.getKind(), symbol.getName(), 0);
			int number = numbers.merge(first, 1, Integer::sum);
			items.add(new OutlineItem(new Key(first.parent(), first.kind(), first.name(), number), parent, symbol));
		}
		return items;
	}

	OutlineItem parent() {
		return parent;
	}

	List<OutlineItem> children() {
		return children;
	}

	DocumentSymbol symbol() {
		return symbol;
	}

	/** The innermost of {@code items} around {@code caret}; null if it stands in none. */
	static OutlineItem around(Position caret, List<OutlineItem> items) {
		for (OutlineItem item : items) {
			if (item.contains(caret)) {
				OutlineItem inner = around(caret, item.children);
				return inner == null ? item : inner;
			}
		}
		return null;
	}

	private boolean contains(Position caret) {
		Range range = symbol.getRange();
		return !isBefore(caret, range.getStart()) && !isBefore(range.getEnd(), caret);
	}

	private static boolean isBefore(Position one, Position other) {
		return one.getLine() < other.getLine() || one.getLine() == other.getLine() && one.getCharacter() < other.getCharacter();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof OutlineItem item && item.key.equals(key);
	}

	@Override
	public int hashCode() {
		return key.hashCode();
	}
}

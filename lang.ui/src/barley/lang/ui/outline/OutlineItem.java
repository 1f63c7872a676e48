package barley.lang.ui.outline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

import barley.lang.ui.launch.RunTarget;

/**
 * An item of the outline. Two items are equal if they have the same name and the same parents, wherever they are in the text; so the tree
 * keeps its expanded and selected items while the user types.
 */
final class OutlineItem implements IAdaptable {

	private record Key(Key parent, SymbolKind kind, String name, int number) {
	}

	private final Key key;
	private final IFile file;
	private final OutlineItem parent;
	private final DocumentSymbol symbol;
	private final List<OutlineItem> children;

	private OutlineItem(Key key, IFile file, OutlineItem parent, DocumentSymbol symbol) {
		this.key = key;
		this.file = file;
		this.parent = parent;
		this.symbol = symbol;
		children = of(symbol.getChildren() == null ? List.of() : symbol.getChildren(), file, this);
	}

	/** Returns the items for the symbols of {@code file}, which is null if it is not in the workspace. */
	static List<OutlineItem> of(List<DocumentSymbol> symbols, IFile file) {
		return of(symbols, file, null);
	}

	private static List<OutlineItem> of(List<DocumentSymbol> symbols, IFile file, OutlineItem parent) {
		Map<Key, Integer> numbers = new HashMap<>();
		List<OutlineItem> items = new ArrayList<>();
		for (DocumentSymbol symbol : symbols) {
			Key first = new Key(parent == null ? null : parent.key, symbol.getKind(), symbol.getName(), 0);
			int number = numbers.merge(first, 1, Integer::sum);
			items.add(new OutlineItem(new Key(first.parent(), first.kind(), first.name(), number), file, parent, symbol));
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

	/** Returns the innermost of {@code items} around {@code caret}; null if there is none. */
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

	/** Schedules can be run. */
	@Override
	public <T> T getAdapter(Class<T> type) {
		return type == RunTarget.class && file != null && symbol.getKind() == SymbolKind.Function
				? type.cast(new RunTarget(file, symbol.getName())) : null;
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

package barley.lang.ui.outline;

import java.util.List;

import org.eclipse.jface.viewers.ITreeContentProvider;

/** The content provider for items of the outline. */
final class OutlineTree implements ITreeContentProvider {

	private List<OutlineItem> roots = List.of();

	void show(List<OutlineItem> items) {
		roots = items;
	}

	List<OutlineItem> roots() {
		return roots;
	}

	/** Returns how many levels, up to {@code most}, have at most a given number of items together; the first is always shown. */
	int levelsOf(int lines, int most) {
		List<OutlineItem> level = roots;
		int sum = level.size();
		for (int levels = 1; levels < most; levels++) {
			level = level.stream().flatMap(item -> item.children().stream()).toList();
			sum += level.size();
			if (sum > lines) {
				return levels;
			}
		}
		return most;
	}

	@Override
	public Object[] getElements(Object input) {
		return roots.toArray();
	}

	@Override
	public Object[] getChildren(Object item) {
		return ((OutlineItem) item).children().toArray();
	}

	@Override
	public Object getParent(Object item) {
		return ((OutlineItem) item).parent();
	}

	@Override
	public boolean hasChildren(Object item) {
		return !((OutlineItem) item).children().isEmpty();
	}
}

package barley.lang.ui.outline;

import java.util.List;

import org.eclipse.jface.viewers.ITreeContentProvider;

/** The lines of the outline as a tree viewer wants them. */
final class OutlineTree implements ITreeContentProvider {

	private List<OutlineItem> roots = List.of();

	void show(List<OutlineItem> items) {
		roots = items;
	}

	List<OutlineItem> roots() {
		return roots;
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

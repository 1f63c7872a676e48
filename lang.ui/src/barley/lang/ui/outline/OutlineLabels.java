package barley.lang.ui.outline;

import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider.IStyledLabelProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.swt.graphics.Image;

import barley.lang.ui.Icon;

/** The icon and text of each item of the outline: the name, followed in grey by the rest of its declaration. */
final class OutlineLabels extends LabelProvider implements IStyledLabelProvider {

	@Override
	public StyledString getStyledText(Object item) {
		DocumentSymbol symbol = ((OutlineItem) item).symbol();
		StyledString text = new StyledString(symbol.getName());
		String detail = symbol.getDetail();
		if (detail != null && !detail.isEmpty()) {
			boolean attached = detail.startsWith("(") || detail.startsWith("[");
			text.append((attached ? "" : " ") + detail, StyledString.QUALIFIER_STYLER);
		}
		return text;
	}

	@Override
	public String getText(Object item) {
		return getStyledText(item).getString();
	}

	@Override
	public Image getImage(Object item) {
		return icon(((OutlineItem) item).symbol()).image();
	}

	private static Icon icon(DocumentSymbol symbol) {
		return switch (symbol.getKind()) {
			case Class -> Icon.TOPOLOGY;
			case Module -> Icon.MACHINE;
			case Function -> Icon.SCHEDULE;
			case Struct -> Icon.NODE_TYPE;
			case Interface -> Icon.LINK_TYPE;
			case Enum -> Icon.SWITCH_TYPE;
			case Field -> Icon.NODES;
			case EnumMember -> Icon.SWITCHES;
			case Variable -> Icon.DATA;
			case Constant -> Icon.CONSTANT;
			case Namespace -> Icon.EMBEDDING;
			case Array -> Icon.RING;
			case Operator -> Icon.COMPUTE;
			case Event -> Icon.EXCHANGE;
			case Object -> Icon.REPEAT;
			case Boolean -> Icon.ENSURE;
			default -> Icon.WORD;
		};
	}
}

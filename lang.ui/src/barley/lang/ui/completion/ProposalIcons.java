package barley.lang.ui.completion;

import org.eclipse.lsp4j.CompletionItem;

import barley.lang.ui.Icon;

/** The icon of each kind of proposal. */
final class ProposalIcons {

	private ProposalIcons() {
	}

	static Icon of(CompletionItem item) {
		return switch (item.getKind()) {
			case Class -> Icon.TOPOLOGY;
			case Module -> Icon.MACHINE;
			case Function -> Icon.SCHEDULE;
			case Struct -> Icon.NODE_TYPE;
			case Interface -> Icon.LINK_TYPE;
			case Operator -> Icon.SWITCH_TYPE;
			case Field -> Icon.NODES;
			case Event -> Icon.SWITCHES;
			case Variable -> Icon.DATA;
			case Constant -> Icon.CONSTANT;
			case TypeParameter -> Icon.PARAMETER;
			case Enum -> Icon.EMBEDDING;
			case EnumMember -> Icon.RING;
			case Keyword -> Icon.KEYWORD;
			case Snippet -> Icon.SNIPPET;
			case Unit -> Icon.UNIT;
			default -> Icon.WORD;
		};
	}
}

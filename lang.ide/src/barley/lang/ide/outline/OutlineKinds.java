package barley.lang.ide.outline;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolKindProvider;

import barley.lang.model.ModelPackage;
import barley.lang.model.NodeFamily;
import barley.lang.model.Switches;

/** The kinds of symbols by which editors choose icons; each is used for one kind of element only, so that icons distinguish them. */
public final class OutlineKinds extends DocumentSymbolKindProvider {

	@Override
	public SymbolKind getSymbolKind(EObject element) {
		return element instanceof NodeFamily && element.eContainer() instanceof Switches ? SymbolKind.EnumMember
				: super.getSymbolKind(element);
	}

	@Override
	protected SymbolKind getSymbolKind(EClass type) {
		return switch (type.getClassifierID()) {
			case ModelPackage.NODE_TYPE -> SymbolKind.Struct;
			case ModelPackage.LINK_TYPE -> SymbolKind.Interface;
			case ModelPackage.SWITCH_TYPE -> SymbolKind.Enum;
			case ModelPackage.TOPOLOGY -> SymbolKind.Class;
			case ModelPackage.MACHINE -> SymbolKind.Module;
			case ModelPackage.SCHEDULE -> SymbolKind.Function;
			case ModelPackage.STUDY -> SymbolKind.Package;
			case ModelPackage.AXIS -> SymbolKind.Number;
			case ModelPackage.STUDY_RUN -> SymbolKind.Method;
			case ModelPackage.NODE_FAMILY -> SymbolKind.Field;
			case ModelPackage.DATA_FAMILY -> SymbolKind.Variable;
			case ModelPackage.LET -> SymbolKind.Constant;
			case ModelPackage.EMBEDDING -> SymbolKind.Namespace;
			case ModelPackage.WALK -> SymbolKind.Array;
			case ModelPackage.COMPUTE -> SymbolKind.Operator;
			case ModelPackage.EXCHANGE -> SymbolKind.Event;
			case ModelPackage.REPEAT -> SymbolKind.Object;
			case ModelPackage.ENSURE -> SymbolKind.Boolean;
			default -> SymbolKind.Property;
		};
	}
}

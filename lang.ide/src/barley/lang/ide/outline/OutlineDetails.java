package barley.lang.ide.outline;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolDetailsProvider;
import org.eclipse.xtext.util.SimpleAttributeResolver;

import barley.lang.ide.text.Signature;
import barley.lang.model.Block;
import barley.lang.model.Exchange;

/** The text after a symbol's name in an outline: the rest of its signature. */
public final class OutlineDetails extends DocumentSymbolDetailsProvider {

	private static final int LONGEST = 60;

	@Override
	public String getDetails(EObject element) {
		if (element instanceof Exchange exchange && exchange.getBody() instanceof Block) {
			return "";
		}
		String signature = Signature.of(element);
		String name = OutlineSymbols.isPhase(element) ? signature.split(" ", 2)[0] : SimpleAttributeResolver.NAME_RESOLVER.apply(element);
		if (name == null) {
			return "";
		}
		Matcher inSignature = Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(signature);
		String rest = inSignature.find() ? signature.substring(inSignature.end()) : "";
		int body = rest.indexOf('{');
		return shortened((body < 0 ? rest : rest.substring(0, body)).strip());
	}

	private static String shortened(String text) {
		return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
	}
}

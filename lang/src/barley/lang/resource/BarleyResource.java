package barley.lang.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.apache.log4j.Logger;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.diagnostics.DiagnosticMessage;
import org.eclipse.xtext.linking.lazy.LazyLinkingResource;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.eclipse.xtext.util.SimpleAttributeResolver;
import org.eclipse.xtext.util.Triple;

import barley.lang.finding.Code;
import barley.lang.finding.Defect;

/** A file of Barley in memory. A file that is not text, too long, or on which the parser fails, is loaded as an empty file with an
 * error. */
public class BarleyResource extends LazyLinkingResource {

	/** The code of an error about a whole file. */
	public static final String UNREADABLE = "unreadable";

	private static final Logger LOG = Logger.getLogger(BarleyResource.class);

	private String unreadable;
	/**
	 * The references already reported as unresolved. Xtext searches all diagnostics for each reference, which takes minutes if there are
	 * many.
	 */
	private final Set<Triple<EObject, EReference, INode>> unresolved = new HashSet<>();

	@Override
	protected void doLoad(InputStream stream, Map<?, ?> options) throws IOException {
		unreadable = null;
		try {
			super.doLoad(stream, options);
		} catch (RuntimeException | StackOverflowError e) {
			LOG.error("parsing " + getURI() + " failed", e);
			super.doLoad(new LazyStringInputStream(""), options);
			getErrors().add(new WholeFile(Code.INTERNAL_ERROR.id(), Defect.message(e)));
		}
		if (unreadable != null) {
			getErrors().add(new WholeFile(UNREADABLE, "this file " + unreadable));
		}
	}

	@Override
	protected Reader createReader(InputStream stream) throws IOException {
		try {
			return new StringReader(text(stream));
		} catch (UnreadableSource e) {
			unreadable = e.getMessage();
			return new StringReader("");
		}
	}

	@Override
	protected void createAndAddDiagnostic(Triple<EObject, EReference, INode> reference) {
		if (isValidationDisabled() || !unresolved.add(reference)) {
			return;
		}
		DiagnosticMessage message = createDiagnosticMessage(reference);
		if (message != null) {
			getDiagnosticList(message).add(createDiagnostic(reference, message));
		}
	}

	@Override
	protected void removeDiagnostic(Triple<EObject, EReference, INode> reference) {
		if (unresolved.remove(reference)) {
			super.removeDiagnostic(reference);
		}
	}

	@Override
	protected void clearErrorsAndWarnings() {
		super.clearErrorsAndWarnings();
		unresolved.clear();
	}

	/**
	 * Turns objects that other files can refer to into proxies, so that the references resolve again after a reload. Only named objects can
	 * be referred to; computing a proxy for every object of a long file, as EMF does, took half of the time from keystroke to findings.
	 */
	@Override
	protected void unloaded(InternalEObject object) {
		if (SimpleAttributeResolver.NAME_RESOLVER.apply(object) != null) {
			super.unloaded(object);
		} else {
			object.eAdapters().clear();
		}
	}

	private static String text(InputStream stream) throws IOException {
		if (stream instanceof LazyStringInputStream lazy) {
			SourceText.checkLength(lazy.getString().length());
			return withLastLineBreak(lazy.getString());
		}
		return withLastLineBreak(SourceText.read(stream));
	}

	/**
	 * Replaces a carriage return at the very end by a line feed: for offsets behind such a carriage return, Xtext looks for a line feed
	 * beyond
	 * the end of the text and throws.
	 */
	private static String withLastLineBreak(String text) {
		return text.endsWith("\r") ? text.substring(0, text.length() - 1) + '\n' : text;
	}

	/** An error without a position. */
	private static final class WholeFile extends AbstractDiagnostic {

		private final String code;
		private final String message;

		WholeFile(String code, String message) {
			this.code = code;
			this.message = message;
		}

		@Override
		protected INode getNode() {
			return null;
		}

		@Override
		public String getCode() {
			return code;
		}

		@Override
		public String[] getData() {
			return new String[0];
		}

		@Override
		public String getMessage() {
			return message;
		}

		@Override
		public int getLine() {
			return 1;
		}

		@Override
		public int getColumn() {
			return 1;
		}

		@Override
		public int getLength() {
			return 0;
		}
	}
}

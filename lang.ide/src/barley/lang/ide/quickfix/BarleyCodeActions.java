package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.inject.Inject;
import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.ILanguageServerAccess;
import org.eclipse.xtext.ide.server.TextEditAcceptor;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.IResourceValidator;

import barley.lang.analyse.Analysis;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.analyse.LimitNeeds;
import barley.lang.finding.Code;
import barley.lang.ide.client.ClientFeatures;
import barley.lang.model.Design;
import barley.lang.prove.search.Patience;
import barley.lang.wiring.Wiring;

/**
 * Offers quick fixes for findings, each tried out first, and the embedding of rings. All work stops when the request is canceled or a time
 * limit is reached; an action that takes longer is offered without its edit, which is computed when the action is chosen.
 */
public final class BarleyCodeActions implements ICodeActionService2 {

	/** Time limits for listing actions in a menu, and for resolving one that the author has chosen. */
	private static final int LISTING_MILLIS = 1_000;
	private static final int SEARCHING_MILLIS = 5_000;
	/** The most changes to try for one fix. */
	private static final int MOST_TRIALS = 400;

	private static final String URI_KEY = "uri";
	private static final String VERSION_KEY = "version";
	private static final String PLACE_KEY = "place";

	@Inject
	private QuickFixRegistry fixes;

	@Inject
	private Analysis analysis;

	@Inject
	private LimitNeeds needs;

	@Inject
	private IResourceValidator validator;

	@Inject
	private ClientFeatures client;

	@Override
	public List<Either<Command, CodeAction>> getCodeActions(Options options) {
		CodeActionContext context = options.getCodeActionParams().getContext();
		return options.getLanguageServerAccess().doSyncRead(options.getURI(), server -> {
			Request request = new Request(options.getLanguageServerAccess(), options.getURI(), (XtextResource) server.getResource(),
					server.getDocument(),
					options.getCancelIndicator());
			List<CodeAction> actions = new ArrayList<>();
			if (isWanted(context, CodeActionKind.QuickFix)) {
				context.getDiagnostics().forEach(diagnostic -> request.addFixes(diagnostic, actions));
			}
			if (isWanted(context, CodeActionKind.RefactorRewrite)) {
				int offset = request.offset(options.getCodeActionParams().getRange().getStart());
				EmbedRings.design(request.text, offset).flatMap(request::embedding).ifPresent(actions::add);
			}
			return actions.stream().map(Either::<Command, CodeAction>forRight).toList();
		});
	}

	/** Returns the URI of the text of an action without an edit; nothing if the action is complete. */
	public static Optional<String> uri(CodeAction action) {
		return action.getEdit() == null && action.getData() instanceof JsonObject data
				&& Stream.of(URI_KEY, VERSION_KEY, PLACE_KEY).allMatch(key -> data.get(key) instanceof JsonPrimitive)
				? Optional.of(data.get(URI_KEY).getAsString()) : Optional.empty();
	}

	/** Computes the edit of an action that was offered without one; reports if there is no result. */
	public CodeAction resolve(CodeAction action, ILanguageServerAccess access, CancelIndicator canceled) {
		JsonObject place = (JsonObject) action.getData();
		String uri = place.get(URI_KEY).getAsString();
		return access.doSyncRead(uri, server -> {
			Request request = new Request(access, uri, (XtextResource) server.getResource(), server.getDocument(), canceled);
			if (server.getDocument() == null || !String.valueOf(server.getDocument().getVersion())
					.equals(place.get(VERSION_KEY).getAsString())) {
				throw refusal("the text has changed since this fix was offered");
			}
			Design design = (Design) request.text.resource().getEObject(place.get(PLACE_KEY).getAsString());
			action.setEdit(request.edit(request.embed(design, SEARCHING_MILLIS)));
			return action;
		});
	}

	private static boolean isWanted(CodeActionContext context, String kind) {
		return context.getOnly() == null || context.getOnly().isEmpty()
				|| context.getOnly().stream().anyMatch(only -> kind.equals(only) || kind.startsWith(only + "."));
	}

	private static ResponseErrorException refusal(String message) {
		return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, message, null));
	}

	/** A request for the actions on one text. */
	private final class Request {

		private final ILanguageServerAccess access;
		private final String uri;
		private final OpenText text;
		private final FixTrial trial;
		private final CancelIndicator canceled;
		private final Patience patience;
		private final Function<Design, DesignAnalysis> analyses;

		Request(ILanguageServerAccess access, String uri, XtextResource resource, Document document, CancelIndicator canceled) {
			this.access = access;
			this.uri = uri;
			this.canceled = canceled == null ? CancelIndicator.NullImpl : canceled;
			text = new OpenText(resource, document);
			URI place = resource.getURI();
			trial = new FixTrial(validator, access.newLiveScopeResourceSet(place), place, document, this.canceled);
			patience = Patience.ofProcessor(LISTING_MILLIS, this.canceled::isCanceled);
			analyses = design -> analysis.of(design, this.canceled);
		}

		int offset(org.eclipse.lsp4j.Position position) {
			return text.document().getOffSet(position);
		}

		/** Adds the fixes of a finding, and the actions offered beside it. */
		void addFixes(Diagnostic diagnostic, List<CodeAction> actions) {
			ReportedFinding finding = ReportedFinding.of(diagnostic, text, analyses).orElse(null);
			if (finding == null) {
				return;
			}
			RaiseLimits.offer(finding, () -> needs.values(text.resource(), canceled)).ifPresent(actions::add);
			int before = actions.size();
			for (QuickFix fix : fixes.of(finding.code())) {
				new BestFix(finding, fix.fixesOneOfMany(), trial, patience).of(fix.fixes(finding, trial).limit(MOST_TRIALS))
						.ifPresent(change -> actions.add(action(change.label(), diagnostic, edit(change), actions.size() == before)));
			}
			if (finding.code().equals(Code.LANES_IDLE.id())) {
				EmbedRings.design(text, finding.offset()).flatMap(this::embedding).ifPresent(embedding -> {
					embedding.setKind(CodeActionKind.QuickFix);
					embedding.setDiagnostics(List.of(diagnostic));
					actions.add(embedding);
				});
				SwitchOff.offers(finding).filter(change -> !patience.isOver() && trial.isSound(change.edits()))
						.forEach(change -> actions.add(action(change.label(), diagnostic, edit(change), false)));
			}
		}

		private CodeAction action(String title, Diagnostic diagnostic, WorkspaceEdit edit, boolean preferred) {
			CodeAction action = new CodeAction(title);
			action.setKind(CodeActionKind.QuickFix);
			action.setDiagnostics(List.of(diagnostic));
			action.setEdit(edit);
			action.setIsPreferred(preferred);
			return action;
		}

		/** Returns the action that embeds rings; for a client that cannot resolve actions, with its edit, if it is found in time. */
		Optional<CodeAction> embedding(Design design) {
			return EmbedRings.title(text, design, wiring(design)).flatMap(title -> {
				CodeAction action = new CodeAction(title);
				action.setKind(CodeActionKind.RefactorRewrite);
				if (client.resolvesActions()) {
					JsonObject data = new JsonObject();
					data.addProperty(URI_KEY, uri);
					data.addProperty(VERSION_KEY, String.valueOf(text.document().getVersion()));
					data.addProperty(PLACE_KEY, text.resource().getURIFragment(design));
					action.setData(data);
					return Optional.of(action);
				}
				try {
					action.setEdit(edit(embed(design, LISTING_MILLIS)));
					return Optional.of(action);
				} catch (ResponseErrorException none) {
					return Optional.empty();
				}
			});
		}

		private Wiring wiring(Design design) {
			DesignAnalysis known = analyses.apply(design);
			return known == null ? null : known.wiring();
		}

		TextFix embed(Design design, int millis) {
			try {
				TextFix change = EmbedRings.search(text, design, wiring(design), new Patience(millis, canceled::isCanceled));
				if (trial.isSound(change.edits())) {
					return change;
				}
				throw refusal("%s: not possible in %s, which other machines are based on".formatted(change.label(), design.getName()));
			} catch (NothingFound e) {
				throw refusal(e.getMessage());
			}
		}

		WorkspaceEdit edit(TextFix change) {
			WorkspaceEdit edit = new WorkspaceEdit();
			new TextEditAcceptor(edit, access).accept(uri, text.document(), change.edits());
			return edit;
		}
	}
}

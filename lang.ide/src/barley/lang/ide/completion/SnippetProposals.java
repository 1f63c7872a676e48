package barley.lang.ide.completion;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import com.google.inject.Inject;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IPrefixMatcher;

import barley.lang.ide.client.ClientFeatures;

/** Proposes whole declarations and loops where one may begin; see {@code snippets.txt}. */
final class SnippetProposals implements Proposals {

	/** The line before a snippet: {@code %% label | places | description}. */
	private static final String HEAD = "%% ";

	private static final List<Snippet> SNIPPETS = load();

	@Inject
	private IPrefixMatcher prefixes;

	@Inject
	private ClientFeatures client;

	@Override
	public void propose(GrammarContext expectation, IIdeContentProposalAcceptor acceptor) {
		boolean begins = expectation.isOnNewLine()
				&& expectation.expectsItself("Source.declarations", "Block.statements", "Embedding.walks")
				|| expectation.expectsItself("Exchange.body", "For.body");
		if (!begins || !client.understandsSnippets()) {
			return;
		}
		CursorScope place = expectation.place();
		String prefix = expectation.context().getPrefix();
		for (Snippet snippet : SNIPPETS) {
			if (snippet.places().contains(place) && prefixes.isCandidateMatchingPrefix(snippet.label(), prefix)) {
				acceptor.accept(entry(snippet, prefix), Rank.SNIPPET);
			}
		}
	}

	private static ContentAssistEntry entry(Snippet snippet, String prefix) {
		ContentAssistEntry entry = new ContentAssistEntry();
		entry.setKind(ContentAssistEntry.KIND_SNIPPET);
		entry.setPrefix(prefix);
		entry.setLabel(snippet.label());
		entry.setDescription(snippet.description());
		entry.setProposal(snippet.text());
		entry.setDocumentation("```barley\n" + preview(snippet.text()) + "\n```");
		return entry;
	}

	/** Returns the text with the placeholders replaced by their names. */
	private static String preview(String text) {
		return text.replaceAll("\\$\\{\\d+:([^}]*)\\}", "$1").replaceAll("\\$\\d+", "");
	}

	private static List<Snippet> load() {
		String text;
		try (InputStream stream = SnippetProposals.class.getResourceAsStream("snippets.txt")) {
			text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		List<Snippet> snippets = new ArrayList<>();
		for (String block : text.substring(text.indexOf(HEAD)).split("(?m)^" + HEAD)) {
			if (!block.isBlank()) {
				String[] head = block.lines().findFirst().orElseThrow().split(" \\| ");
				Set<CursorScope> places = Arrays.stream(head[1].split(" ")).map(CursorScope::valueOf).collect(Collectors.toSet());
				snippets.add(new Snippet(head[0], places, head[2], block.substring(block.indexOf('\n') + 1).stripTrailing()));
			}
		}
		return snippets;
	}
}

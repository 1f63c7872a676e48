package barley.lang.ide.quickfix;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.Block;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Compute;
import barley.lang.model.Ensure;
import barley.lang.model.Exchange;
import barley.lang.model.For;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.ModelPackage;
import barley.lang.model.Send;
import barley.lang.model.SendWord;
import barley.lang.model.Statement;

/** Fixes that make several exchanges of one. */
final class ExchangeFixes {

	private static final String EXCHANGE = "exchange ";

	private ExchangeFixes() {
	}

	/** Fixes statements that cannot be in one exchange, or may block each other there. */
	static Stream<TextFix> separate(ReportedFinding finding) {
		Exchange exchange = finding.enclosing(Exchange.class).orElse(null);
		if (exchange == null || !(exchange.getBody() instanceof Block block) || block.getStatements().size() < 2
				|| !block.getStatements().stream().allMatch(ExchangeFixes::canStandAlone)) {
			return Stream.empty();
		}
		return Stream.of(new TextFix("Put each statement into an exchange of its own", separated(finding.text(), exchange, block)));
	}

	/** Fixes statements that share lanes, and are meant to. */
	static Stream<TextFix> share(ReportedFinding finding) {
		return finding.enclosing(Exchange.class).filter(exchange -> !exchange.isShared()).stream()
				.map(exchange -> new TextFix("Write exchange shared",
						finding.text().insert(finding.text().node(exchange).getOffset() + EXCHANGE.strip().length(), " shared")));
	}

	/** Fixes an exchange that is meant to share lanes, but shares none. */
	static Stream<TextFix> removeShared(ReportedFinding finding) {
		OpenText text = finding.text();
		return finding.enclosing(Exchange.class).filter(Exchange::isShared).stream()
				.map(exchange -> new TextFix("Remove shared", text.replace(text.node(exchange).getOffset() + EXCHANGE.strip().length(),
						text.node(exchange, ModelPackage.Literals.EXCHANGE__SHARED).getEndOffset(), "")));
	}

	private static boolean canStandAlone(Statement statement) {
		return statement instanceof Collective || statement instanceof Send || statement instanceof SendWord || statement instanceof For;
	}

	/** Leaves the braces where the exchange is not in a list of statements, as in {@code repeat 2 exchange { ... }}. */
	private static TextEdit separated(OpenText text, Exchange exchange, Block block) {
		String all = text.document().getContents();
		int from = text.node(block.getStatements().get(0)).getOffset();
		int end = text.node(block.getStatements().get(block.getStatements().size() - 1)).getEndOffset();
		StringBuilder written = new StringBuilder(all.substring(from, end));
		for (int i = block.getStatements().size() - 1; i >= 0; i--) {
			written.insert(text.node(block.getStatements().get(i)).getOffset() - from, EXCHANGE);
		}
		if (!isInList(exchange)) {
			int brace = text.node(block).getOffset();
			return text.replace(text.node(exchange).getOffset(), end, all.substring(brace, from) + written);
		}
		String indentation = "\n" + text.indentation(text.node(exchange).getOffset());
		return text.replace(exchange, written.toString().replace(indentation + "\t", indentation));
	}

	private static boolean isInList(EObject statement) {
		return statement.eContainer() instanceof Block;
	}

	/** Fixes an allreduce in plain packets, which no switch combines; the finding names a node that can combine them. */
	static Stream<TextFix> reduceThenBroadcast(ReportedFinding finding) {
		Collective collective = finding.enclosing(Collective.class).orElse(null);
		if (collective == null || finding.data().size() < 2 || collective.getKind() != CollectiveKind.ALLREDUCE
				|| collective.getSwitches().isEmpty() || collective.getWith() == null) {
			return Stream.empty();
		}
		boolean alone = collective.eContainer() instanceof Exchange;
		EObject exchange = alone ? collective.eContainer() : isInList(collective) ? collective.eContainer().eContainer() : null;
		if (!(exchange instanceof Exchange) || !isInList(exchange)) {
			return Stream.empty();
		}
		OpenText text = finding.text();
		String node = finding.data().get(1).replaceAll(",\\s*", ", ");
		int dataFrom = text.node(collective.getData().get(0)).getOffset();
		int dataEnd = text.node(collective.getData().get(collective.getData().size() - 1)).getEndOffset();
		String all = text.document().getContents();
		String through = all.substring(text.node(collective.getWith()).getEndOffset(), text.node(collective).getEndOffset()).strip();
		int start = text.node(exchange).getOffset();
		boolean beginsLine = all.substring(all.lastIndexOf('\n', start - 1) + 1, start).isBlank();
		String then = "%sexchange broadcast %s from %s %s".formatted(beginsLine ? "\n" + text.indentation(start) : " ",
				all.substring(dataFrom, dataEnd), node, through);
		List<TextEdit> edits = List.of(text.replace(text.node(collective, Literals.COLLECTIVE__KIND), "reduce"),
				text.insertAfter(collective.getWith(), " to " + node), text.insertAfter(exchange, then));
		return Stream.of(new TextFix("Reduce to %s, then broadcast from it".formatted(node), edits));
	}

	/** Fixes a goal that counts pieces by the index of nodes; the finding names the collective that counts them along its walks. */
	static Stream<TextFix> countPiecesAlike(ReportedFinding finding) {
		List<Collective> goals = finding.enclosing(Ensure.class).map(ensure -> EcoreUtil2.eAllOfType(ensure, Collective.class))
				.orElse(List.of());
		Collective exchanged = finding.named(1, Collective.class).orElse(null);
		if (goals.size() != 1 || exchanged == null || !exchanged.getSwitches().isEmpty() || !goals.get(0).getWalks().isEmpty()
				|| !goals.get(0).getMembers().isEmpty()) {
			return Stream.empty();
		}
		String order = order(finding.text(), exchanged);
		return Stream.of(new TextFix("Add " + order, finding.text().insertAfter(goals.get(0), " " + order)));
	}

	/** Returns what says in which order a collective counts pieces: its members, or its walks with what is said of them all. */
	private static String order(OpenText text, Collective collective) {
		boolean over = !collective.getWalks().isEmpty();
		List<? extends EObject> named = over ? collective.getWalks() : collective.getMembers();
		int end = Stream.of(Literals.COLLECTIVE__FORWARD, Literals.COLLECTIVE__BACKWARD, Literals.COLLECTIVE__WEIGHTED)
				.map(word -> text.node(collective, word)).filter(Objects::nonNull).mapToInt(INode::getEndOffset)
				.reduce(text.node(named.get(named.size() - 1)).getEndOffset(), Math::max);
		return (over ? "over " : "among ") + text.document().getContents().substring(text.node(named.get(0)).getOffset(), end);
	}

	/** Fixes a node that works with what it does not hold; the finding says what to send before. */
	static Stream<TextFix> sendFirst(ReportedFinding finding) {
		EObject phase = finding.enclosing(Exchange.class).map(EObject.class::cast).or(() -> finding.enclosing(Compute.class)).orElse(null);
		if (phase == null || finding.data().size() < 2 || !isInList(phase)) {
			return Stream.empty();
		}
		OpenText text = finding.text();
		int start = text.node(phase).getOffset();
		String all = text.document().getContents();
		boolean beginsLine = all.substring(all.lastIndexOf('\n', start - 1) + 1, start).isBlank();
		String send = finding.data().get(1);
		String behind = beginsLine ? "\n" + text.indentation(start) : " ";
		return Stream.of(new TextFix("Send it first: " + send, text.insertBefore(phase, send + behind)));
	}
}

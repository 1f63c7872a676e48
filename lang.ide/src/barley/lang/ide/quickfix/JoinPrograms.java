package barley.lang.ide.quickfix;

import java.util.List;
import java.util.stream.Stream;

import barley.lang.model.Block;
import barley.lang.model.Program;
import barley.lang.model.Statement;

/** Joins two programs of the same nodes that stand one behind the other. */
final class JoinPrograms implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Program program = finding.enclosing(Program.class).orElse(null);
		if (program == null || !(program.eContainer() instanceof Block block)) {
			return Stream.empty();
		}
		List<Statement> statements = block.getStatements();
		int place = statements.indexOf(program);
		if (place < 1 || !(statements.get(place - 1) instanceof Program before)) {
			return Stream.empty();
		}
		OpenText text = finding.text();
		int end = text.node(before.getBody()).getEndOffset();
		int inside = text.node(program.getBody()).getOffset();
		return Stream.of(new TextFix("Join the programs", text.replace(end - "}".length(), inside + "{".length(), "")));
	}
}

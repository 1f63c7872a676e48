package barley.lang.validation;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.validation.Check;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Block;
import barley.lang.model.ModelPackage;
import barley.lang.model.Program;
import barley.lang.model.Statement;

/** Reports programs of the same nodes one behind the other: they go on as one (RULES.md 39). */
public class ProgramChecks extends Checks {

	@Check
	public void check(Block block) {
		List<Statement> statements = block.getStatements();
		for (int i = 1; i < statements.size(); i++) {
			if (statements.get(i) instanceof Program program && statements.get(i - 1) instanceof Program before
					&& !program.getNodes().isEmpty()
					&& EcoreUtil.equals(program.getNodes(), before.getNodes())) {
				report(new Finding(Code.NEEDLESS, program, ModelPackage.Literals.PROGRAM__NODES,
						"this goes on with the program of %s in front of it".formatted(program.getNodes().stream().map(Evaluator::text)
								.collect(Collectors.joining(", ")))).withRemedy("join the two"));
			}
		}
	}
}

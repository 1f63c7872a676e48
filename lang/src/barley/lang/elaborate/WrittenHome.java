package barley.lang.elaborate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Compute;
import barley.lang.model.Declaration;
import barley.lang.model.Operator;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.plan.Home;

/** The text that a schedule is declared in. */
record WrittenHome(Source source) implements Home {

	static WrittenHome of(Schedule schedule) {
		return new WrittenHome((Source) schedule.eContainer());
	}

	@Override
	public String packageName() {
		return source.getName();
	}

	@Override
	public List<String> schedules() {
		return declared(Schedule.class).map(Declaration::getName).toList();
	}

	@Override
	public List<String> kernels() {
		return EcoreUtil2.getAllContentsOfType(source, Compute.class).stream().map(Compute::getKernel).filter(Objects::nonNull).toList();
	}

	@Override
	public Map<String, String> operators() {
		Map<String, String> operators = new LinkedHashMap<>();
		declared(Operator.class).forEach(operator -> operators.put(OwnOperator.word(operator), operator.getName()));
		return operators;
	}

	private <T extends Declaration> Stream<T> declared(Class<T> kind) {
		return source.getDeclarations().stream().filter(kind::isInstance).map(kind::cast)
				.filter(declaration -> declaration.getName() != null);
	}
}

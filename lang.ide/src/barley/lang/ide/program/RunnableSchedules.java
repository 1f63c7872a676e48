package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import com.google.inject.Inject;

import barley.lang.analyse.OtherMachine;
import barley.lang.analyse.Settable;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.model.Argument;
import barley.lang.model.Declaration;
import barley.lang.model.Expression;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameterized;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.StrategyOption;
import barley.lang.model.Topology;
import barley.lang.resource.DocComment;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;

/** Finds the schedules of a file that can be run, without proving them. */
public final class RunnableSchedules {

	@Inject
	private SourceFiles files;

	/** Returns the schedules of {@code file} as it is on disk, in the order of the text. */
	public List<RunnableSchedule> in(Path file, Others others) throws IOException {
		return in(files.load(file, others).get(0));
	}

	static List<RunnableSchedule> in(LoadedFile file) {
		List<RunnableSchedule> found = new ArrayList<>();
		for (Schedule schedule : schedules(file)) {
			INode node = NodeModelUtils.findActualNodeFor(schedule);
			int begin = DocComment.of(schedule).map(INode::getOffset).orElse(node.getOffset());
			found.add(new RunnableSchedule(schedule.getName(), begin, node.getEndOffset(), parameters(schedule),
					OtherMachine.names(schedule)));
		}
		return found;
	}

	/** Returns the schedules of a file, in the order of the text. */
	public static List<Schedule> schedules(LoadedFile file) {
		List<Schedule> schedules = new ArrayList<>();
		if (!file.resource().getContents().isEmpty() && file.resource().getContents().get(0) instanceof Source source) {
			for (Declaration declaration : source.getDeclarations()) {
				if (declaration instanceof Schedule schedule && schedule.getName() != null) {
					schedules.add(schedule);
				}
			}
		}
		return schedules;
	}

	/** Returns the parameters of a declaration and of all that it uses, those first that a caller can set. */
	public static List<Parameter> parameters(Parameterized declaration) {
		List<Settable> all = Settable.in(declaration);
		return Stream.concat(all.stream().filter(Settable::isOpen), all.stream().filter(each -> !each.isOpen()))
				.map(each -> parameter(each, all)).toList();
	}

	/** A short name is that of the only parameter which has it, or of the only one that is open. */
	private static Parameter parameter(Settable settable, List<Settable> all) {
		List<Settable> alike = Settable.named(settable.parameter().getName(), all);
		boolean unique = alike.size() == 1 || settable.isOpen() && alike.stream().filter(Settable::isOpen).count() == 1;
		return parameter(settable.parameter(), unique ? settable.parameter().getName() : settable.name(), value(settable.argument()));
	}

	/** Returns the parameters of a topology. */
	public static List<Parameter> parameters(Topology topology) {
		return topology.getParameters().stream().map(parameter -> parameter(parameter, parameter.getName(), "")).toList();
	}

	private static Parameter parameter(barley.lang.model.Parameter parameter, String name, String argument) {
		Expression value = parameter.getDefault();
		String unit = value instanceof NumberLiteral number && number.getUnit() != null ? number.getUnit() : "";
		return new Parameter(name, text(value), unit, argument);
	}

	/** Returns the value of an argument, as the author wrote it; empty if there is none. */
	private static String value(EObject argument) {
		return text(argument instanceof Argument of ? of.getValue() : argument instanceof StrategyOption option ? option.getValue() : null);
	}

	private static String text(Expression value) {
		INode node = value == null ? null : NodeModelUtils.findActualNodeFor(value);
		return node == null ? "" : NodeModelUtils.getTokenText(node);
	}
}

package barley.lang.ide.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import com.google.inject.Inject;

import barley.lang.analyse.OtherMachine;
import barley.lang.ide.program.RunnableSchedule.Parameter;
import barley.lang.model.Declaration;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.Topology;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceFiles.Others;
import barley.lang.scoping.Members;

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
			found.add(new RunnableSchedule(schedule.getName(), node.getOffset(), node.getEndOffset(), parameters(schedule),
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

	private static List<Parameter> parameters(Schedule schedule) {
		List<Parameter> parameters = new ArrayList<>();
		schedule.getParameters().forEach(parameter -> parameters.add(parameter(parameter)));
		Topology topology = schedule.getBase() == null ? null : Members.topology(schedule.getBase().getDesign());
		if (topology != null) {
			Set<String> own = parameters.stream().map(Parameter::name).collect(Collectors.toSet());
			parameters(topology).stream().filter(parameter -> !own.contains(parameter.name())).forEach(parameters::add);
		}
		return parameters.stream().filter(parameter -> parameter.name() != null).toList();
	}

	/** Returns the parameters of a topology. */
	public static List<Parameter> parameters(Topology topology) {
		return topology.getParameters().stream().map(RunnableSchedules::parameter).toList();
	}

	private static Parameter parameter(barley.lang.model.Parameter parameter) {
		INode value = parameter.getDefault() == null ? null : NodeModelUtils.findActualNodeFor(parameter.getDefault());
		return new Parameter(parameter.getName(), value == null ? "" : NodeModelUtils.getTokenText(value));
	}
}

package barley.lang.ide.start;

import java.util.List;

import barley.lang.ide.program.RunnableSchedule.Parameter;

/**
 * A topology of the library, as the wizard for new files shows it.
 *
 * @param documentation the comment of its author
 * @param parameters its sizes, with their defaults
 * @param walks its embeddings, and its walks outside of them
 */
public record LibraryMachine(String name, String documentation, List<Parameter> parameters, List<String> walks) {
}

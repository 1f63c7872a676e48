package barley.lang.ide.start;

import java.util.List;

import barley.lang.ide.program.RunnableSchedule.Parameter;

/**
 * A topology of the library, as somebody who begins sees it.
 *
 * @param documentation what its author says of it
 * @param parameters    its sizes, with their defaults
 * @param walks         its embeddings, and its walks beside them
 */
public record LibraryMachine(String name, String documentation, List<Parameter> parameters, List<String> walks) {
}

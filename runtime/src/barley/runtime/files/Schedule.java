package barley.runtime.files;

import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.program.Expectation;

/** What all nodes of a program have in common: its name, its data and what must have come out in the end. */
public record Schedule(String name, DataTable data, List<Expectation> expectations) {
}

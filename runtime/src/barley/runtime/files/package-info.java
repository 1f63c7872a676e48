/**
 * The files of a generated program, with which its folder runs without the language: {@code Name.machine} contains the wiring,
 * {@code Name.nodes} the role and the constants of each node, {@code Name.schedule} the data and the expectations. Each begins with a
 * head that names format and wiring. Columns are separated by tabs; lines that begin with {@code #} are comments. The schedule's table ends
 * with the seals of all three, by which a run notices that rows were edited.
 *
 * <pre>{@code
 * for (Map.Entry<String, String> table : ProgramTables.of(schedule, nodes, machine).entrySet()) {
 * 	Files.writeString(folder.resolve("Training" + table.getKey()), table.getValue());
 * }
 * Program program = ProgramFiles.load(folder);
 * }</pre>
 */
package barley.runtime.files;

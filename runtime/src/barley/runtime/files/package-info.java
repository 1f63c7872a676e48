/**
 * The files of a generated program, with which its folder runs without the language: {@code Name.machine} contains the wiring,
 * {@code Name.nodes} the role and the constants of each node, {@code Name.schedule} the data and the expectations. Each begins with a
 * head that names format and wiring. Columns are separated by tabs; lines that begin with {@code #} are comments.
 *
 * <pre>{@code
 * Files.writeString(folder.resolve("Training.machine"), MachineWriter.write(machine));
 * Files.writeString(folder.resolve("Training.nodes"), NodeTableWriter.write(nodes, machine));
 * Files.writeString(folder.resolve("Training.schedule"), ScheduleWriter.write(schedule, machine));
 * Program program = ProgramFiles.load(folder);
 * }</pre>
 */
package barley.runtime.files;

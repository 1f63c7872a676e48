/**
 * The files that stand beside a generated program, so that its folder can be run without the language: {@code Name.machine} holds the
 * wiring, {@code Name.nodes} the role and the constants of each node, {@code Name.schedule} the data and what must have come out. Each
 * begins with a head that names format and wiring. Columns are separated by tabs; lines that begin with {@code #} are comments.
 *
 * <pre>{@code
 * Files.writeString(folder.resolve("Training.machine"), MachineWriter.write(machine));
 * Files.writeString(folder.resolve("Training.nodes"), NodeTableWriter.write(nodes, machine));
 * Files.writeString(folder.resolve("Training.schedule"), ScheduleWriter.write(schedule, machine));
 * Program program = ProgramFiles.load(folder);
 * }</pre>
 */
package barley.runtime.files;

/**
 * The runtime of generated programs: plain Java without dependencies.
 *
 * <p>{@link barley.runtime.Main} runs a generated folder in a virtual machine of its own:
 *
 * <pre>{@code java -cp barley.runtime.jar barley.runtime.Main --json generated}</pre>
 *
 * <p>The packages, each using only those above it:
 * <ul>
 * <li>{@link barley.runtime.machine}: the hardware as flat arrays
 * <li>{@link barley.runtime.data}: types, operators, vectors
 * <li>{@link barley.runtime.program}: what a node program implements and calls
 * <li>{@link barley.runtime.simulate}: time, energy, data
 * <li>{@link barley.runtime.report}: results as text and JSON
 * <li>{@link barley.runtime.files}: the files of a generated program
 * </ul>
 */
package barley.runtime;

/**
 * Results as text for people and as JSON for programs.
 *
 * <pre>{@code
 * System.out.print(TextReport.of(result, System.console() != null));
 * Files.writeString(path, JsonReport.of(result));
 * }</pre>
 */
package barley.runtime.report;

/**
 * Results as text and as JSON.
 *
 * <pre>{@code
 * System.out.print(TextReport.of(result, System.console() != null));
 * Files.writeString(path, JsonReport.of(result));
 * }</pre>
 */
package barley.runtime.report;

/** Values of nodes as text: read from files to begin a run with, and shown as tables at its end. */
package barley.runtime.values;

package barley.lang.ui.launch;

import java.nio.file.Path;
import java.util.List;

import barley.lang.load.Workload;

/**
 * Traffic to put on a machine of a file.
 *
 * @param machine  what the user has chosen, such as {@code Rack} or {@code ChipletMesh(n = 4)}
 * @param families the families of switches that packets pass; all if empty
 */
record LoadRequest(Path file, String machine, List<String> families, Workload workload) {
}

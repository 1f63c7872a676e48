package barley.lang.study.remote;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.cache.Fingerprint;
import barley.lang.evaluate.Limits;
import barley.lang.model.Compute;
import barley.lang.model.Study;
import barley.lang.resource.KernelFile;
import barley.lang.resource.LoadedFile;
import barley.lang.study.run.StudySettings;

/**
 * A study as text, from which another process makes the model that this one has.
 *
 * @param file     the name of its file
 * @param files    this file and all others of the folder that it needs, kernels too, by name
 * @param study    its name
 * @param limits   of elaboration
 * @param patience how long a run may take
 */
public record RemoteStudy(String file, SortedMap<String, byte[]> files, String study, Limits limits, Duration patience)
		implements Serializable {

	/** Returns a study of the first of some files. */
	public static RemoteStudy of(List<LoadedFile> loaded, Study study, StudySettings settings) {
		SortedMap<String, byte[]> files = new TreeMap<>();
		for (LoadedFile file : loaded) {
			files.put(name(file), file.text().getBytes(StandardCharsets.UTF_8));
			file.resource().getContents().forEach(source -> EcoreUtil2.getAllContentsOfType(source, Compute.class).stream()
					.filter(each -> each.getKernel() != null).forEach(each -> addKernel(files, KernelFile.of(each))));
		}
		return new RemoteStudy(name(loaded.get(0)), files, study.getName(), settings.limits(), settings.patience());
	}

	private static String name(LoadedFile file) {
		return file.path().getFileName().toString();
	}

	private static void addKernel(SortedMap<String, byte[]> files, KernelFile kernel) {
		try {
			files.put(kernel.name() + ".java", kernel.read());
		} catch (IOException e) {
			// it is missing there, too, which is a finding
		}
	}

	/** Returns what only equal studies have in common. */
	String hash() {
		Fingerprint sum = new Fingerprint().add(file).add(study).add(limits.toString()).add(patience.toString());
		files.forEach((name, content) -> sum.add(name).add(content));
		return sum.text();
	}
}

package barley.lang.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Stream;

import barley.lang.cache.Fingerprint;
import barley.runtime.machine.Fault;
import barley.runtime.program.NodeProgram;

/**
 * The classes that node programs are compiled against: a folder, or a jar that may contain others as well.
 *
 * <p>Their content is part of the fingerprint of every run, so a jar is not read: the central directory at its end lists the name, length
 * and CRC-32 of each file (APPNOTE.TXT of PKWARE, 4.3.12). This takes 3 ms for a jar of 10,000 files.
 */
final class RuntimeClasses {

	/** The package of the runtime; its subpackages belong to it. */
	static final String PACKAGE = "barley.runtime";

	private static final String FOLDER = "barley/runtime/";
	private static final int END_SIGNATURE = 0x06054b50;
	private static final int END_SIZE = 22;
	private static final int ENTRY_SIGNATURE = 0x02014b50;
	private static final int ENTRY_SIZE = 46;
	private static final int LONGEST_COMMENT = 0xffff;

	private RuntimeClasses() {
	}

	/** Returns the folder or the jar. */
	static Path location() {
		CodeSource source = NodeProgram.class.getProtectionDomain().getCodeSource();
		try {
			return Path.of(source.getLocation().toURI());
		} catch (URISyntaxException | IllegalArgumentException | NullPointerException e) {
			throw Fault.of("no-runtime", "cannot find the runtime's classes as a file to compile against");
		}
	}

	/** Adds the names and contents of the runtime's files in a folder or a jar. */
	static void addTo(Fingerprint sum, Path location) throws IOException {
		if (Files.isDirectory(location)) {
			addFolder(sum, location.resolve(FOLDER));
		} else {
			addJar(sum, location);
		}
	}

	private static void addFolder(Fingerprint sum, Path folder) throws IOException {
		List<Path> files;
		try (Stream<Path> found = Files.walk(folder)) {
			files = found.filter(Files::isRegularFile).sorted().toList();
		}
		for (Path file : files) {
			sum.add(folder.relativize(file).toString()).add(Files.readAllBytes(file));
		}
	}

	private static void addJar(Fingerprint sum, Path jar) throws IOException {
		ByteBuffer directory = directory(jar);
		byte[] folder = FOLDER.getBytes(StandardCharsets.US_ASCII);
		while (directory.remaining() >= ENTRY_SIZE && directory.getInt(directory.position()) == ENTRY_SIGNATURE) {
			int entry = directory.position();
			int name = Short.toUnsignedInt(directory.getShort(entry + 28));
			int rest = Short.toUnsignedInt(directory.getShort(entry + 30)) + Short.toUnsignedInt(directory.getShort(entry + 32));
			ByteBuffer path = directory.slice(entry + ENTRY_SIZE, name);
			if (name > folder.length && path.slice(0, folder.length).equals(ByteBuffer.wrap(folder))) {
				sum.add(path).add(directory.getInt(entry + 16)).add(directory.getInt(entry + 24)); // its CRC-32 and its length
			}
			directory.position(entry + ENTRY_SIZE + name + rest);
		}
	}

	private static ByteBuffer directory(Path jar) throws IOException {
		try (FileChannel file = FileChannel.open(jar)) {
			int tail = (int) Math.min(file.size(), END_SIZE + LONGEST_COMMENT);
			ByteBuffer end = read(file, file.size() - tail, tail);
			for (int at = tail - END_SIZE; at >= 0; at--) {
				if (end.getInt(at) == END_SIGNATURE) {
					return read(file, Integer.toUnsignedLong(end.getInt(at + 16)), end.getInt(at + 12));
				}
			}
			throw new IOException(jar + " is not a jar");
		}
	}

	private static ByteBuffer read(FileChannel file, long from, int bytes) throws IOException {
		ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
		while (buffer.hasRemaining() && file.read(buffer, from + buffer.position()) >= 0) {
			// reads on: a single read may return fewer bytes
		}
		return buffer.flip();
	}
}

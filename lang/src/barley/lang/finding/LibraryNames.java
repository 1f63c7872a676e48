package barley.lang.finding;

import java.util.Locale;
import java.util.regex.Pattern;

/** The names of NCCL and MPI: {@code ncclAllReduce}, {@code MPI_SUM} and {@code ncclBfloat16} name what Barley has without their prefix. */
public final class LibraryNames {

	private static final Pattern PREFIX = Pattern.compile("^(?:nccl|rccl|mpi_)");

	private LibraryNames() {
	}

	/** Returns a name without the prefix of a library, in small letters. */
	public static String plain(String name) {
		return PREFIX.matcher(name.toLowerCase(Locale.ROOT)).replaceFirst("");
	}
}

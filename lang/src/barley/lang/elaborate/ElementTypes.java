package barley.lang.elaborate;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import barley.lang.finding.LibraryNames;
import barley.lang.finding.Nearest;
import barley.runtime.data.ElementType;

/** The words for types of elements, as messages list them. */
final class ElementTypes {

	/** Names of types in other languages and tools. */
	private static final Map<String, String> ELSEWHERE = Map.ofEntries(Map.entry("half", "f16"), Map.entry("float", "f32"),
			Map.entry("single", "f32"), Map.entry("double", "f64"), Map.entry("bfloat", "bf16"), Map.entry("byte", "u8"),
			Map.entry("char", "i8"), Map.entry("short", "i16"), Map.entry("int", "i32"), Map.entry("uint", "u32"),
			Map.entry("integer", "i32"), Map.entry("long", "i64"));

	/** Floating-point numbers of fewer than 16 bits, which no type has: none that resembles their names is meant. */
	private static final Pattern SMALL_FLOAT = Pattern.compile("b?f[468](?:_?e\\dm\\d.*)?|e\\dm\\d.*");

	private ElementTypes() {
	}

	static String words() {
		return Arrays.stream(ElementType.values()).map(ElementType::word).collect(Collectors.joining(", "));
	}

	/** Returns what to write instead of an unknown type for which this one may be meant; empty if that is unknown. */
	static String remedy(String written, Optional<String> meant) {
		return meant.map("did you mean %s?"::formatted).orElse(SMALL_FLOAT.matcher(sized(plain(written))).matches()
				? "floating-point types have 16 bits at least: use f16 or bf16, or u8 for bytes that are only moved" : "");
	}

	private static String plain(String written) {
		return LibraryNames.plain(written).replaceFirst("_t$", "");
	}

	/** Returns a name with the prefix that types have here: {@code f32} for {@code float32}. */
	private static String sized(String plain) {
		return plain.replaceFirst("^(?:float|fp)(?=\\d)", "f").replaceFirst("^(?:bfloat|bfp)(?=\\d)", "bf")
				.replaceFirst("^u(?:int|nsigned)(?=\\d)", "u").replaceFirst("^(?:s?int|s)(?=\\d)", "i");
	}

	/** Returns the type that is meant by a name from elsewhere, such as {@code float} or {@code uint8_t}, or by one that is misspelt. */
	static Optional<String> meant(String written) {
		String plain = plain(written);
		String sized = sized(plain);
		if (ElementType.of(sized) != null) {
			return Optional.of(sized);
		} else if (SMALL_FLOAT.matcher(sized).matches()) {
			return Optional.empty();
		}
		return Optional.ofNullable(ELSEWHERE.get(plain))
				.or(() -> Nearest.to(sized, Arrays.stream(ElementType.values()).map(ElementType::word).toList()))
				.or(() -> misspelt(plain));
	}

	/** Returns the type that is meant by a misspelt name from elsewhere with or without a size, such as {@code flaot32}. */
	private static Optional<String> misspelt(String plain) {
		String name = plain.replaceFirst("\\d+$", "");
		String size = plain.substring(name.length());
		return Nearest.to(name, ELSEWHERE.keySet()).map(ELSEWHERE::get).map(type -> {
			String sized = type.replaceFirst("\\d+$", size);
			return ElementType.of(sized) == null ? type : sized;
		});
	}
}

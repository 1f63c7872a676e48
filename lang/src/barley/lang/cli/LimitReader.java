package barley.lang.cli;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Limits;

/** Reads limits by name; the names are the components of {@link Limits}. */
final class LimitReader {

	private LimitReader() {
	}

	static List<String> names() {
		return Arrays.stream(Limits.class.getRecordComponents()).map(RecordComponent::getName).toList();
	}

	/** Returns the default limits with those in {@code texts} replaced. */
	static Limits read(Map<String, String> texts) {
		texts.keySet().stream().filter(name -> !names().contains(name)).findFirst().ifPresent(name -> {
			throw new UsageError("unknown limit %s; known are %s".formatted(name, String.join(", ", names())));
		});
		RecordComponent[] components = Limits.class.getRecordComponents();
		Object[] values = new Object[components.length];
		Class<?>[] types = new Class<?>[components.length];
		try {
			for (int i = 0; i < components.length; i++) {
				types[i] = components[i].getType();
				String text = texts.get(components[i].getName());
				values[i] = text == null ? components[i].getAccessor().invoke(Limits.DEFAULT)
						: number(components[i].getName(), text, types[i]);
			}
			return Limits.class.getDeclaredConstructor(types).newInstance(values);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	private static Object number(String name, String text, Class<?> type) {
		long most = type == int.class ? Integer.MAX_VALUE : Long.MAX_VALUE;
		try {
			long value = Long.parseLong(text.replace("_", ""));
			if (value > 0 && value <= most) {
				return type == int.class ? (Object) (int) value : (Object) value;
			}
		} catch (NumberFormatException e) {
			// reported below, like a number out of range
		}
		throw new UsageError("--limit %s takes a whole number from 1 to %,d; found %s".formatted(name, most, text));
	}
}

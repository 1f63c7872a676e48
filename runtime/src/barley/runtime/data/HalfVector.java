package barley.runtime.data;

/**
 * Elements of type {@code f16} or {@code bf16}: combined in single precision and rounded to nearest even each time. The format is
 * selected once per loop, which the compiler therefore compiles in two versions.
 */
final class HalfVector extends ShortVector {

	private final boolean brain;

	HalfVector(ElementType type, short[] values) {
		super(type, values);
		brain = type == ElementType.BF16;
	}

	@Override
	void sum(int at, int end, Vector source) {
		short[] into = values;
		short[] from = ((HalfVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = fromScaled(scaled(into[i]) + scaled(from[i]));
		}
	}

	@Override
	void product(int at, int end, Vector source) {
		short[] into = values;
		short[] from = ((HalfVector) source).values;
		for (int i = at; i < end; i++) {
			into[i] = fromFloat(toFloat(into[i]) * toFloat(from[i]));
		}
	}

	@Override
	void extreme(int at, int end, Vector source, boolean most) {
		short[] into = values;
		short[] from = ((HalfVector) source).values;
		for (int i = at; i < end; i++) {
			float one = scaled(into[i]);
			float other = scaled(from[i]);
			into[i] = fromScaled(most ? Math.max(one, other) : Math.min(one, other));
		}
	}

	@Override
	void divide(int at, int end, int divisor, boolean signed) {
		short[] into = values;
		for (int i = at; i < end; i++) {
			into[i] = fromFloat(toFloat(into[i]) / divisor);
		}
	}

	private float toFloat(short value) {
		return brain ? Brain.toFloat(value) : Half.toFloat(value);
	}

	private short fromFloat(float value) {
		return brain ? Brain.fromFloat(value) : Half.fromFloat(value);
	}

	private float scaled(short value) {
		return brain ? Brain.toFloat(value) : Half.scaled(value);
	}

	private short fromScaled(float value) {
		return brain ? Brain.fromFloat(value) : Half.fromScaled(value);
	}
}

package barley.runtime.program;

/** Elements {@code first .. first + count - 1} of some data. */
public record Elements(int data, long first, long count) {
}

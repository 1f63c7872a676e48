package barley.lang.synapse;

/** A condition by which a synapse chooses a value. */
public sealed interface BlockCondition {

	/** A condition that is known here. */
	record Fixed(boolean holds) implements BlockCondition {
	}

	/** Holds for every number but 0. */
	record NotZero(BlockValue value) implements BlockCondition {
	}

	record Comparison(Relation relation, BlockValue left, BlockValue right) implements BlockCondition {
	}

	record Both(BlockCondition left, BlockCondition right) implements BlockCondition {
	}

	record Either(BlockCondition left, BlockCondition right) implements BlockCondition {
	}

	record Not(BlockCondition condition) implements BlockCondition {
	}

	/** How two values compare. */
	enum Relation {
		EQUAL("=="), DIFFERENT("!="), LESS("<"), AT_MOST("<="), MORE(">"), AT_LEAST(">=");

		private final String word;

		Relation(String word) {
			this.word = word;
		}

		/** Returns how authors, and Java, write it. */
		public String word() {
			return word;
		}

		/** Returns the relation that authors write so. */
		public static Relation of(String word) {
			for (Relation relation : values()) {
				if (relation.word.equals(word)) {
					return relation;
				}
			}
			throw new IllegalArgumentException(word);
		}

		/** Returns whether the relation holds, given how the left value compares with the right one. */
		public boolean holds(int order) {
			return switch (this) {
			case EQUAL -> order == 0;
			case DIFFERENT -> order != 0;
			case LESS -> order < 0;
			case AT_MOST -> order <= 0;
			case MORE -> order > 0;
			case AT_LEAST -> order >= 0;
			};
		}
	}
}

package barley.lang.study.search;

import java.util.List;

import barley.lang.study.SearchedRange;
import barley.lang.study.StudyPoint;
import barley.lang.study.StudyPoints;
import barley.lang.value.Value;

/**
 * The values of an axis among which a search looks for one, in ascending order, and the points where its condition has to hold for each.
 */
interface SearchedValues {

	int size();

	Value value(int place);

	List<StudyPoint> points(int place);

	/** Values that an axis has. */
	record Listed(List<Value> values, List<List<StudyPoint>> points) implements SearchedValues {

		@Override
		public int size() {
			return values.size();
		}

		@Override
		public Value value(int place) {
			return values.get(place);
		}

		@Override
		public List<StudyPoint> points(int place) {
			return points.get(place);
		}
	}

	/**
	 * Values of a range without a step, at points that have its first value. Points are numbered as if the axis had all these values and
	 * varied fastest.
	 */
	record Made(SearchedRange range, StudyPoints all, List<StudyPoint> bases) implements SearchedValues {

		@Override
		public int size() {
			return range.values().size();
		}

		@Override
		public Value value(int place) {
			return range.values().get(place);
		}

		@Override
		public List<StudyPoint> points(int place) {
			return bases.stream().map(base -> point(range, all, base, place)).toList();
		}

		static StudyPoint point(SearchedRange range, StudyPoints all, StudyPoint base, int place) {
			return all.with(base, range.axis(), range.values().get(place), base.number() * range.values().size() + place);
		}
	}
}

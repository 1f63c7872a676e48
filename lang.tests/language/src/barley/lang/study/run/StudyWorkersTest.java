package barley.lang.study.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.evaluate.Limits;

class StudyWorkersTest {

	private final Set<Integer> done = ConcurrentHashMap.newKeySet();
	private final Map<Integer, String> givenUp = new ConcurrentHashMap<>();

	/** What happens to a task. */
	private interface Happening {
		void to(int task) throws IOException, TaskRunner.Canceled;
	}

	/** Works on 200 tasks in groups of ten. */
	private StudyWorkers work(Happening happening) throws IOException {
		StudyWorkers workers = new StudyWorkers(new StudySettings(Limits.DEFAULT, 4, StudySettings.PATIENCE, 0, 1), () -> false,
				new StudyWorkers.Work() {
					@Override
					public void on(TaskRunner runner, StudyTask task) throws TaskRunner.Canceled, IOException {
						happening.to(task.attempt());
						assertTrue(done.add(task.attempt()));
					}

					@Override
					public String moreMemory() {
						return "so many give more";
					}

					@Override
					public void givenUp(StudyTask task, String why) {
						givenUp.put(task.attempt(), why);
					}
				});
		workers.run(IntStream.range(0, 20).mapToObj(group -> new TaskGroup(IntStream.range(10 * group, 10 * group + 10)
				.mapToObj(task -> new StudyTask(null, null, null, task)).toList())).toList());
		return workers;
	}

	@Test
	void eachTaskIsDoneOnce() throws IOException {
		assertTrue(work(task -> {
		}).defect().isEmpty());
		assertEquals(200, done.size());
		assertEquals(Map.of(), givenUp);
	}

	@Test
	void withoutMemoryFewerThreadsGoOn() throws IOException {
		work(task -> {
			if (task % 50 == 7) {
				throw new OutOfMemoryError("made");
			}
		});
		assertEquals(196, done.size());
		assertEquals(Set.of(7, 57, 107, 157), givenUp.keySet());
		assertTrue(givenUp.get(7).matches("memory: [\\d,]+ MB are not enough; so many give more"), givenUp.get(7));
	}

	@Test
	void aDefectIsToldAndTheOthersGoOn() throws IOException {
		StudyWorkers workers = work(task -> {
			if (task == 33) {
				throw new IllegalStateException("made");
			}
		});
		assertEquals(199, done.size());
		assertEquals("defect: java.lang.IllegalStateException: made", givenUp.get(33));
		assertEquals("made", workers.defect().orElseThrow().getMessage());
	}

	@Test
	void aFailureToWriteEndsAll() {
		IOException failure = assertThrows(IOException.class, () -> work(task -> {
			Thread.onSpinWait();
			if (task == 5) {
				throw new IOException("No space left on device");
			}
		}));
		assertEquals("No space left on device", failure.getMessage());
		assertFalse(done.contains(6));
	}

	@Test
	void whatTakesTooLongIsGivenUp() throws IOException {
		work(task -> {
			if (task == 100) {
				throw new TaskRunner.Canceled();
			}
		});
		assertEquals(Map.of(100, "patience: it takes longer than 60 s; --patience gives it more"), givenUp);
		assertEquals(199, done.size());
	}
}

package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What the walks of the library are for: everybody ends up with the sum of all. */
class LibrarySchedulesTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Line(p = 4)                          | exchange allreduce x with sum over Along",
			"Mesh(rows = 3, columns = 5)          | exchange reduce x with sum to n[0, 0] over Fold exchange broadcast x from n[0, 0] over "
			+ "Fold",
			"Ring(p = 7)                          | exchange allreduce x with sum over Round",
			"Ladder(rungs = 5)                    | exchange allreduce x with sum over Twist",
			"Prism(layers = 3)                    | exchange allreduce x with sum over Braid",
			"BoxTube(layers = 3)                  | exchange allreduce x with sum over Braid",
			"FacetedPrism(facets = 5, layers = 3) | exchange allreduce x with sum over Braid",
			"FacetedPrism(facets = 6, layers = 2) | exchange allreduce x with sum over Braid",
			"FullMesh(p = 7)                      | exchange allreduce x with sum over Rings",
			"FullMesh(p = 6)                      | exchange allreduce x with sum among n",
			"RingBundle                           | exchange allreduce x with sum over Rings",
			"MeshedPlanes                         | exchange for p in 0 ..< 2 reducescatter x with sum among n[p, *] "
					+ "exchange for i in 0 ..< 4 allreduce x with sum among n[*, i] exchange for p in 0 ..< 2 allgather x among n[p, *]",
			"Torus(rows = 3, columns = 4)         | exchange allreduce x with sum over Rows exchange allreduce x with sum over Columns",
			"Torus3D(width = 2, height = 3)       | exchange allreduce x with sum over AlongX exchange allreduce x with sum over AlongY "
			+ "exchange allreduce x with sum over AlongZ",
			"Hypercube(dims = 4)                  | for d in 0 ..< dims exchange for i in 0 ..< p if i / 2 ^ d % 2 == 0 allreduce x with "
			+ "sum among n[i], n[i + 2 ^ d]" })
	void sumsUp(String machine, String exchanges) {
		assertEquals(List.of(), BarleyText.of("import barley.machines.*", "schedule S on " + machine + " {", "data x : f32[10_080]",
				exchanges,
				"ensure allreduce x with sum }").complaints());
	}
}

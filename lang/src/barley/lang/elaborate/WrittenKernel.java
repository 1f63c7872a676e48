package barley.lang.elaborate;

import java.io.IOException;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Compute;
import barley.lang.model.Source;
import barley.lang.plan.AuthorKernel;
import barley.lang.resource.KernelFile;

/** The kernel that a computation of a text names. Its file is read when programs are made, not before. */
record WrittenKernel(Compute statement) implements AuthorKernel {

	@Override
	public String packageName() {
		return EcoreUtil2.getContainerOfType(statement, Source.class).getName();
	}

	@Override
	public String name() {
		return statement.getKernel();
	}

	@Override
	public String place() {
		URI file = KernelFile.of(statement).uri();
		return file.isFile() ? file.toFileString() : file.toString();
	}

	@Override
	public String trouble() {
		return KernelFile.of(statement).trouble();
	}

	@Override
	public byte[] read() throws IOException {
		return KernelFile.of(statement).read();
	}
}

package barley.lang.ui.editor;

import org.eclipse.core.filebuffers.IDocumentSetupParticipant;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentExtension3;
import org.eclipse.jface.text.IDocumentPartitioner;
import org.eclipse.jface.text.rules.FastPartitioner;

/** Installs the partitioning in documents with Barley text. */
public final class DocumentSetup implements IDocumentSetupParticipant {

	@Override
	public void setup(IDocument document) {
		if (document instanceof IDocumentExtension3 partitioned && partitioned.getDocumentPartitioner(Partitions.PARTITIONING) == null) {
			IDocumentPartitioner partitioner = new FastPartitioner(Partitions.scanner(), Partitions.TYPES);
			partitioner.connect(document);
			partitioned.setDocumentPartitioner(Partitions.PARTITIONING, partitioner);
		}
	}
}

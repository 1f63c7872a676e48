package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import barley.lang.model.Link;

/** For traffic against the direction of a link: lets the link lead both ways. The data of the finding name the link. */
final class OpenLink implements QuickFix {

	private static final int LINK = 1;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return finding.named(LINK, Link.class).filter(finding.text()::contains).stream().flatMap(link -> SynapseFixes.turn(finding, link));
	}

	@Override
	public boolean fixesOneOfMany() {
		return true;
	}
}

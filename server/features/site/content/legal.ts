import type { LegalPage, LegalText } from '#contract/site/site-content.ts'

/** Offset of Jakarta time from UTC. Dates of legal texts are in Jakarta time. */
const OFFSET_MS = 7 * 3_600_000

/**
 * Returns the text that is in force today, or the requested version. Its `versions` list all versions, including
 * versions that come into force later.
 */
export function readLegalText(
  texts: readonly LegalText[],
  page: LegalPage,
  now: Date,
  version: string | undefined,
): LegalText | undefined {
  const today = new Date(now.getTime() + OFFSET_MS).toISOString().slice(0, 10)
  const allTexts = texts.filter(text => text.page === page).toSorted((one, other) => (one.since < other.since ? 1 : -1))
  const chosen =
    version === undefined ? allTexts.find(({ since }) => since <= today) : allTexts.find(({ slug }) => slug === version)
  return chosen && { ...chosen, versions: allTexts.map(({ slug, since }) => ({ slug, since })) }
}

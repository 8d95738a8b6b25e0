import type { PackageReport, PackageReportRow } from '#contract/packages/package-report.ts'
import { PackageFault } from './fault.ts'

/** Maximum number of rows. A dry run with a longer report could not be stored. */
const MAX_ROWS = 10_000
const SHOWN_LENGTH = 200
/** Maximum number of characters of a title that are processed, including white space. */
const READ_LENGTH = 10_000
/**
 * Maximum length of all paths together. It is limited, because a deeply nested row contains the titles of all its
 * parents.
 */
const MAX_PLACE_LENGTH = 4_000_000
/**
 * Maximum number of materials. A package with more materials is refused at once. It is higher than the limit of a
 * version, so that a package between the two limits is read and the report lists the excess as a fault.
 */
const MAX_MATERIALS = 5_000
/** Maximum number of notes per row. It is limited, because a package could cause an unlimited number of notes. */
const MAX_NOTES = 20
const MORE_NOTES = 'Dan catatan lain seperti di atas'

/** Report that is built while a package is read. Notes can be added to a row until the report is finished. */
export class ReportBuilder {
  readonly rows: PackageReportRow[] = []
  readonly notes: string[] = []
  #placeLength = 0
  #materials = 0

  /**
   * Counts the materials of an item. A resource to which several items refer counts once for each item, so that a small
   * package cannot create an unlimited number of materials.
   */
  hold(materials: number): void {
    this.#materials += materials
    if (this.#materials > MAX_MATERIALS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
  }

  add(row: Omit<PackageReportRow, 'notes' | 'becomes' | 'outcome'> & Partial<PackageReportRow>): PackageReportRow {
    if (this.rows.length >= MAX_ROWS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    const { id, title, place, ...rest } = row
    this.#placeLength += place.reduce((sum, each) => sum + each.length, 0)
    if (this.#placeLength > MAX_PLACE_LENGTH) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    const reportRow: PackageReportRow = {
      outcome: 'imported',
      becomes: null,
      notes: [],
      ...rest,
      id: shortenForMessage(id),
      title: shortenForMessage(title),
      place: place.map(shortenForMessage),
    }
    this.rows.push(reportRow)
    return reportRow
  }

  finish(format: string, title: string, held: PackageReport['held']): PackageReport {
    const count = (outcome: PackageReportRow['outcome']) => this.rows.filter(row => row.outcome === outcome).length
    const counts = { imported: count('imported'), simplified: count('simplified'), skipped: count('skipped') }
    return { format, title: shortenForMessage(title), notes: this.notes, counts, rows: this.rows, held }
  }
}

/** Marks a row as simplified and adds the notes. A skipped row stays skipped. */
export function markAsSimplified(row: PackageReportRow, ...notes: readonly string[]): void {
  for (const note of notes) {
    if (row.notes.length > MAX_NOTES) break
    const next = row.notes.length === MAX_NOTES ? MORE_NOTES : note
    if (!row.notes.includes(next)) row.notes.push(next)
  }
  if (notes.length > 0 && row.outcome === 'imported') row.outcome = 'simplified'
}

export function markAsSkipped(row: PackageReportRow, why: string): void {
  row.outcome = 'skipped'
  row.becomes = null
  row.notes = [why]
}

/**
 * Prepares a text from a package for a message. Limits its length, removes characters that control the text direction,
 * and removes broken characters.
 */
export function shortenForMessage(text: string): string {
  // Shortens a very long text before the other steps, so that they stay fast.
  const line = text
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH).toWellFormed()}…` : line
}

export const TITLE_MAX_LENGTH = 120

/**
 * Returns the first non-empty candidate as a title that is valid in a career track. Shortens a title that is too long.
 */
export function chooseTitle(...candidates: readonly string[]): { title: string; isCut: boolean } {
  const title = candidates.map(shortenForMessage).find(each => each !== '') ?? 'Tanpa judul'
  if (title.length <= TITLE_MAX_LENGTH) return { title, isCut: false }
  return {
    title: `${title
      .slice(0, TITLE_MAX_LENGTH - 1)
      .toWellFormed()
      .trimEnd()}…`,
    isCut: true,
  }
}

/**
 * Returns the title of the package. If the package has no title, returns the title of its only item, or else a title
 * with the name of the format.
 */
export function chooseProgramTitle(
  { title }: { title: string },
  nodes: readonly { title: string }[],
  format: string,
): string {
  return chooseTitle(title, nodes.length === 1 ? (nodes[0]?.title ?? '') : '', `Paket ${format}`).title
}

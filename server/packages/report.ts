import type { PackageReport, PackageReportRow } from '#contract/package-report.ts'
import { PackageFault } from './fault.ts'

/** More than anybody reads, and all that a stored dry run can hold. */
const MAX_ROWS = 10_000
const SHOWN_LENGTH = 200
/** More than any title has, with all the spaces that go. */
const READ_LENGTH = 10_000
/** Of all places together: a row far below names everything it lies in. */
const MAX_PLACE_LENGTH = 4_000_000
/** More than any version may hold; those above that are told so with all their places. */
const MAX_MATERIALS = 5_000
/** A row with more is not read to its end, and a package can make as many as it likes. */
const MAX_NOTES = 20
const MORE_NOTES = 'Dan catatan lain seperti di atas'

/** Grows while a package is read; a row may be said more of until the end. */
export class ReportDraft {
  readonly rows: PackageReportRow[] = []
  readonly notes: string[] = []
  #placeLength = 0
  #materials = 0

  /** Counts what an item holds. Items may all name one resource that holds thousands, so it is counted where it is named. */
  hold(materials: number): void {
    this.#materials += materials
    if (this.#materials > MAX_MATERIALS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
  }

  add(row: Omit<PackageReportRow, 'notes' | 'becomes' | 'outcome'> & Partial<PackageReportRow>): PackageReportRow {
    if (this.rows.length >= MAX_ROWS) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    const { id, title, place, ...rest } = row
    this.#placeLength += place.reduce((sum, each) => sum + each.length, 0)
    if (this.#placeLength > MAX_PLACE_LENGTH) throw new PackageFault('PACKAGE_TOO_MANY_ITEMS')
    const kept: PackageReportRow = {
      outcome: 'imported',
      becomes: null,
      notes: [],
      ...rest,
      id: shown(id),
      title: shown(title),
      place: place.map(shown),
    }
    this.rows.push(kept)
    return kept
  }

  finish(format: string, title: string, held: PackageReport['held']): PackageReport {
    const count = (outcome: PackageReportRow['outcome']) => this.rows.filter(row => row.outcome === outcome).length
    const counts = { imported: count('imported'), simplified: count('simplified'), skipped: count('skipped') }
    return { format, title: shown(title), notes: this.notes, counts, rows: this.rows, held }
  }
}

/** It comes, with something less. What is skipped stays so. */
export function simplify(row: PackageReportRow, ...notes: readonly string[]): void {
  for (const note of notes) {
    if (row.notes.length > MAX_NOTES) break
    const next = row.notes.length === MAX_NOTES ? MORE_NOTES : note
    if (!row.notes.includes(next)) row.notes.push(next)
  }
  if (notes.length > 0 && row.outcome === 'imported') row.outcome = 'simplified'
}

export function skip(row: PackageReportRow, why: string): void {
  row.outcome = 'skipped'
  row.becomes = null
  row.notes = [why]
}

/** Somebody else's words in a line of ours: whole letters, in their order, and not endless. */
export function shown(text: string): string {
  // A title of megabytes is cut before it is worked on.
  const line = text
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH).toWellFormed()}…` : line
}

export const TITLE_MAX_LENGTH = 120

/** A title as the structure takes it. */
export function titleOf(...candidates: readonly string[]): { title: string; isCut: boolean } {
  const title = candidates.map(shown).find(each => each !== '') ?? 'Tanpa judul'
  if (title.length <= TITLE_MAX_LENGTH) return { title, isCut: false }
  return {
    title: `${title
      .slice(0, TITLE_MAX_LENGTH - 1)
      .toWellFormed()
      .trimEnd()}…`,
    isCut: true,
  }
}

/** A package without a title is named by the only thing in it, else by its format. */
export function programTitle(
  { title }: { title: string },
  nodes: readonly { title: string }[],
  format: string,
): string {
  return titleOf(title, nodes.length === 1 ? (nodes[0]?.title ?? '') : '', `Paket ${format}`).title
}

import * as v from 'valibot'

/** Item type in the source package. */
const SourceKind = v.picklist([
  'folder',
  'page',
  'file',
  'link',
  'discussion',
  'tool',
  'assignment',
  'quiz',
  'bank',
  'question',
  'unit',
  'other',
])
export type SourceKind = v.InferOutput<typeof SourceKind>

/** Item type after the import. */
const ImportedItemKind = v.picklist([
  'track',
  'class',
  'article',
  'video',
  'pdf',
  'quiz',
  'question',
  'assignment',
  'scorm',
])
export type ImportedItemKind = v.InferOutput<typeof ImportedItemKind>

/** `simplified`: imported, but a part was left out. */
const ImportOutcome = v.picklist(['imported', 'simplified', 'skipped'])
export type ImportOutcome = v.InferOutput<typeof ImportOutcome>

/**
 * Item of a package with the result of its import. A complete report has one row for each item (`countMissingRows`).
 */
export const PackageReportRow = v.object({
  /** Id in the package, to find the item there; not always unique. */
  id: v.string(),
  title: v.string(),
  /** Titles of the parts that contain the item, outermost first. */
  place: v.array(v.string()),
  source: SourceKind,
  outcome: ImportOutcome,
  becomes: v.nullable(ImportedItemKind),
  /** Messages about differences from the package, or about the reason why the item is skipped. */
  notes: v.array(v.string()),
})
export type PackageReportRow = v.InferOutput<typeof PackageReportRow>

export const PackageReport = v.object({
  /** Name of the format, e.g. `SCORM 1.2`, `Common Cartridge 1.3`. */
  format: v.string(),
  title: v.string(),
  /** Messages about the package as a whole. */
  notes: v.array(v.string()),
  counts: v.object({ imported: v.number(), simplified: v.number(), skipped: v.number() }),
  rows: v.array(PackageReportRow),
  /** Numbers of items and questions, counted independently of the conversion. Absent in reports of older imports. */
  held: v.optional(v.object({ items: v.number(), questions: v.number() })),
})
export type PackageReport = v.InferOutput<typeof PackageReport>

/** Returns how many items of the package are missing from the report. Returns undefined if the report is complete. */
export function countMissingRows({ held, rows }: PackageReport): { items: number; questions: number } | undefined {
  if (!held) return undefined
  const questions = rows.filter(({ source }) => source === 'question').length
  const gap = { items: held.items - (rows.length - questions), questions: held.questions - questions }
  return gap.items === 0 && gap.questions === 0 ? undefined : gap
}

/** Returns the share of the items that are not imported, from 0 to 1. */
export function computeSkippedShare({ imported, simplified, skipped }: PackageReport['counts']): number {
  const all = imported + simplified + skipped
  return all === 0 ? 0 : skipped / all
}

import * as v from 'valibot'

/** What a thing is in the package it came from. */
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

/** What it becomes here. */
const BecomesKind = v.picklist(['track', 'class', 'article', 'video', 'pdf', 'quiz', 'question', 'assignment', 'scorm'])
export type BecomesKind = v.InferOutput<typeof BecomesKind>

/** `simplified`: it comes, and something of it does not. */
const Outcome = v.picklist(['imported', 'simplified', 'skipped'])
export type Outcome = v.InferOutput<typeof Outcome>

/** One thing of a package and what becomes of it: each is here exactly once. */
export const PackageReportRow = v.object({
  /** As the package calls it; for finding it there, and not always unique. */
  id: v.string(),
  title: v.string(),
  /** The titles it stands under, from the outside. */
  place: v.array(v.string()),
  source: SourceKind,
  outcome: Outcome,
  becomes: v.nullable(BecomesKind),
  /** What is different from the package, or why it is skipped, each in words. */
  notes: v.array(v.string()),
})
export type PackageReportRow = v.InferOutput<typeof PackageReportRow>

export const PackageReport = v.object({
  /** `SCORM 1.2`, `Common Cartridge 1.3`. */
  format: v.string(),
  title: v.string(),
  /** Of the package as a whole. */
  notes: v.array(v.string()),
  counts: v.object({ imported: v.number(), simplified: v.number(), skipped: v.number() }),
  rows: v.array(PackageReportRow),
  /** The contents of the package by a second count, apart from its reader. Absent from reports of older imports. */
  held: v.optional(v.object({ items: v.number(), questions: v.number() })),
})
export type PackageReport = v.InferOutput<typeof PackageReport>

/** How many things of the package the report does not tell of; undefined when it is complete. */
export function gapIn({ held, rows }: PackageReport): { items: number; questions: number } | undefined {
  if (!held) return undefined
  const questions = rows.filter(({ source }) => source === 'question').length
  const gap = { items: held.items - (rows.length - questions), questions: held.questions - questions }
  return gap.items === 0 && gap.questions === 0 ? undefined : gap
}

/** The share of a package that does not come at all. */
export function lostShare({ imported, simplified, skipped }: PackageReport['counts']): number {
  const all = imported + simplified + skipped
  return all === 0 ? 0 : skipped / all
}

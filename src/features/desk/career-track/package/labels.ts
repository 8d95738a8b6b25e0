import type { ImportedItemKind, ImportOutcome, SourceKind } from '#contract/packages/package-report.ts'
import type { PackageCounts } from '#contract/packages/package-import.ts'
import { partNames } from '../labels.ts'

/** Labels of the counted items, in display order. */
export const countNames: readonly (readonly [keyof PackageCounts, string])[] = [
  ['tracks', 'track'],
  ['classes', 'kelas'],
  ['article', 'artikel'],
  ['video', 'video'],
  ['pdf', 'PDF'],
  ['assignment', 'tugas'],
  ['scorm', 'unit interaktif'],
  ['quiz', 'kuis'],
  ['questions', 'soal'],
]

export const outcomeNames: Readonly<Record<ImportOutcome, string>> = {
  imported: 'Ikut',
  simplified: 'Disederhanakan',
  skipped: 'Dilewati',
}

export const sourceNames: Readonly<Record<SourceKind, string>> = {
  folder: 'folder',
  page: 'halaman',
  file: 'berkas',
  link: 'tautan',
  discussion: 'diskusi',
  tool: 'alat luar',
  assignment: 'tugas',
  quiz: 'kuis',
  bank: 'bank soal',
  question: 'soal',
  unit: 'unit',
  other: 'butir lain',
}

export const targetKindNames: Readonly<Record<ImportedItemKind, string>> = { ...partNames, question: 'soal' }

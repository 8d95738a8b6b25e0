import type { Difference, DifferencePart, MissingPart } from '#contract/catalog/career-track.admin.ts'
import type { Depth } from './structure-index.ts'

export const partNames: Readonly<Record<DifferencePart, string>> = {
  track: 'track',
  class: 'kelas',
  article: 'artikel',
  video: 'video',
  pdf: 'PDF',
  quiz: 'kuis',
  assignment: 'tugas',
  scorm: 'unit interaktif',
}

export const depthNames: Readonly<Record<Depth, string>> = { track: 'track', class: 'kelas', material: 'materi' }

export const changeNames: Readonly<Record<Difference['kind'], string>> = {
  added: 'baru',
  changed: 'berubah',
  moved: 'dipindahkan',
  reordered: 'berubah urutan isinya',
  removed: 'dihapus',
}

const lackLabels: Readonly<Record<MissingPart['kind'], (title: string) => string>> = {
  'no-tracks': () => 'Draf ini belum punya track.',
  'no-classes': title => `Track ${title} belum punya kelas.`,
  'no-materials': title => `Kelas ${title} belum punya materi.`,
  'no-content': title => `${title} masih kosong.`,
  'no-questions': title => `${title} belum punya soal.`,
}
export const describeMissingPart = ({ kind, title }: MissingPart) => lackLabels[kind](title)

/** Returns a summary such as '2 artikel baru, 1 kuis berubah' (2 new articles, 1 changed quiz). */
export function summarizeDifferences(differences: readonly Difference[]): string {
  const counts = new Map<string, number>()
  for (const { kind, part, title } of differences) {
    // An empty title means a changed order of the tracks, not a change of one part.
    const what = title === '' ? 'urutan track berubah' : `${partNames[part]} ${changeNames[kind]}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const parts = [...counts].map(([what, count]) => (what.startsWith('urutan') ? what : `${count} ${what}`))
  return parts.length === 0 ? 'Tidak ada yang berbeda.' : `${parts.join(', ')}.`
}

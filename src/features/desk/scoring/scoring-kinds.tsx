import { ListLinks } from '#app/desk/list-links.tsx'

const kinds = [
  { to: '/admin/scoring', name: 'Tugas' },
  { to: '/admin/scoring/quiz', name: 'Kuis akhir' },
] as const

/** Links to the two lists of the screen. */
export function ScoringKinds({ here }: { here: (typeof kinds)[number]['to'] }) {
  return <ListLinks label="Yang dinilai" kinds={kinds} here={here} />
}

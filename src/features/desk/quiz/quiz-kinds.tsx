import { ListLinks } from '#app/desk/list-links.tsx'

const kinds = [
  { to: '/admin/quiz', name: 'Kuis' },
  { to: '/admin/quiz/bank', name: 'Bank soal' },
] as const

/** Links to the two lists of the screen. */
export function QuizKinds({ here }: { here: (typeof kinds)[number]['to'] }) {
  return <ListLinks label="Yang ditulis" kinds={kinds} here={here} />
}

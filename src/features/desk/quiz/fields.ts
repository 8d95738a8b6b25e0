import { idsOf, partOf, type QuizForm } from '#contract/assessment/quiz-form.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { hintOf, typeChoices } from './labels.ts'

const yesNo = [
  { value: 'ya', name: 'Ya' },
  { value: 'tidak', name: 'Tidak' },
] as const

const head: readonly FormField[] = [
  { name: 'passMark', label: 'Nilai lulus', hint: 'Dari 0 sampai 100.', inputMode: 'numeric' },
  { name: 'timeLimitMinutes', label: 'Batas waktu', hint: 'Menit. Kosong: tanpa batas.', inputMode: 'numeric' },
  { name: 'attemptsAllowed', label: 'Jatah percobaan', hint: 'Kosong: sesering apa pun.', inputMode: 'numeric' },
  { name: 'shufflesQuestions', label: 'Acak urutan soal', choices: yesNo },
  { name: 'shufflesOptions', label: 'Acak urutan pilihan', choices: yesNo },
  { name: 'revealsAnswers', label: 'Tampilkan jawaban benar setelah dikumpulkan', choices: yesNo },
  {
    name: 'questions',
    label: 'Urutan soal',
    rows: 4,
    hint: 'Satu baris satu soal. Hapus barisnya untuk menghapus soalnya.',
  },
]

/** Fields of the quiz, then those of each question. */
export function quizFieldsOf(form: QuizForm): FormField[] {
  return [
    ...head,
    ...idsOf(form).flatMap((id, at) => {
      const type = form[partOf(id, 'type')] ?? ''
      const label = (name: string) => `Soal ${at + 1} (${id}): ${name}`
      return [
        { name: partOf(id, 'type'), label: label('jenis'), choices: typeChoices },
        { name: partOf(id, 'text'), label: label('pertanyaan'), rows: 2 },
        { name: partOf(id, 'answers'), label: label('jawaban'), rows: 5, hint: hintOf(type) },
        { name: partOf(id, 'explanation'), label: label('penjelasan'), rows: 2 },
      ]
    }),
  ]
}

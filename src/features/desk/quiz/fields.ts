import { listQuestionIds, type QuizForm } from '#contract/assessment/quiz-form.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'

const yesNo = [
  { value: 'ya', name: 'Ya' },
  { value: 'tidak', name: 'Tidak' },
] as const

/** Form fields of the quiz, without its questions. */
export const headFields: readonly FormField[] = [
  { name: 'passMark', label: 'Nilai lulus', hint: 'Dari 0 sampai 100.', inputMode: 'numeric' },
  { name: 'timeLimitMinutes', label: 'Batas waktu', hint: 'Menit. Kosong: tanpa batas.', inputMode: 'numeric' },
  { name: 'attemptsAllowed', label: 'Jatah percobaan', hint: 'Kosong: sesering apa pun.', inputMode: 'numeric' },
  { name: 'shufflesQuestions', label: 'Acak urutan soal', choices: yesNo },
  { name: 'shufflesOptions', label: 'Acak urutan pilihan', choices: yesNo },
  { name: 'revealsAnswers', label: 'Tampilkan jawaban benar setelah lulus', choices: yesNo },
]

const partNames: Readonly<Record<string, string>> = {
  type: 'jenis',
  text: 'pertanyaan',
  answers: 'jawaban',
  explanation: 'penjelasan',
}

/** Returns the label of a field, or of a question's field, for the comparison of two versions. */
export function getFieldLabel(form: QuizForm, name: string): string | undefined {
  if (name === 'questions') return 'Urutan soal'
  const [id = '', part = ''] = name.split('.')
  const at = listQuestionIds(form).indexOf(id)
  if (at < 0) return headFields.find(field => field.name === name)?.label
  return `Soal ${at + 1}: ${partNames[part] ?? part}`
}

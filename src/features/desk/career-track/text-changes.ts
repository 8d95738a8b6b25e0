import { listQuestionIds, getQuestionFieldName, type QuestionPart } from '#contract/assessment/quiz-form.ts'

type Values = Readonly<Record<string, string>>

/** Changed field of a part, with its value in both versions. */
export interface TextChange {
  label: string
  before: string
  after: string
}

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Judul',
  minutes: 'Menit belajar',
  text: 'Isi',
  rubric: 'Rubrik penilaian',
  readings: 'Pembacaan',
  video: 'Video',
  low: 'Video kecil',
  captions: 'Teks video',
  poster: 'Gambar sampul',
  pdf: 'PDF',
  summary: 'Ringkasan',
  skills: 'Keahlian',
  isFinal: 'Kuis akhir',
  passMark: 'Nilai lulus',
  timeLimitMinutes: 'Batas waktu (menit)',
  attemptsAllowed: 'Jatah percobaan',
  shufflesQuestions: 'Acak urutan soal',
  shufflesOptions: 'Acak urutan pilihan',
  revealsAnswers: 'Tampilkan jawaban benar',
}
const questionParts: readonly QuestionPart[] = ['type', 'text', 'answers', 'explanation']

/**
 * Returns the changed fields of a part. Questions of a quiz are identified by their number; a moved question also has a
 * change for its position.
 */
export function findTextChanges(before: Values, after: Values): TextChange[] {
  const fields = Object.entries(fieldLabels).map(([name, label]) => ({
    label,
    before: before[name] ?? '',
    after: after[name] ?? '',
  }))
  return [...fields, ...getQuestionChanges(before, after)].filter(change => change.before !== change.after)
}

function getQuestionChanges(before: Values, after: Values): TextChange[] {
  const [old, own] = [listQuestionIds(before), listQuestionIds(after)]
  const keptIds = own.filter(id => old.includes(id))
  const keptBefore = old.filter(id => own.includes(id))
  const questions = [...own, ...old.filter(id => !own.includes(id))]
  return questions.flatMap(id => {
    const [was, is] = [old.indexOf(id), own.indexOf(id)]
    if (was < 0) return [{ label: `Soal ${is + 1}, baru`, before: '', after: formatQuestion(after, id) }]
    if (is < 0) return [{ label: `Soal ${was + 1}, dihapus`, before: formatQuestion(before, id), after: '' }]
    const isMoved = keptIds.indexOf(id) !== keptBefore.indexOf(id)
    const label = isMoved ? `Soal ${was + 1}, sekarang soal ${is + 1}` : `Soal ${is + 1}`
    const [from, to] = [formatQuestion(before, id), formatQuestion(after, id)]
    // For a moved question the positions are shown, because its text may be unchanged.
    return isMoved && from === to
      ? [{ label, before: `Urutan ${was + 1}`, after: `Urutan ${is + 1}` }]
      : [{ label, before: from, after: to }]
  })
}

const formatQuestion = (values: Values, id: string) =>
  questionParts
    .map(part => values[getQuestionFieldName(id, part)] ?? '')
    .filter(text => text !== '')
    .join('\n')

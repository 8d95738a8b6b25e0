import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'

const NOTICE_FOR_MS = 14 * 86_400_000
const SHOWN_LENGTH = 120

interface Answered {
  id: string
  asked_by: string
  text: string
  material_title: string
  by: 'expert' | 'alumnus'
  place: { enrollment_id: string; material_id: string; type: string; quiz_id: string | null } | undefined
}

/**
 * Builds the notification of an answer. The notification contains the question and not the answer, because an answer
 * about a quiz is not shown before the quiz is passed.
 */
export function createAnswerNotice(answered: Answered, at: Date): PlannedNotification {
  const { id, text, material_title: title, by, place } = answered
  return {
    personId: answered.asked_by,
    kind: 'assignment',
    about: `question:${id}`,
    step: 'result',
    dueAt: at,
    validUntil: new Date(at.getTime() + NOTICE_FOR_MS),
    urgency: 'normal',
    title: by === 'expert' ? `Pakar menjawab pertanyaanmu di ${title}` : `Pertanyaanmu di ${title} dijawab`,
    body: shorten(text),
    path: place ? createPath(place, id) : '/dashboard/my-course',
  }
}

function createPath(place: NonNullable<Answered['place']>, questionId: string): string {
  const quiz = place.quiz_id === null ? '' : `&quizId=${place.quiz_id}`
  return `/lecture-material/${place.type}/${place.material_id}?enrId=${place.enrollment_id}${quiz}#tanya-${questionId}`
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= SHOWN_LENGTH ? `‘${line}’` : `‘${line.slice(0, SHOWN_LENGTH).toWellFormed().trim()} …’`
}

export const questionNoticeSample: NoticeSample = {
  id: 'question-answered',
  name: 'Pertanyaan dijawab',
  occasion: 'Saat pakar atau alumni menjawab pertanyaan di materi. Isinya pertanyaannya.',
  build: ({ personId, now }) =>
    createAnswerNotice(
      {
        id: '00000000-0000-4000-8000-000000000001',
        asked_by: personId,
        text: 'Kenapa airnya tidak boleh mendidih?',
        material_title: 'Suhu air untuk kopi seduh',
        by: 'expert',
        place: undefined,
      },
      now,
    ),
}

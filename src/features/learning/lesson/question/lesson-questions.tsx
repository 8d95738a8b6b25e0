import { useState } from 'react'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LessonQuestionAnchor } from '#contract/learning/lesson-question.outbox.ts'
import { placeMark, type PlacedMark } from '#contract/learning/note-anchor.rules.ts'
import {
  LESSON_ANSWER_MAX_LENGTH,
  LESSON_QUESTION_MAX_LENGTH,
  LESSON_REPORT_MAX_LENGTH,
} from '#contract/wire/limits.ts'
import { getServerTime } from '#app/data/clock.ts'
import { createEventId } from '#app/learning/event-id.ts'
import type { Learning } from '#app/learning/learning.ts'
import list from '#app/learning/note/note.module.css'
import { sessionState } from '#app/session/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import type { ShownQuestion } from './local-questions.ts'
import { QuestionItem } from './question-item.tsx'
import { QuestionPlace } from './question-place.tsx'
import classes from './question.module.css'
import { sendQuestionAction } from './send-question.ts'
import { useLinkedQuestion } from './use-linked-question.ts'
import { useLessonQuestions } from './use-lesson-questions.ts'
import { WriteSheet } from './write-sheet.tsx'

interface Props {
  learning: Learning
  material: LectureMaterial
  /** Text of the article, to find the positions of questions in it. */
  text: string
  /** Place of the new question. Undefined if the learner is not asking. */
  asked: LessonQuestionAnchor | undefined
  onAsked: () => void
  /** Label and action of the button that starts a new question. */
  ask: { label: string; run: () => void } | undefined
  /** Shows the position of a question. Undefined if this material has no positions to show. */
  onShow?: (anchor: LessonQuestionAnchor, place: PlacedMark | undefined) => void
  /** Maps the id of each quiz question to the text of this question. */
  quizTexts?: ReadonlyMap<string, string>
}

type Writing =
  | { type: 'answer'; question: ShownQuestion }
  | { type: 'report'; questionId: string; answerId: string | null }

const NO_TEXTS: ReadonlyMap<string, string> = new Map()

/** Questions of a material with their answers, below the material, and the dialogs that write them. */
export function LessonQuestions(props: Props) {
  const { learning, material, text, asked, onAsked, ask, onShow, quizTexts = NO_TEXTS } = props
  const { questions, canAnswer, refetch } = useLessonQuestions(learning)
  const [writing, setWriting] = useState<Writing>()
  const userId = sessionState.user?.userId
  const { enrollmentId } = learning
  const canAct = learning.refundedAt === undefined
  const here = questions.filter(({ materialId }) => materialId === material.id).toSorted(compareQuestions)
  const removed = questions.filter(({ materialId }) => materialId === null)
  useLinkedQuestion(refetch)
  if (userId === undefined) return null

  const show = (question: ShownQuestion) => {
    const { anchor, kept } = question
    const place = anchor.kind === 'article' ? placeMark(anchor, text, kept ?? 'same') : undefined
    const isGone = place?.state === 'gone' || question.isQuizQuestionGone === true || question.materialId === null
    return (
      <QuestionItem
        key={question.id}
        question={question}
        quizQuestion={anchor.kind === 'quiz' ? quizTexts.get(anchor.quizQuestionId) : undefined}
        isGone={isGone}
        open={
          !isGone &&
          onShow && (
            <Button variant="ghost" onClick={() => onShow(anchor, place)}>
              Lihat
            </Button>
          )
        }
        canAnswer={canAnswer && canAct}
        canAccept={question.isOwn && canAct}
        onAnswer={() => setWriting({ type: 'answer', question })}
        onAccept={answerId =>
          void sendQuestionAction({ type: 'accept', enrollmentId, questionId: question.id, answerId })
        }
        onReport={answerId => setWriting({ type: 'report', questionId: question.id, answerId })}
      />
    )
  }

  return (
    <>
      {(here.length > 0 || removed.length > 0 || (ask && canAct)) && (
        <section className={classes.section} aria-labelledby="tanya-materi">
          <h2 id="tanya-materi">Tanya jawab di materi ini</h2>
          {here.length > 0 && <ul className={list.list}>{here.map(show)}</ul>}
          {ask && canAct && (
            <Button variant="secondary" className={classes.ask} onClick={ask.run}>
              {ask.label}
            </Button>
          )}
          {removed.length > 0 && (
            <details>
              <summary>Tanya jawab yang materinya sudah tidak ada ({removed.length})</summary>
              <ul className={list.list}>{removed.map(show)}</ul>
            </details>
          )}
        </section>
      )}
      {asked && canAct && (
        <WriteSheet
          userId={userId}
          title="Tanya di sini"
          label="Pertanyaanmu"
          hint="Dijawab pakar dan alumni kelas ini. Namamu tampil singkat. Jawaban yang bagus terlihat oleh semua peserta kelas."
          submit="Kirim pertanyaan"
          storedMessage="Pertanyaanmu tersimpan, dan dikirim begitu ada koneksi."
          limit={LESSON_QUESTION_MAX_LENGTH}
          draftKey={`question:${enrollmentId}:${material.id}`}
          onClose={onAsked}
          onSend={typed =>
            sendQuestionAction({
              type: 'ask',
              enrollmentId,
              questionId: createEventId(getServerTime()),
              materialId: material.id,
              anchor: asked,
              text: typed,
            })
          }
        >
          <QuestionPlace
            anchor={asked}
            quizQuestion={asked.kind === 'quiz' ? quizTexts.get(asked.quizQuestionId) : undefined}
          />
        </WriteSheet>
      )}
      {writing?.type === 'answer' && (
        <WriteSheet
          key={writing.question.id}
          userId={userId}
          title="Jawab pertanyaan"
          label="Jawabanmu"
          hint="Jawabanmu ditandai ‘Alumni’. Namamu tampil singkat."
          submit="Kirim jawaban"
          storedMessage="Jawabanmu tersimpan, dan dikirim begitu ada koneksi."
          limit={LESSON_ANSWER_MAX_LENGTH}
          draftKey={`question:answer-${writing.question.id}`}
          onClose={() => setWriting(undefined)}
          onSend={typed =>
            sendQuestionAction({
              type: 'answer',
              enrollmentId,
              questionId: writing.question.id,
              answerId: createEventId(getServerTime()),
              text: typed,
            })
          }
        >
          <p className={list.text}>{writing.question.text}</p>
        </WriteSheet>
      )}
      {writing?.type === 'report' && (
        <WriteSheet
          key={`${writing.questionId} ${writing.answerId}`}
          userId={userId}
          title="Laporkan"
          label="Alasan"
          hint="Hanya pengelola yang membaca laporan ini."
          submit="Kirim laporan"
          storedMessage="Laporanmu tersimpan, dan dikirim begitu ada koneksi."
          limit={LESSON_REPORT_MAX_LENGTH}
          draftKey={`question:report-${writing.answerId ?? writing.questionId}`}
          onClose={() => setWriting(undefined)}
          onSend={reason =>
            sendQuestionAction({
              type: 'report',
              enrollmentId,
              questionId: writing.questionId,
              answerId: writing.answerId,
              reason,
            })
          }
        />
      )}
    </>
  )
}

/** Sorts questions by their position, then by their time. */
function compareQuestions(a: ShownQuestion, b: ShownQuestion): number {
  return getPosition(a.anchor) - getPosition(b.anchor) || Date.parse(a.askedAt) - Date.parse(b.askedAt)
}

function getPosition(anchor: LessonQuestionAnchor): number {
  switch (anchor.kind) {
    case 'article':
      return anchor.from
    case 'video':
      return anchor.second
    case 'pdf':
      return anchor.page
    case 'quiz':
      return anchor.number
  }
}

import { type ReactNode, useId, useState } from 'react'
import { formatDate } from '#app/lib/times.ts'
import { Button } from '#app/ui/button.tsx'
import list from '#app/learning/note/note.module.css'
import type { ShownAnswer, ShownQuestion } from './local-questions.ts'
import { QuestionPlace } from './question-place.tsx'
import classes from './question.module.css'

interface Props {
  question: ShownQuestion
  quizQuestion?: string | undefined
  isGone: boolean
  /** Button that leads to the position of the question. */
  open: ReactNode
  canAnswer: boolean
  canAccept: boolean
  onAnswer: () => void
  onAccept: (answerId: string | null) => void
  onReport: (answerId: string | null) => void
}

/** A question with its answers, in the list below the material. */
export function QuestionItem({ question, quizQuestion, isGone, open, ...actions }: Props) {
  const { isOwn, isHidden, isLocked, local, answers } = question
  const isSent = local === undefined || local.state === 'sent'
  const textId = useId()
  return (
    <li className={list.item} id={`tanya-${question.id}`}>
      <article className={classes.question} aria-labelledby={textId}>
        {question.materialId === null && <p className={classes.by}>{question.materialTitle}</p>}
        <QuestionPlace anchor={question.anchor} quizQuestion={quizQuestion} />
        {isGone && <p className={list.gone}>Tempatnya sudah berubah</p>}
        <p className={classes.by}>
          {isOwn ? 'Kamu' : question.name} bertanya · {formatDate(question.askedAt)}
        </p>
        <p className={list.text} id={textId}>
          {question.text}
        </p>
        <LocalNote local={local} />
        {isHidden && <p className={classes.state}>Disembunyikan pengelola. Orang lain tidak melihatnya.</p>}
        {isLocked && isSent && (
          <p className={classes.state}>
            Jawabannya tampil setelah kamu lulus kuis ini, atau semua kesempatan terpakai.
          </p>
        )}
        {isOwn && isSent && !isHidden && !isLocked && answers.length === 0 && (
          <p className={classes.state}>Menunggu jawaban pakar atau alumni.</p>
        )}
        {answers.length > 0 && (
          <ul className={classes.answers} aria-label="Jawaban">
            {answers.map(answer => (
              <AnswerItem key={answer.id} answer={answer} {...actions} />
            ))}
          </ul>
        )}
        <div className={list.actions}>
          {open}
          {actions.canAnswer && !isOwn && (
            <Button variant="ghost" onClick={actions.onAnswer}>
              Jawab
            </Button>
          )}
          {!isOwn && <ReportButton isReported={question.isReported} onReport={() => actions.onReport(null)} />}
        </div>
      </article>
    </li>
  )
}

type AnswerActions = Pick<Props, 'canAccept' | 'onAccept' | 'onReport'>

function AnswerItem({ answer, canAccept, onAccept, onReport }: AnswerActions & { answer: ShownAnswer }) {
  const { isOwn, isAccepted, by } = answer
  return (
    <li className={classes.answer}>
      <p className={classes.by}>
        {isOwn ? 'Kamu' : answer.name} <span className={classes.mark}>{by === 'expert' ? 'Pakar' : 'Alumni'}</span>
        {answer.isChosen && <span className={classes.good}>Jawaban terpilih</span>}
        {isAccepted && <span className={classes.good}>Terjawab</span>}
      </p>
      <p className={list.text}>{answer.text}</p>
      <LocalNote local={answer.local} />
      {answer.isHidden && <p className={classes.state}>Disembunyikan pengelola. Orang lain tidak melihatnya.</p>}
      <div className={list.actions}>
        {canAccept && !isOwn && (
          <Button variant="ghost" onClick={() => onAccept(isAccepted ? null : answer.id)}>
            {isAccepted ? 'Batalkan Terjawab' : 'Ini menjawab'}
          </Button>
        )}
        {!isOwn && <ReportButton isReported={answer.isReported} onReport={() => onReport(answer.id)} />}
      </div>
    </li>
  )
}

function ReportButton({ isReported, onReport }: { isReported: boolean | undefined; onReport: () => void }) {
  return isReported ? (
    <span className={classes.state}>Sudah dilaporkan</span>
  ) : (
    <Button variant="ghost" onClick={onReport}>
      Laporkan
    </Button>
  )
}

function LocalNote({ local }: { local: ShownQuestion['local'] | undefined }) {
  const isRefused = local?.state === 'refused'
  // A refusal that was stored before is not announced again at each visit.
  const [isKnown, setIsKnown] = useState(isRefused)
  if (isKnown && !isRefused) setIsKnown(false)
  if (!local || local.state === 'sent') return null
  if (local.state === 'waiting') return <p className={classes.state}>Menunggu koneksi</p>
  return <p role={isKnown ? undefined : 'alert'}>Tidak diterima: {local.message ?? 'coba lagi nanti'}</p>
}

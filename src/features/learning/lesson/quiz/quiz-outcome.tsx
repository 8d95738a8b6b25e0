import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { shouldBecomeCard } from '#contract/learning/review-card.rules.ts'
import type { QuizExam, QuizQuestion, QuizResult } from '#contract/assessment/quiz.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { EWalletNotice } from '#app/learning/e-wallet/e-wallet-notice.tsx'
import { Plant } from '#app/learning/plant.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { listAnswerTexts } from './answers.ts'
import { LessonBarPortal } from '../lesson-bar-portal.tsx'
import classes from './quiz-outcome.module.css'
import { QuizText } from './quiz-text.tsx'
import { useFocusIfLost } from './use-focus-if-lost.ts'

interface Props {
  exam: QuizExam
  result: QuizResult
  /** Best score of all attempts. Shown if it differs from the score of this attempt. */
  bestScore: number
  /** True if the quiz is complete. The lesson's bar then keeps the button for the next material. */
  isComplete?: boolean
  /** Score of the previous attempt. */
  scoreBefore?: number | undefined
  /** True if the learner has been waiting for this result. */
  isNew?: boolean
  /** Links to the materials to learn again. Shown before another attempt of a quiz that was never passed. */
  sources?: ReactNode
  /**
   * Starts another attempt, or continues the open attempt. Undefined if the quiz is closed. Not offered after the full
   * score.
   */
  onAgain?: () => void
}

/**
 * Result of an attempt. Wrong answers come first. The server sends right answers and explanations only after the quiz
 * was passed or the last attempt was handed in.
 */
export function QuizOutcome({
  exam,
  result,
  bestScore,
  isComplete = false,
  scoreBefore,
  isNew = false,
  sources,
  onAgain,
}: Props) {
  const score = Math.round(result.score)
  const { attemptsLeft, hasOpenAttempt, isPassed } = result
  const isUsedUp = attemptsLeft === 0 && !hasOpenAttempt
  const again = hasOpenAttempt ? 'Lanjutkan percobaan' : 'Coba lagi kuis'
  const headingRef = useFocusIfLost<HTMLHeadingElement>(isNew)
  const isEverPassed = isPassed || bestScore >= exam.passMark
  const listOf = (isCorrect: boolean) => (
    <ol className={classes.answers}>
      {result.questions
        .filter(answered => answered.isCorrect === isCorrect)
        .map(answered => (
          <AnsweredQuestion
            key={answered.id}
            answered={answered}
            question={exam.questions.find(({ id }) => id === answered.id)}
          />
        ))}
    </ol>
  )
  const rightCount = result.questions.filter(({ isCorrect }) => isCorrect).length
  return (
    <section className={classes.outcome} aria-label="Hasil kuis">
      <div className={classes.head} data-passed={result.isPassed}>
        <div className={classes.mark}>
          {/* The plant is in full flower at the pass mark. */}
          <Plant value={score} max={exam.passMark} from={isNew ? (scoreBefore ?? 0) : score} size={80} />
          <strong className={classes.score} aria-hidden="true">
            {score}
          </strong>
        </div>
        <div>
          <h2 ref={headingRef} tabIndex={-1} className={classes.verdict}>
            {result.isPassed ? 'Lulus' : 'Belum lulus'} <span className="visually-hidden">Nilai {score} dari 100</span>
          </h2>
          <p className={classes.detail}>
            {countText(result)} · lulus dengan nilai {exam.passMark}
          </p>
          <p className={classes.detail}>
            {result.number !== undefined && `Percobaan ke-${result.number} · `}Dikumpulkan{' '}
            {formatMoment(result.handedInAt)}
          </p>
          {scoreBefore !== undefined && score > scoreBefore && <p className={classes.risen}>naik dari {scoreBefore}</p>}
          {bestScore > score && <p className={classes.detail}>Nilai terbaikmu {bestScore}</p>}
        </div>
      </div>
      {result.isPassed && <EWalletNotice />}
      {rightCount < result.questions.length && (
        <>
          <h2 className={classes.part}>Yang perlu diulang</h2>
          {listOf(false)}
          {!isEverPassed && !isUsedUp && onAgain && sources}
          <CardsLink result={result} isPassed={isEverPassed} />
        </>
      )}
      {rightCount > 0 && (
        <details className={classes.right}>
          <summary>{rightCount} yang sudah benar</summary>
          {listOf(true)}
        </details>
      )}
      {score === 100 ? null : isUsedUp ? (
        <p className={classes.detail}>
          Jatah percobaan kuis ini sudah habis.
          {onAgain && !isEverPassed && !isComplete && ' Hubungi layanan pelanggan kalau kamu perlu percobaan tambahan.'}
        </p>
      ) : (
        onAgain && (
          <>
            {/* `attemptsLeft` does not include an open attempt, so it may be 0 while an attempt can be continued. */}
            {attemptsLeft ? <p className={classes.detail}>Sisa {attemptsLeft} percobaan</p> : null}
            {isPassed || isComplete ? (
              <Button variant="secondary" onClick={onAgain}>
                {again}
              </Button>
            ) : (
              <LessonBarPortal>
                <Button data-main onClick={onAgain}>
                  {again}
                </Button>
              </LessonBarPortal>
            )}
          </>
        )
      )}
    </section>
  )
}

/** Shows how many of the wrongly answered questions became review cards. Applies the same rule as the server. */
function CardsLink({ result: { questions }, isPassed }: { result: QuizResult; isPassed: boolean }) {
  const cards = questions.filter(
    ({ isCorrect, explanation, right }) =>
      !isCorrect && shouldBecomeCard({ isPassed, showsAnswer: right !== undefined, explanation }),
  )
  if (cards.length === 0) return null
  return (
    <p className={classes.detail}>
      <AppLink to="/review">{cards.length} soal masuk ke Ulangi</AppLink>
    </p>
  )
}

function countText({ questions }: QuizResult): string {
  return `${questions.filter(question => question.isCorrect).length} dari ${questions.length} benar`
}

interface AnsweredProps {
  answered: QuizResult['questions'][number]
  question: QuizQuestion | undefined
}

function AnsweredQuestion({ answered, question }: AnsweredProps) {
  const { isCorrect, explanation, given, right } = answered
  return (
    <li data-correct={isCorrect}>
      {isCorrect ? <Check size={20} aria-label="Benar" /> : <X size={20} aria-label="Belum tepat" />}
      <div>
        <strong>
          <QuizText text={question?.text ?? 'Soal'} />
        </strong>
        {question && given && <AnswerLine label="Jawabanmu" question={question} answer={given} />}
        {question && right && !isCorrect && <AnswerLine label="Jawaban benar" question={question} answer={right} />}
        {explanation && (
          <p>
            <QuizText text={explanation} />
          </p>
        )}
      </div>
    </li>
  )
}

/**
 * Shows a single answer as a line and several answers as a list. The list is numbered only for an ordering question.
 */
function AnswerLine({ label, question, answer }: { label: string; question: QuizQuestion; answer: string[] }) {
  const texts = listAnswerTexts(question, answer)
  const List = question.type === 'ordering' ? 'ol' : 'ul'
  return (
    <div className={classes.answer}>
      <span>{label}: </span>
      {texts.length > 1 ? (
        <List>
          {texts.map(text => (
            <li key={text}>
              <QuizText text={text} />
            </li>
          ))}
        </List>
      ) : (
        <b>
          <QuizText text={texts[0]?.trim() ? texts[0] : '(kosong)'} />
        </b>
      )}
    </div>
  )
}

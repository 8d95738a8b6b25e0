import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { QuizExam, QuizQuestion, QuizResult } from '#contract/assessment/quiz.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { EWalletNotice } from '#app/learning/e-wallet/e-wallet-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { ProgressRing } from '#app/ui/progress-ring.tsx'
import { answerTexts } from './answers.ts'
import classes from './quiz-outcome.module.css'
import { QuizText } from './quiz-text.tsx'

interface Props {
  exam: QuizExam
  result: QuizResult
  /** Best score of all attempts; shown if it differs. */
  bestScore: number
  /** Absent: the quiz is closed. */
  onAgain?: () => void
}

export function QuizOutcome({ exam, result, bestScore, onAgain }: Props) {
  const score = Math.round(result.score)
  const { attemptsLeft } = result
  return (
    <section className={classes.outcome} aria-label="Hasil kuis">
      <div className={classes.head} data-passed={result.isPassed}>
        <div className={classes.ring}>
          <ProgressRing value={score} max={100} size={112} label={`Nilai ${score} dari 100`} />
          <strong className={classes.score} aria-hidden="true">
            {score}
          </strong>
        </div>
        <div>
          <p className={classes.verdict}>{result.isPassed ? 'Lulus' : 'Belum lulus'}</p>
          <p className={classes.detail}>
            {countText(result)} · lulus dengan nilai {exam.passMark}
          </p>
          <p className={classes.detail}>
            {result.number !== undefined && `Percobaan ke-${result.number} · `}Dikumpulkan{' '}
            {formatMoment(result.handedInAt)}
          </p>
          {bestScore > score && <p className={classes.detail}>Nilai terbaikmu {bestScore}</p>}
        </div>
      </div>
      {result.isPassed && <EWalletNotice />}
      <ol className={classes.answers}>
        {result.questions.map(answered => (
          <AnsweredQuestion
            key={answered.id}
            answered={answered}
            question={exam.questions.find(({ id }) => id === answered.id)}
          />
        ))}
      </ol>
      {attemptsLeft === 0 ? (
        <p className={classes.detail}>
          Jatah percobaan kuis ini sudah habis.
          {!result.isPassed && ' Hubungi layanan pelanggan kalau kamu perlu percobaan tambahan.'}
        </p>
      ) : (
        onAgain && (
          <div className={classes.again}>
            <Button variant={result.isPassed ? 'secondary' : 'primary'} onClick={onAgain}>
              Coba lagi kuis
            </Button>
            {typeof attemptsLeft === 'number' && <span className={classes.detail}>Sisa {attemptsLeft} percobaan</span>}
          </div>
        )
      )}
    </section>
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
        <p>
          <QuizText text={explanation} />
        </p>
      </div>
    </li>
  )
}

/** Shows one answer as a line, several as a list. The list is numbered only if the question asks for an order. */
function AnswerLine({ label, question, answer }: { label: string; question: QuizQuestion; answer: string[] }) {
  const texts = answerTexts(question, answer)
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

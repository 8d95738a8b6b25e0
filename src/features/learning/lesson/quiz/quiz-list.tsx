import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'
import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import { QuizText } from './quiz-text.tsx'
import classes from './quiz-list.module.css'

interface Props {
  questions: readonly QuizQuestion[]
  open: readonly QuizQuestion[]
  at: number
  onChoose: (at: number) => void
  onClose: () => void
}

/** Lists all questions of the attempt and marks the answered questions. */
export function QuizList({ questions, open, at, onChoose, onClose }: Props) {
  return (
    <BottomSheet title="Daftar soal" onClose={onClose}>
      <ol className={classes.list}>
        {questions.map((question, index) => (
          <li key={question.id}>
            <button
              type="button"
              data-question={question.id}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onChoose(index)}
            >
              {open.includes(question) ? (
                <Circle size={20} aria-label="Belum dijawab" />
              ) : (
                <Check size={20} aria-label="Terjawab" />
              )}
              <span>
                {index + 1}. <QuizText text={question.text} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </BottomSheet>
  )
}

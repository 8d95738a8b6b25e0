import { changeQuiz, type DeskQuiz } from '#contract/assessment/quiz.admin.ts'
import { useState } from 'react'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyToBankDialog } from './bank/copy-to-bank-dialog.tsx'
import { CopyFromBankDialog } from './bank/copy-from-bank-dialog.tsx'
import { ImportQuestionsDialog } from './import-questions-dialog.tsx'

/**
 * Buttons to add questions from a file or from the bank, and to copy questions into the bank. `onDone` is called after
 * questions were added.
 */
export function QuizTools({ quiz, onDone }: { quiz: DeskQuiz; onDone?: () => void }) {
  const { markOld } = useDeskCall()
  const [layer, setLayer] = useState<'import' | 'take' | 'keep'>()
  const { id, revision, state, questionCount, values } = quiz
  const close = () => setLayer(undefined)
  const done = () => {
    close()
    onDone?.()
  }
  return (
    <>
      {state !== 'published' && (
        <>
          <Button variant="secondary" onClick={() => setLayer('import')}>
            Impor soal
          </Button>
          <Button variant="secondary" onClick={() => setLayer('take')}>
            Ambil dari bank
          </Button>
        </>
      )}
      {questionCount > 0 && (
        <Button variant="secondary" onClick={() => setLayer('keep')}>
          Simpan ke bank
        </Button>
      )}
      {layer === 'import' && <ImportQuestionsDialog quizId={id} onDone={done} onClose={close} />}
      {layer === 'take' && (
        <CopyFromBankDialog
          quizId={id}
          revision={revision}
          onStale={() => markOld(changeQuiz)}
          onDone={done}
          onClose={close}
        />
      )}
      {layer === 'keep' && <CopyToBankDialog quizId={id} form={values} onClose={close} />}
    </>
  )
}

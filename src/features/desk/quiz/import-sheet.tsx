import { useState } from 'react'
import { QUIZ_IMPORT_MAX_BYTES } from '#contract/wire/limits.ts'
import type { QuizImport } from '#contract/assessment/quiz-import.ts'
import desk from '#app/desk/desk.module.css'
import { failureOf } from '#app/desk/failure.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { doQuizImport, planQuizImport } from '#app/queries/desk/quiz.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { ImportReview, type Accepted } from './import-review.tsx'
import { templateFile } from './template.ts'
import { FileChoice } from '#app/desk/form/file-choice.tsx'

interface Props {
  quizId: string
  onDone: () => void
  onClose: () => void
}

/** Imports a file of questions: shows the resulting questions first, then adds them to the draft. */
export function ImportSheet({ quizId, onDone, onClose }: Props) {
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<QuizImport>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function read(chosen: File) {
    setFile(chosen)
    setPlan(undefined)
    setFailure('')
    if (chosen.size === 0) return setFailure('Berkas ini kosong.')
    if (chosen.size > QUIZ_IMPORT_MAX_BYTES)
      return setFailure('Ukuran berkas paling besar 1 MB. Bagi menjadi beberapa.')
    setIsBusy(true)
    try {
      setPlan(await planQuizImport(quizId, chosen))
    } catch (error) {
      setFailure(failureOf(error).text)
    } finally {
      setIsBusy(false)
    }
  }

  async function take(plan: QuizImport, accepted: Accepted) {
    const { added } = await doQuizImport(quizId, plan, accepted)
    showToast(`${added} soal masuk ke draf.`)
    onDone()
  }

  return (
    <Dialog title="Impor soal" onClose={onClose}>
      <div className={desk.part}>
        <p>
          Berkas GIFT, Aiken, CSV, atau XLSX, paling besar 1 MB dan 500 soal. Berkasnya diperiksa dulu, kuis belum
          berubah.
        </p>
        <div className={desk.deeds}>
          <Button variant="secondary" onClick={() => saveFile(templateFile(), 'contoh-soal.csv')}>
            Unduh contoh CSV
          </Button>
        </div>
        <FileChoice
          label={plan ? 'Pilih berkas lain' : 'Pilih berkas'}
          accept=".gift,.txt,.csv,.xlsx"
          isDisabled={isBusy}
          onChoose={file => void read(file)}
        />
        {isBusy && <output>Memeriksa tiap soal…</output>}
        <p role="alert" className={desk.problem}>
          {failure}
        </p>
        {plan && file && (
          <ImportReview
            key={plan.id}
            name={file.name}
            plan={plan}
            onTake={accepted => take(plan, accepted)}
            onAgain={() => void read(file)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

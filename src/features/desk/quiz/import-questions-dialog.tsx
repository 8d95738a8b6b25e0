import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { QUIZ_IMPORT_MAX_BYTES } from '#contract/wire/limits.ts'
import { doQuizImport, planQuizImport, type QuizImport } from '#contract/assessment/quiz-import.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ImportReview, type AcceptedQuestions } from './import-review.tsx'
import { createTemplateFile } from './template.ts'
import { FileChoice } from '#app/desk/form/file-choice.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

interface Props {
  quizId: string
  onDone: () => void
  onClose: () => void
}

/** Dialog that imports a file of questions: first shows the resulting questions, then adds them to the draft. */
export function ImportQuestionsDialog({ quizId, onDone, onClose }: Props) {
  const { call } = useDeskCall()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<QuizImport>()
  const [problem, setProblem] = useState('')

  const { isBusy, run: read } = useAction(
    async (chosen: File) => {
      setFile(chosen)
      setPlan(undefined)
      setProblem('')
      if (chosen.size === 0) return setProblem('Berkas ini kosong.')
      if (chosen.size > QUIZ_IMPORT_MAX_BYTES)
        return setProblem('Ukuran berkas paling besar 1 MB. Bagi menjadi beberapa.')
      const bytes = new Uint8Array(await chosen.arrayBuffer())
      setPlan(await call(planQuizImport, { params: { id: quizId }, bytes }))
    },
    error => setProblem(getFailureText(error)),
  )

  async function take(plan: QuizImport, accepted: AcceptedQuestions) {
    const input = { params: { id: quizId, importId: plan.id }, body: accepted }
    const { added } = await call(doQuizImport, input, { version: plan.revision })
    showToast(`${added} soal masuk ke draf.`)
    onDone()
  }

  return (
    <Dialog title="Impor soal" onClose={onClose}>
      <Stack gap="sm">
        <Text>
          Berkas GIFT, Aiken, Moodle XML, CSV, atau XLSX, paling besar 1 MB dan 500 soal. Berkasnya diperiksa dulu, kuis
          belum berubah.
        </Text>
        <ActionRow>
          <Button variant="secondary" onClick={() => saveFile(createTemplateFile(), 'contoh-soal.csv')}>
            Unduh contoh CSV
          </Button>
        </ActionRow>
        <FileChoice
          label={plan ? 'Pilih berkas lain' : 'Pilih berkas'}
          accept=".gift,.txt,.xml,.csv,.xlsx"
          isDisabled={isBusy}
          onChoose={file => void read(file)}
        />
        {isBusy && <output>Memeriksa tiap soal…</output>}
        {problem && <Alert>{problem}</Alert>}
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
      </Stack>
    </Dialog>
  )
}

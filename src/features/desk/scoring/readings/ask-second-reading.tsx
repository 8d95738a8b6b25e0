import { askSecondReading } from '#contract/assessment/scoring.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { DeskAssignmentHistory } from '#contract/assessment/scoring.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  story: DeskAssignmentHistory
}

/**
 * Lets the admin require that two experts assess an answer (two readings), or withdraw this requirement. Possible while
 * no expert has assessed the answer.
 */
export function AskSecondReading({ story: { assignment, readingStage } }: Props) {
  const { call } = useDeskCall()
  const [isAsking, setIsAsking] = useState(false)
  const isAsked = readingStage === null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {isAsked ? 'Minta pembacaan kedua' : 'Cukup satu pembacaan'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={isAsked ? 'Minta pembacaan kedua' : 'Cukup satu pembacaan'}
          text={
            isAsked
              ? 'Dua pakar membaca jawaban ini tanpa melihat nilai satu sama lain. Pelajar menerima satu nilai setelah keduanya masuk.'
              : 'Nilai pakar yang membaca jawaban ini langsung keluar.'
          }
          submitLabel="Simpan"
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            await call(
              askSecondReading,
              { params: { id: assignment.id }, body: { isAsked, reason } },
              { version: assignment.revision },
            )
            showToast(isAsked ? 'Jawaban ini dibaca dua pakar.' : 'Satu pembacaan cukup.')
          }}
        />
      )}
    </>
  )
}

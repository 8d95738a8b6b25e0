import { Group } from '@mantine/core'
import { assignExpert } from '#contract/assessment/scoring.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { DeskAssignmentHistory } from '#contract/assessment/scoring.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { AssignSelect } from './assign-select.tsx'

/** Selects the expert who assesses the assignment. An expert who has the assignment open is notified. */
export function AssignForm({ story: { assignment, expert } }: { story: DeskAssignmentHistory }) {
  const { call } = useDeskCall()
  const [chosen, setChosen] = useState(expert?.id ?? '')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Group gap="sm" align="flex-end">
      <AssignSelect label="Ditugaskan kepada" none="Belum ditugaskan" value={chosen} onChoose={setChosen} />
      <Button disabled={chosen === (expert?.id ?? '')} onClick={() => setIsAsking(true)}>
        {expert ? 'Ganti pakar' : 'Tugaskan'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={chosen ? 'Tugaskan pakar' : 'Lepas dari pakar'}
          text="Pakar yang sedang membuka tugas ini diminta memuat ulang; isiannya tidak hilang."
          submitLabel="Simpan"
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            await call(
              assignExpert,
              { params: { id: assignment.id }, body: { expertId: chosen || null, reason } },
              { version: assignment.revision },
            )
            showToast('Penugasan tersimpan.')
          }}
        />
      )}
    </Group>
  )
}

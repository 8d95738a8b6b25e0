import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskAssignmentStory } from '#contract/assessment/scoring.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { markStale } from '#app/queries/api-query.ts'
import { assignTo } from '#app/queries/desk/scoring.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { Button } from '#app/ui/button.tsx'
import { AssignSelect } from './assign-select.tsx'
import classes from './scoring.module.css'

/** Chooses the expert to assess it; an expert who has it open meanwhile is notified. */
export function AssignForm({ story: { assignment, expert } }: { story: DeskAssignmentStory }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(expert?.id ?? '')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={classes.pages}>
      <AssignSelect label="Ditugaskan kepada" none="Belum ditugaskan" value={chosen} onChoose={setChosen} />
      <Button disabled={chosen === (expert?.id ?? '')} onClick={() => setIsAsking(true)}>
        {expert ? 'Ganti pakar' : 'Tugaskan'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={chosen ? 'Tugaskan pakar' : 'Lepas dari pakar'}
          text="Pakar yang sedang membuka tugas ini diminta memuat ulang; isiannya tidak hilang."
          deed="Simpan"
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            await assignTo(assignment.id, { expertId: chosen || null, reason }, assignment.revision)
            showToast('Penugasan tersimpan.')
            await markStale(queryClient, staleAfterChange['PUT /v1/admin/scoring/assignments/{id}/expert'])
          }}
        />
      )}
    </div>
  )
}

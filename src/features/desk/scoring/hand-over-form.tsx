import { Group, NativeSelect } from '@mantine/core'
import { handOverAssignment } from '#contract/assessment/expert-task.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { expertColleaguesQuery } from '#app/queries/desk/expert.ts'
import { Button } from '#app/ui/button.tsx'

/** Form that assigns a task to another expert, or removes the assigned expert. */
export function HandOverForm({ task }: { task: ExpertAssignment }) {
  const { call } = useDeskCall()
  const { data: colleagues = [] } = useQuery(expertColleaguesQuery())
  const [chosen, setChosen] = useState('')
  const [pendingHandOver, setPendingHandOver] = useState<{ expertId: string | null }>()
  const colleague = colleagues.find(({ id }) => id === chosen)
  const isGiven = pendingHandOver !== undefined && pendingHandOver.expertId !== null
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Serahkan kepada"
        value={chosen}
        data={[
          { value: '', label: 'Pilih rekan pakar' },
          ...colleagues.map(({ id, fullName, waitingCount }) => ({
            value: id,
            label: `${fullName} (${formatNumber(waitingCount)} menunggu)`,
          })),
        ]}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <Button variant="secondary" disabled={!colleague} onClick={() => setPendingHandOver({ expertId: chosen })}>
        Serahkan
      </Button>
      {task.expert !== null && (
        <Button variant="ghost" onClick={() => setPendingHandOver({ expertId: null })}>
          Lepaskan
        </Button>
      )}
      {pendingHandOver && (
        <ReasonDialog
          title={isGiven ? `Serahkan kepada ${colleague?.fullName ?? 'rekan'}` : 'Lepaskan tugas ini'}
          text={
            isGiven
              ? 'Tugas ini pindah ke antrean rekanmu dan tidak tampak lagi di daftarmu.'
              : 'Tugas ini kembali ke daftar yang belum diambil.'
          }
          submitLabel={isGiven ? 'Serahkan' : 'Lepaskan'}
          onClose={() => setPendingHandOver(undefined)}
          onDo={async reason => {
            await call(
              handOverAssignment,
              { params: { id: task.id }, body: { ...pendingHandOver, reason } },
              { version: task.revision },
            )
            showToast(isGiven ? 'Tugas diserahkan.' : 'Tugas dilepaskan.')
          }}
        />
      )}
    </Group>
  )
}

import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { StatusText } from '#app/desk/status-text.tsx'
import classes from '../scoring.module.css'
import { storeUnsentAssessment } from '../submit-assessment.ts'
import { OfflineTaskDetail } from './offline-task-detail.tsx'
import { OfflineTaskList } from './offline-task-list.tsx'
import { listOpenTasks, addEntries, addAssessment } from './offline-tasks.ts'
import type { OfflineTasks } from './offline-task.ts'
import { storeAssessment } from './offline-tasks-store.ts'
import { DownloadTasks } from './download-tasks-panel.tsx'
import { useReceiptNotes } from './use-receipt-notes.ts'

interface Props {
  userId: string
  /** Offline tasks that were stored on the device when the screen opened. */
  initial: OfflineTasks | undefined
}

/** Screen to assess offline tasks one after the other without a connection. */
export function OfflineTasksScreen({ userId, initial }: Props) {
  const [listed, setList] = useState(initial)
  const { entries } = useOutbox()
  const offlineTasks = listed && addEntries(listed, entries)
  const [chosenId, setChosenId] = useState<string>()
  const [note, setNote] = useState('')
  const notes = useReceiptNotes(offlineTasks)
  const open = offlineTasks ? listOpenTasks(offlineTasks) : []
  const at = Math.max(
    open.findIndex(({ task }) => task.id === chosenId),
    0,
  )
  const current = open[at]
  const step = (by: number) => setChosenId(open[Math.min(Math.max(at + by, 0), open.length - 1)]?.task.id)
  useKeys({ j: () => step(1), k: () => step(-1) })

  /**
   * Writes to the outbox first. If the browser is killed before the list is written, this screen adds the assessment
   * from the outbox to the list.
   */
  async function assess(id: string, assessment: AssessmentOfAnswer) {
    await storeUnsentAssessment(id, assessment)
    setList(before => before && addAssessment(before, id, assessment))
    setChosenId(open[at + 1]?.task.id)
    await storeAssessment(userId, id, assessment).catch(() => undefined)
  }

  return (
    <Stack gap="md">
      <ScreenHead
        title="Tugas di perangkat ini"
        text="Baca dan nilai tanpa koneksi. Nilainya tersimpan di sini dan dikirim begitu ada koneksi."
      />
      <DownloadTasks userId={userId} offlineTasks={offlineTasks} onTasksChanged={setList} />
      <StatusText>{note}</StatusText>
      {notes.map(text => (
        <StatusText key={text}>{text}</StatusText>
      ))}
      {current ? (
        <div className={classes.columns}>
          <OfflineTaskList offlineTasks={offlineTasks} open={open} openedId={current.task.id} onOpen={setChosenId} />
          <OfflineTaskDetail
            key={current.task.id}
            userId={userId}
            offlineTask={current}
            isNext={note !== '' || chosenId !== undefined}
            onAssess={assessment => assess(current.task.id, assessment)}
            onAssessed={setNote}
          />
        </div>
      ) : (
        <>
          <EmptyState
            title={
              offlineTasks && offlineTasks.tasks.length > 0 ? 'Semua sudah kamu nilai' : 'Belum ada tugas di perangkat'
            }
          >
            <p>Bawa tugas selagi ada koneksi. Nanti semuanya bisa dinilai di mana saja.</p>
          </EmptyState>
          <OfflineTaskList offlineTasks={offlineTasks} open={[]} openedId={undefined} onOpen={setChosenId} />
        </>
      )}
    </Stack>
  )
}

import { useState } from 'react'
import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import classes from '../scoring.module.css'
import { keepAssessment } from '../say-assessment.ts'
import { CarriedDetail } from './carried-detail.tsx'
import { CarriedList } from './carried-list.tsx'
import { openTasks, withEntries, withSaid } from './carry-list.ts'
import { type Carried, keepSaid } from './carried-store.ts'
import { TakeAlong } from './take-along-panel.tsx'
import { useReceiptNotes } from './use-receipt-notes.ts'

interface Props {
  userId: string
  /** Offline tasks stored on the device when the screen opens. */
  initial: Carried | undefined
}

/** Assesses offline tasks one after the other without a connection. */
export function CarriedScreen({ userId, initial }: Props) {
  const [listed, setCarried] = useState(initial)
  const { entries } = useOutbox()
  const carried = listed && withEntries(listed, entries)
  const [chosenId, setChosenId] = useState<string>()
  const [note, setNote] = useState('')
  const notes = useReceiptNotes(carried)
  const open = carried ? openTasks(carried) : []
  const at = Math.max(
    open.findIndex(({ task }) => task.id === chosenId),
    0,
  )
  const current = open[at]
  const step = (by: number) => setChosenId(open[Math.min(Math.max(at + by, 0), open.length - 1)]?.task.id)
  useKeys({ j: () => step(1), k: () => step(-1) })

  /** Writes to the outbox first: if the page is killed in between, the list finds the assessment there. */
  async function say(id: string, said: AssessmentOfAnswer) {
    await keepAssessment(id, said)
    setCarried(before => before && withSaid(before, id, said))
    setChosenId(open[at + 1]?.task.id)
    await keepSaid(userId, id, said).catch(() => undefined)
  }

  return (
    <div className={classes.carried}>
      <PageHead
        title="Tugas di perangkat ini"
        text="Baca dan nilai tanpa koneksi. Nilainya tersimpan di sini dan dikirim begitu ada koneksi."
      />
      <TakeAlong userId={userId} carried={carried} onCarried={setCarried} />
      <output className={classes.note}>{note}</output>
      {notes.map(text => (
        <output key={text} className={classes.note}>
          {text}
        </output>
      ))}
      {current ? (
        <div className={classes.desk}>
          <CarriedList carried={carried} open={open} openedId={current.task.id} onOpen={setChosenId} />
          <CarriedDetail
            key={current.task.id}
            userId={userId}
            carried={current}
            isNext={note !== '' || chosenId !== undefined}
            onSay={said => say(current.task.id, said)}
            onSaid={setNote}
          />
        </div>
      ) : (
        <>
          <EmptyState
            title={carried && carried.tasks.length > 0 ? 'Semua sudah kamu nilai' : 'Belum ada tugas di perangkat'}
          >
            <p>Bawa tugas selagi ada koneksi. Nanti semuanya bisa dinilai di mana saja.</p>
          </EmptyState>
          <CarriedList carried={carried} open={[]} openedId={undefined} onOpen={setChosenId} />
        </>
      )}
    </div>
  )
}

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { AssignmentDetail } from './assignment-detail.tsx'
import { Filters } from './filters.tsx'
import { scoringListQuery, sendAssessment, type ScoringFilter } from '#app/queries/desk/scoring.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { markStale } from '#app/queries/api-query.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { ScoringList } from './scoring-list.tsx'
import classes from './scoring.module.css'

const keys = [
  ['j / k', 'Tugas berikutnya / sebelumnya'],
  ['Enter', 'Ke kriteria berikutnya, lalu menilai'],
  ['Ctrl + .', 'Komentar siap pakai'],
  ['Panah', 'Memindahkan tanda di foto (dengan Shift lebih jauh)'],
  ['Delete', 'Menghapus tanda di foto'],
  ['Esc', 'Tutup daftar komentar'],
  ['?', 'Daftar tombol ini'],
] as const

interface Props {
  filter: ScoringFilter
  onFilter: (next: ScoringFilter) => void
}

/** The expert's desk: what waits on the left, the one being read on the right. */
export function ScoringScreen({ filter, onFilter }: Props) {
  const queryClient = useQueryClient()
  const { data: list, error, refetch } = useSuspenseQuery(scoringListQuery(filter))
  const [opened, setOpened] = useState<AssessedAssignment>()
  const [note, setNote] = useState('')
  // Whoever steps on with j and k is further than the server: an answer about what is not looked at any more is too late.
  const lookedAt = useRef<string>(undefined)
  const noteRef = useRef<HTMLOutputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)

  const [showsKeys, setShowsKeys] = useState(false)
  const at = list.items.findIndex(({ id }) => id === opened?.id)
  function step(by: number) {
    const next = list.items[Math.min(Math.max(at + by, 0), list.items.length - 1)]
    if (next && next.id !== opened?.id) void handleOpen(next)
  }
  useKeys({ j: () => step(1), k: () => step(-1), '?': () => setShowsKeys(true) })

  function show(assignment: AssessedAssignment | undefined) {
    lookedAt.current = assignment?.id
    setOpened(assignment)
  }

  /**
   * Back to the list, with words if there are any. The answer stood below it on a phone: what became of it would be told out of
   * sight, above a page that has shrunk to its foot.
   */
  function leave(text: string) {
    const row = listRef.current?.querySelector<HTMLElement>('[aria-current="true"]')
    flushSync(() => {
      show(undefined)
      setNote(text)
    })
    ;(text === '' ? row : noteRef.current)?.focus()
  }

  /** Opening tells the other experts that somebody is at it. */
  async function handleOpen(assignment: AssessedAssignment) {
    setNote('')
    show(assignment)
    try {
      const answer = await sendAssessment(assignment.id, { state: 'being-assessed' })
      if (lookedAt.current === answer.id) setOpened(answer)
    } catch (failure) {
      if (lookedAt.current !== assignment.id) return
      if (!isApiFailure(failure) || failure.kind !== 'business') return // it can be read all the same
      leave(failure.message)
      await refetch()
    }
  }

  async function handleDone(text: string) {
    leave(text)
    await markStale(queryClient, staleAfterChange['PUT /expert/assignment/{id}'])
  }

  return (
    <div className={classes.page}>
      <PageHead
        title="Penilaian tugas"
        text="Baca, beri nilai, atau minta perbaikan. Yang paling lama menunggu ada di atas."
      />
      <div className={classes.pages}>
        <AppLink to="/expert/bawaan">Bawa tugas untuk dinilai tanpa koneksi</AppLink>
        <Button variant="ghost" onClick={() => setShowsKeys(true)}>
          Tombol pintas
        </Button>
      </div>
      {showsKeys && <KeyHelp keys={keys} onClose={() => setShowsKeys(false)} />}
      <Filters filter={filter} counts={list.counts} courses={list.courses} onFilter={onFilter} />
      <output ref={noteRef} tabIndex={-1} className={classes.note}>
        {note}
      </output>
      <div ref={listRef} className={classes.desk}>
        <ScoringList
          list={list}
          openedId={opened?.id}
          onOpen={assignment => void handleOpen(assignment)}
          onMove={window => onFilter({ ...filter, after: undefined, before: undefined, ...window })}
        />
        {opened ? (
          <AssignmentDetail
            key={opened.id}
            assignment={opened}
            onDone={text => void handleDone(text)}
            onClose={() => leave('')}
            onReload={() => void handleOpen(opened)}
          />
        ) : (
          list.items.length > 0 && <p className={classes.nothing}>Pilih satu tugas untuk dibaca.</p>
        )}
      </div>
      {error && (
        <p className={classes.note}>
          Daftar ini belum diperbarui. <Button onClick={() => void refetch()}>Coba lagi</Button>
        </p>
      )}
    </div>
  )
}

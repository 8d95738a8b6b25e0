import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AssessedAssignment, AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { KeyHelp } from '#app/desk/keys/key-help.tsx'
import { useKeys } from '#app/desk/keys/use-keys.ts'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { AssignmentDetail } from './assignment-detail.tsx'
import { Filters } from './filters.tsx'
import { scoringListQuery, type ScoringFilter } from '#app/queries/desk/scoring.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { submitAssessment } from './submit-assessment.ts'
import { ScoringList } from './scoring-list.tsx'
import classes from './scoring.module.css'

const keys = [
  ['j / k', 'Tugas berikutnya / sebelumnya'],
  ['Enter', 'Dari judul ke nilai, lalu ke kriteria berikutnya, lalu menilai'],
  ['Ctrl + .', 'Komentar siap pakai'],
  ['Panah', 'Memindahkan tanda di foto (dengan Shift lebih jauh)'],
  ['Delete', 'Menghapus tanda di foto'],
  ['Esc', 'Tutup daftar komentar, atau kembali ke judul'],
  ['?', 'Daftar tombol ini'],
] as const

interface Props {
  filter: ScoringFilter
  onFilter: (next: ScoringFilter) => void
}

const KEPT = 'Yang kamu tulis tersimpan di perangkat ini.'

/** The expert's screen: waiting answers on the left, the opened one on the right. */
export function ScoringScreen({ filter, onFilter }: Props) {
  const { call, markOld } = useDeskCall()
  const { data: list, error, refetch } = useSuspenseQuery(scoringListQuery(filter))
  const [opened, setOpened] = useState<AssessedAssignment>()
  const [focusOn, setFocusOn] = useState<'title' | 'score'>('title')
  const [note, setNote] = useState('')
  // Id of the assignment on the screen. A user may move on with j and k before the server answers, so an answer about
  // another assignment is dropped.
  const lookedAt = useRef<string>(undefined)
  /** Pending request that claims the opened assignment. */
  const claim = useRef<Promise<AssessedAssignment>>(undefined)
  const noteRef = useRef<HTMLOutputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)

  const [showsKeys, setShowsKeys] = useState(false)
  const at = list.items.findIndex(({ id }) => id === opened?.id)
  function step(by: number) {
    const next = list.items[Math.min(Math.max(at + by, 0), list.items.length - 1)]
    if (next && next.id !== opened?.id) handleOpen(next)
  }
  useKeys({ j: () => step(1), k: () => step(-1), '?': () => setShowsKeys(true) })

  function show(assignment: AssessedAssignment | undefined, focusOn: 'title' | 'score' = 'title') {
    lookedAt.current = assignment?.id
    claim.current = undefined
    setOpened(assignment)
    setFocusOn(focusOn)
  }

  /**
   * Returns to the list, with a note if there is one. Focuses the note, because on a phone the answer was below the
   * list, and the page has shrunk: the note would be above the visible part.
   */
  function leave(text: string) {
    const row = listRef.current?.querySelector<HTMLElement>('[aria-current="true"]')
    flushSync(() => {
      show(undefined)
      setNote(text)
    })
    ;(text === '' ? row : noteRef.current)?.focus()
  }

  /** Opening an answer does not claim it. */
  function handleOpen(assignment: AssessedAssignment) {
    setNote('')
    show(assignment)
  }

  /** The first change claims the answer, so that other experts see it as being assessed. */
  function handleBegin(assignment: AssessedAssignment) {
    if (assignment.state === 'handed-in') claim.current ??= hold(assignment)
  }

  async function hold(assignment: AssessedAssignment): Promise<AssessedAssignment> {
    try {
      const input = { params: { id: assignment.id }, body: { state: 'being-assessed' } } as const
      // Does not fetch the list again, because a filter could then hide the opened answer.
      const answer = await call(assessAssignment, input, { refetch: 'none' })
      if (answer.state !== 'being-assessed') await giveUp(assignment, `Jawaban ini sudah dinilai orang lain. ${KEPT}`)
      else if (lookedAt.current === answer.id) setOpened(answer)
      return answer.state === 'being-assessed' ? answer : assignment
    } catch (failure) {
      // Without a connection it can be assessed anyway; the score is sent later.
      if (isApiFailure(failure) && failure.kind === 'business') await giveUp(assignment, `${failure.message} ${KEPT}`)
      return assignment
    }
  }

  async function giveUp({ id }: AssessedAssignment, text: string) {
    if (lookedAt.current !== id) return
    leave(text)
    await refetch()
  }

  /**
   * Sends the assessment for the claimed version. Waits for the claim, because a score may be typed before the claim is
   * answered.
   */
  async function handleAssess(assignment: AssessedAssignment, assessment: AssessmentOfAnswer) {
    const held = await claim.current
    await submitAssessment(assignment.id, { ...assessment, revision: held?.revision ?? assessment.revision })
  }

  /** Loads the newest version from the server; the draft stays. */
  async function handleReload({ id }: AssessedAssignment) {
    const { data } = await refetch()
    const newest = data?.items.find(each => each.id === id)
    if (newest) handleOpen(newest)
    else leave(`Jawaban ini tidak lagi ada di daftar. ${KEPT}`)
  }

  /** Opens the next waiting answer; after the last one returns to the list. */
  async function handleDone(text: string) {
    const next = list.items.slice(at + 1).find(({ state }) => state === 'handed-in' || state === 'being-assessed')
    if (next) {
      setNote(text)
      show(next, 'score')
    } else leave(text)
    await markOld(assessAssignment)
  }

  return (
    <div className={classes.page}>
      <ScreenHead
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
        {!opened && note}
      </output>
      <div ref={listRef} className={classes.desk}>
        <ScoringList
          list={list}
          openedId={opened?.id}
          onOpen={handleOpen}
          onMove={window => onFilter({ ...filter, after: undefined, before: undefined, ...window })}
        />
        {opened ? (
          <AssignmentDetail
            key={opened.id}
            assignment={opened}
            note={note}
            focusOn={focusOn}
            onBegin={() => handleBegin(opened)}
            onAssess={assessment => handleAssess(opened, assessment)}
            onDone={text => void handleDone(text)}
            onClose={() => leave('')}
            onReload={() => void handleReload(opened)}
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

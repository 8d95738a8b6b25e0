import { moveSessionLearners } from '#contract/catalog/course-session.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { DeskSession } from '#contract/catalog/course-session.admin.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { countFreeSeats, describeMove } from './labels.ts'

interface Props {
  session: DeskSession
  /** Sessions that still accept learners. */
  targets: readonly DeskSession[]
  onClose: () => void
  onDone: () => void
}

/** Dialog that moves the learners of a cancelled session to another session, in the order of their registration. */
export function MoveLearnersDialog({ session, targets, onClose, onDone }: Props) {
  const { call } = useDeskCall()
  const [first] = targets
  const draft = useTypedDraft(`move-learners:${session.id}`, { to: first?.id ?? '' })
  // If the chosen session is full or cancelled meanwhile, the admin must choose again. An automatic choice could move
  // learners to a session that the admin has not seen.
  const target = targets.find(({ id }) => id === draft.values['to'])
  const to = target?.id ?? ''
  const choices = targets.map(each => {
    const [meeting] = each.meetings
    const start = meeting ? formatMoment(meeting.startsAt, each.zone) : 'tanpa pertemuan'
    return { value: each.id, name: `${each.title}, ${start} (${formatNumber(countFreeSeats(each))} kursi kosong)` }
  })
  return (
    <ReasonDialog
      title={`Pindahkan pelajar ${session.title}`}
      text={describeMove(session, target)}
      submitLabel="Pindahkan"
      draft={draft}
      onClose={onClose}
      onDo={async reason => {
        const { movedCount, leftCount } = await call(moveSessionLearners, {
          params: { id: session.id },
          body: { to, reason },
        })
        const remainingNote = leftCount > 0 ? ` ${formatNumber(leftCount)} belum pindah.` : ''
        showToast(`${formatNumber(movedCount)} pelajar pindah dan diberi tahu.${remainingNote}`)
        onDone()
      }}
    >
      <TypedFields fields={[{ name: 'to', label: 'Sesi tujuan', choices }]} typed={{ ...draft, values: { to } }} />
    </ReasonDialog>
  )
}

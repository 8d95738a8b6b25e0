import { useSuspenseQuery } from '@tanstack/react-query'
import { enrollByHand, type OpenSession } from '#contract/learning/enroll-by-hand.admin.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { openSessionsQuery } from '#app/queries/desk/user.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

function formatChoice({ courseTitle, title, startsAt, zone, freeSeats }: OpenSession): string {
  const seats = freeSeats === 0 ? 'penuh' : `${formatNumber(freeSeats)} kursi`
  return `${courseTitle}: ${title}, ${formatMoment(startsAt, zone)} (${seats})`
}

/** Dialog that enrols the user in a course session, without order and payment. */
export function EnrollDialog({ user, onClose }: { user: UserHistory['user']; onClose: () => void }) {
  const { call } = useDeskCall()
  const { data: sessions } = useSuspenseQuery(openSessionsQuery())
  const typedDraft = useTypedDraft(`enroll:${user.id}`, {})
  const { sessionId = '' } = typedDraft.values
  const choices = sessions.map(session => ({ value: session.id, name: formatChoice(session) }))
  return (
    <ReasonDialog
      title={`Daftarkan ${user.fullName} ke kelas`}
      text={
        sessions.length === 0
          ? 'Belum ada sesi kelas yang akan datang. Buat dulu sesinya di menu Kelas.'
          : 'Tanpa pesanan dan tanpa pembayaran. Satu kursi sesinya terpakai, dan orangnya diberi tahu.'
      }
      submitLabel="Daftarkan"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        await call(enrollByHand, { params: { id: user.id }, body: { sessionId, reason } })
        showToast('Pelajar terdaftar.')
      }}
    >
      <TypedFields fields={[{ name: 'sessionId', label: 'Sesi kelas', choices }]} typed={typedDraft} />
    </ReasonDialog>
  )
}

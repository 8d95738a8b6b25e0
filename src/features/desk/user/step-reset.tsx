import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approveStepReset, askStepReset, rejectStepReset, type StepReset } from '#contract/account/step-reset.admin.ts'
import type { UserStory } from '#contract/account/user.admin.ts'
import desk from '#app/desk/desk.module.css'
import { failureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { stepResetsQuery } from '#app/queries/desk/user.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { approverNote } from './labels.ts'
import classes from './user.module.css'

/** Second factor of an admin or expert who lost it. One admin requests its removal, and another admin approves it. */
export function StepResetPart({ user }: { user: UserStory['user'] }) {
  const { call } = useDeskCall()
  const { data: requests = [] } = useQuery(stepResetsQuery())
  const [isAsking, setIsAsking] = useState(false)
  if (!user.isAdmin && !user.roles.includes('expert')) return null
  const request = requests.find(each => each.user.id === user.id)
  return (
    <section className={desk.part}>
      <h3>Langkah kedua</h3>
      {request ? (
        <ResetCard request={request} />
      ) : (
        <div className={desk.actions}>
          <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
            Hapus langkah kedua
          </Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Hapus langkah kedua ${user.fullName}`}
          text="Untuk orang yang kehilangan ponsel dan kode pemulihannya. Setelah admin lain setuju, kunci sandi, aplikasi autentikator dan kode pemulihannya dihapus, dan semua perangkatnya keluar."
          submitLabel="Minta persetujuan"
          isDangerous
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            await call(askStepReset, { params: { id: user.id }, body: { reason } })
            showToast('Permintaan menunggu admin lain.')
          }}
        />
      )}
    </section>
  )
}

function ResetCard({ request }: { request: StepReset }) {
  const { call } = useDeskCall()
  const [isRejecting, setIsRejecting] = useState(false)
  const { id, user, reason, askedBy, askedAt, mayApprove, isSecondMissing } = request
  const { isBusy, failure, run } = useAction(async () => {
    await call(approveStepReset, { params: { id } })
    showToast(`Langkah kedua ${user.fullName} dihapus.`)
  }, failureText)

  return (
    <article className={classes.request} aria-label={`Hapus langkah kedua ${user.fullName}`}>
      <p className={desk.small}>
        Penghapusan diminta {askedBy.fullName}, {formatMoment(askedAt)}. Alasan: {reason}
      </p>
      {!mayApprove && <p className={desk.small}>{approverNote(isSecondMissing)}</p>}
      {failure && <Alert>{failure}</Alert>}
      <div className={desk.actions}>
        {mayApprove && (
          <Button isBusy={isBusy} onClick={() => void run()}>
            Setujui
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsRejecting(true)}>
          {mayApprove ? 'Tolak' : 'Tarik kembali'}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title="Tolak penghapusan langkah kedua"
          text={`Langkah kedua ${user.fullName} tetap seperti sekarang.`}
          submitLabel="Tolak"
          onClose={() => setIsRejecting(false)}
          onDo={async why => {
            await call(rejectStepReset, { params: { id }, body: { reason: why } })
            showToast('Permintaan ditolak.')
          }}
        />
      )}
    </article>
  )
}

import { Alert } from '@mantine/core'
import { approveMerge, rejectMerge } from '#contract/account/user-merge.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeKinds, type MergePlan } from '#contract/account/user-merge.ts'
import desk from '#app/desk/desk.module.css'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { mergePlansQuery } from '#app/queries/desk/user.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import classes from './user.module.css'
import { getApproverNote } from './labels.ts'

/** Lists merges that wait for a second admin. Renders nothing if there are none. */
export function MergePlans() {
  const { data: plans = [] } = useQuery(mergePlansQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (plans.length === 0) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {plans.length} rencana gabung akun
      </Button>
      {isOpen && (
        <Dialog title="Rencana gabung akun" onClose={() => setIsOpen(false)}>
          <ul className={desk.rows}>
            {plans.map(plan => (
              <li key={plan.id}>
                <PlanCard plan={plan} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** Merge plans in which the user's account is one of the two accounts. */
export function UserMergePlans({ userId }: { userId: string }) {
  const { data: plans = [] } = useQuery(mergePlansQuery())
  return plans
    .filter(({ kept, other }) => kept.id === userId || other.id === userId)
    .map(plan => <PlanCard key={plan.id} plan={plan} />)
}

function PlanCard({ plan }: { plan: MergePlan }) {
  const { call } = useDeskCall()
  const [isRejecting, setIsRejecting] = useState(false)
  const { id, kept, other, reason, askedBy, askedAt, mayApprove, isSecondMissing } = plan

  const { isBusy, failure, run } = useAction(async () => {
    await call(approveMerge, { params: { id } })
    showToast('Kedua akun sudah menjadi satu.')
  }, getFailureText)

  return (
    <article className={classes.request} aria-label={`Rencana gabung akun ${other.email}`}>
      <p>
        <strong>{other.fullName}</strong> ({other.email}) digabung ke <strong>{kept.fullName}</strong> ({kept.email})
      </p>
      <Outcome plan={plan} />
      <p className={desk.small}>
        Diminta {askedBy.fullName}, {formatMoment(askedAt)}. Alasan: {reason}
      </p>
      {mayApprove ? (
        <p className={desk.small}>Sekali digabung tidak bisa dipisahkan lagi.</p>
      ) : (
        <p className={desk.small}>{getApproverNote(isSecondMissing)}</p>
      )}
      {failure && <Alert>{failure}</Alert>}
      <div className={desk.actions}>
        {mayApprove && (
          <Button onClick={() => void run()} disabled={isBusy}>
            {isBusy ? 'Menggabungkan…' : 'Gabungkan'}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsRejecting(true)}>
          {mayApprove ? 'Tolak' : 'Tarik kembali'}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title="Tolak rencana gabung akun"
          subject={id}
          text="Kedua akun tetap seperti sekarang."
          submitLabel="Tolak"
          onClose={() => setIsRejecting(false)}
          onDo={async why => {
            await call(rejectMerge, { params: { id }, body: { reason: why } })
            showToast('Rencana ditolak.')
          }}
        />
      )}
    </article>
  )
}

/** Lists the data that would be moved, with counts, and how conflicts between both accounts are resolved. */
function Outcome({ plan: { kept, outcome } }: { plan: MergePlan }) {
  const { lines, before, after, forgivenPoints, endedSessions } = outcome
  return (
    <>
      <ul className={classes.outcome}>
        {lines.map(({ name, moved, stayed }) => (
          <li key={name}>
            {mergeKinds[name].name}: {formatNumber(moved)} pindah
            {stayed > 0 && `; ${formatNumber(stayed)} ${mergeKinds[name].stays}`}
          </li>
        ))}
        {forgivenPoints > 0 && (
          <li>{formatNumber(forgivenPoints)} poin terhitung dua kali tetapi sudah dipakai: tidak ditagih</li>
        )}
        <li>{formatNumber(endedSessions)} perangkat akun kedua harus masuk lagi; kiriman yang tertunda tetap sampai</li>
      </ul>
      <p>
        Sesudahnya {kept.email} punya {formatNumber(after.kept.enrollments)} kelas,{' '}
        {formatNumber(after.kept.certificates)} sertifikat, dan {formatNumber(after.kept.points)} poin (sekarang{' '}
        {formatNumber(before.kept.points)} poin, akun kedua {formatNumber(before.other.points)} poin).
      </p>
    </>
  )
}

import { Alert, Flex, Text } from '@mantine/core'
import { approveMerge, rejectMerge } from '#contract/account/user-merge.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergeKinds, type MergePlan } from '#contract/account/user-merge.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { WaitingPanel } from '#app/desk/waiting-panel.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { mergePlansQuery } from '#app/queries/desk/user.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
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
          <PlainList>
            {plans.map(plan => (
              <li key={plan.id}>
                <PlanCard plan={plan} />
              </li>
            ))}
          </PlainList>
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
    <WaitingPanel component="article" label={`Rencana gabung akun ${other.email}`}>
      <Text>
        <strong>{other.fullName}</strong> ({other.email}) digabung ke <strong>{kept.fullName}</strong> ({kept.email})
      </Text>
      <Outcome plan={plan} />
      <SmallText>
        Diminta {askedBy.fullName}, {formatMoment(askedAt)}. Alasan: {reason}
      </SmallText>
      {mayApprove ? (
        <SmallText>Sekali digabung tidak bisa dipisahkan lagi.</SmallText>
      ) : (
        <SmallText>{getApproverNote(isSecondMissing)}</SmallText>
      )}
      {failure && <Alert>{failure}</Alert>}
      <ActionRow>
        {mayApprove && (
          <Button onClick={() => void run()} disabled={isBusy}>
            {isBusy ? 'Menggabungkan…' : 'Gabungkan'}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsRejecting(true)}>
          {mayApprove ? 'Tolak' : 'Tarik kembali'}
        </Button>
      </ActionRow>
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
    </WaitingPanel>
  )
}

/** Lists the data that would be moved, with counts, and how conflicts between the accounts are resolved. */
function Outcome({ plan: { kept, outcome } }: { plan: MergePlan }) {
  const { lines, before, after, forgivenPoints, endedSessions } = outcome
  return (
    <>
      <Flex component="ul" direction="column" gap="0.25rem" m={0} pl="1.1rem">
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
      </Flex>
      <Text>
        Sesudahnya {kept.email} punya {formatNumber(after.kept.enrollments)} kelas,{' '}
        {formatNumber(after.kept.certificates)} sertifikat, dan {formatNumber(after.kept.points)} poin (sekarang{' '}
        {formatNumber(before.kept.points)} poin, akun kedua {formatNumber(before.other.points)} poin).
      </Text>
    </>
  )
}

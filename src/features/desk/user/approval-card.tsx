import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { StepReset } from '#contract/account/step-reset.admin.ts'
import { WaitingPanel } from '#app/desk/waiting-panel.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { getApproverNote } from './labels.ts'

interface Props {
  label: string
  request: Pick<StepReset, 'id' | 'reason' | 'askedBy' | 'askedAt' | 'mayApprove' | 'isSecondMissing'>
  /** Text before the name of the admin who asked. */
  askedLabel: string
  /** Title and text of the dialog that asks for the reason of a rejection. */
  rejection: { title: string; text: string }
  onApprove: () => Promise<void>
  onReject: (reason: string) => Promise<void>
  children?: ReactNode
}

/** A request that a second admin approves or rejects. The admin who asked can withdraw it. */
export function ApprovalCard({ label, request, askedLabel, rejection, onApprove, onReject, children }: Props) {
  const [isRejecting, setIsRejecting] = useState(false)
  const { id, reason, askedBy, askedAt, mayApprove, isSecondMissing } = request
  const { isBusy, failure, run } = useAction(onApprove, getFailureText)

  return (
    <WaitingPanel component="article" label={label}>
      {children}
      <SmallText>
        {askedLabel} {askedBy.fullName}, {formatMoment(askedAt)}. Alasan: {reason}
      </SmallText>
      {!mayApprove && <SmallText>{getApproverNote(isSecondMissing)}</SmallText>}
      {failure && <Alert>{failure}</Alert>}
      <ActionRow>
        {mayApprove && (
          <Button isBusy={isBusy} onClick={() => void run()}>
            Setujui
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsRejecting(true)}>
          {mayApprove ? 'Tolak' : 'Tarik kembali'}
        </Button>
      </ActionRow>
      {isRejecting && (
        <ReasonDialog
          {...rejection}
          subject={id}
          submitLabel="Tolak"
          onClose={() => setIsRejecting(false)}
          onDo={onReject}
        />
      )}
    </WaitingPanel>
  )
}

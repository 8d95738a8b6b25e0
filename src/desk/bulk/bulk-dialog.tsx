import { Alert, Stack } from '@mantine/core'
import { planBulk, startBulk } from '#contract/admin/bulk.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useEffect, useState } from 'react'
import type { Bulk, BulkTarget } from '#contract/admin/bulk.ts'
import type { BulkActionName } from '#contract/admin/bulk-actions.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { toFailure } from '../failure.ts'
import { ReasonForm } from '../form/reason-form.tsx'
import { BulkProgress } from './bulk-progress.tsx'

/** Time limit for planning. 60 seconds are enough for an operation on 100,000 rows. */
const PLAN_WAIT_MS = 60_000

/** Bulk operation that a list offers for its selected rows. */
export interface BulkOffer {
  action: BulkActionName
  /** Label of the operation's button. */
  name: string
  /**
   * Returns the text that explains the effect and whether it can be undone. `rows` is the number of rows with their
   * noun: '12.480 pengguna' (users).
   */
  text: (rows: string) => string
  isDangerous?: boolean
  /** Additional values of the action. */
  values?: Record<string, string>
}

interface Props {
  offer: BulkOffer
  noun: string
  target: BulkTarget
  onRest: () => void
  onClose: (isStarted: boolean) => void
}

/**
 * Dialog of a bulk operation. The server first counts and stores the affected rows. After the confirmation it processes
 * these rows.
 */
export function BulkDialog({ offer, noun, target, onRest, onClose }: Props) {
  const { call } = useDeskCall()
  const [plan, setPlan] = useState<Bulk>()
  const [failure, setFailure] = useState('')
  const [isStarted, setIsStarted] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    const { action, values = {} } = offer
    call(planBulk, { body: { deed: action, target, values } }, { timeoutMs: PLAN_WAIT_MS })
      .then(made => !isGone && setPlan(made))
      .catch((error: unknown) => !isGone && setFailure(toFailure(error).text))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- plans once per try; a new `offer` object from the caller is the same operation
  }, [tries])

  return (
    <Dialog title={offer.name} onClose={() => onClose(isStarted)}>
      {failure && (
        <Stack gap="sm">
          <Alert>{failure}</Alert>
          <Button
            onClick={() => {
              setFailure('')
              setTries(tries + 1)
            }}
          >
            Coba lagi
          </Button>
        </Stack>
      )}
      {!failure && !plan && <output>Menghitung baris yang kena…</output>}
      {plan && !isStarted && (
        <ReasonForm
          text={offer.text(`${formatNumber(plan.total)} ${noun}`)}
          submitLabel={offer.name}
          isDangerous={offer.isDangerous}
          onDo={async reason => {
            await call(startBulk, { params: { id: plan.id }, body: { reason } })
            setIsStarted(true)
          }}
          onCancel={() => onClose(false)}
        />
      )}
      {plan && isStarted && <BulkProgress id={plan.id} onRest={onRest} />}
    </Dialog>
  )
}

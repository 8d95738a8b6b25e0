import { Alert } from '@mantine/core'
import {
  approveExchange,
  makePayout,
  markExchangePaid,
  rejectExchange,
  markExchangeUnpaid,
} from '#contract/points/exchange.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { ExchangeRequestHistory } from '#contract/points/exchange.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatPoints } from '#app/lib/numbers.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

/** Buttons for the decisions that are possible at the current stage. */
export function ExchangeActions({ story }: { story: ExchangeRequestHistory }) {
  const { call, markOld } = useDeskCall()
  const [asking, setAsking] = useState<{ to: 'reject' } | { to: 'unpaid'; payoutId: string | undefined }>()
  const { id, stage, learner, pricePoints, phoneNumber } = story
  const payoutId = story.payout?.id

  const {
    isBusy,
    failure,
    run: go,
  } = useAction(
    async (action: () => Promise<unknown>, text: string) => {
      await action()
      showToast(text)
    },
    error => {
      // Marks the list as stale after a failure, because another admin may already have decided about this request.
      void markOld(approveExchange)
      return getFailureText(error)
    },
  )

  return (
    <>
      <ActionRow>
        {stage === 'asked' && (
          <Button
            isBusy={isBusy}
            onClick={() => void go(() => call(approveExchange, { params: { id } }), 'Penukaran disetujui.')}
          >
            Setujui
          </Button>
        )}
        {stage === 'ready' && phoneNumber !== '' && (
          <Button
            isBusy={isBusy}
            onClick={() => void go(() => call(makePayout, { body: { ids: [id] } }), 'Berkas bayar dibuat.')}
          >
            Buat berkas bayar
          </Button>
        )}
        {stage === 'paying' && (
          <>
            <Button
              isBusy={isBusy}
              onClick={() =>
                void go(() => call(markExchangePaid, { params: { id }, query: { payoutId } }), 'Tercatat dibayar.')
              }
            >
              Sudah dibayar
            </Button>
            <Button variant="secondary" onClick={() => setAsking({ to: 'unpaid', payoutId })}>
              Gagal dibayar
            </Button>
          </>
        )}
        {(stage === 'asked' || stage === 'ready') && (
          <Button variant="danger-quiet" onClick={() => setAsking({ to: 'reject' })}>
            Tolak
          </Button>
        )}
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
      {asking?.to === 'reject' && (
        <ReasonDialog
          title={`Tolak penukaran ${learner.fullName}`}
          text={`${formatPoints(pricePoints)} dan stoknya kembali. Ini tidak bisa dibatalkan, dan alasannya dibaca ${learner.fullName}.`}
          submitLabel="Tolak"
          isDangerous
          onClose={() => setAsking(undefined)}
          onDo={async reason => {
            await call(rejectExchange, { params: { id }, body: { reason } })
            showToast('Penukaran ditolak, poinnya kembali.')
          }}
        />
      )}
      {asking?.to === 'unpaid' && (
        <ReasonDialog
          title="Catat gagal dibayar"
          text="Pastikan pulsanya benar-benar tidak terkirim. Penukaran ini akan masuk berkas bayar berikutnya dengan referensi baru."
          submitLabel="Catat gagal"
          isDangerous
          onClose={() => setAsking(undefined)}
          onDo={async reason => {
            // The admin decides about the payout that was shown when the dialog opened.
            const query = { payoutId: asking.payoutId }
            await call(markExchangeUnpaid, { params: { id }, query, body: { reason } })
            showToast('Tercatat gagal. Penukaran ini menunggu berkas berikutnya.')
          }}
        />
      )}
    </>
  )
}

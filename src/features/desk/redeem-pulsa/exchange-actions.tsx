import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeStory } from '#contract/points/exchange.admin.ts'
import desk from '#app/desk/desk.module.css'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useAction } from '#app/desk/use-action.ts'
import { formatPoints } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { markStale } from '#app/queries/api-query.ts'
import * as exchange from '#app/queries/desk/exchange.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { Button } from '#app/ui/button.tsx'

/** Decisions available at the current stage. */
export function ExchangeActions({ story }: { story: ExchangeStory }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'reject' | 'unpaid'>()
  const { isBusy, failure, run } = useAction()
  const { id, stage, learner, pricePoints, phoneNumber } = story

  async function done(text: string) {
    showToast(text)
    await markStale(queryClient, staleAfterChange['POST /v1/admin/points/exchanges/{id}/approve'])
  }

  function go(action: () => Promise<unknown>, text: string) {
    return run(async () => {
      try {
        await action()
      } catch (error) {
        await markStale(queryClient, staleAfterChange['POST /v1/admin/points/exchanges/{id}/approve'])
        throw error
      }
      await done(text)
    })
  }

  return (
    <>
      <div className={desk.deeds}>
        {stage === 'asked' && (
          <Button isBusy={isBusy} onClick={() => void go(() => exchange.approveExchange(id), 'Penukaran disetujui.')}>
            Setujui
          </Button>
        )}
        {stage === 'ready' && phoneNumber !== '' && (
          <Button isBusy={isBusy} onClick={() => void go(() => exchange.makePayout([id]), 'Berkas bayar dibuat.')}>
            Buat berkas bayar
          </Button>
        )}
        {stage === 'paying' && (
          <>
            <Button isBusy={isBusy} onClick={() => void go(() => exchange.markExchangePaid(id), 'Tercatat dibayar.')}>
              Sudah dibayar
            </Button>
            <Button variant="secondary" onClick={() => setAsking('unpaid')}>
              Gagal dibayar
            </Button>
          </>
        )}
        {(stage === 'asked' || stage === 'ready') && (
          <Button variant="danger-quiet" onClick={() => setAsking('reject')}>
            Tolak
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className={desk.problem}>
          {failure}
        </p>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Tolak penukaran ${learner.fullName}`}
          text={`${formatPoints(pricePoints)} dan stoknya kembali. Ini tidak bisa dibatalkan, dan alasannya dibaca ${learner.fullName}.`}
          deed="Tolak"
          isDangerous
          onClose={() => setAsking(undefined)}
          onDo={async reason => {
            await exchange.rejectExchange(id, reason)
            await done('Penukaran ditolak, poinnya kembali.')
          }}
        />
      )}
      {asking === 'unpaid' && (
        <ReasonDialog
          title="Catat gagal dibayar"
          text="Pastikan pulsanya benar-benar tidak terkirim. Penukaran ini akan masuk berkas bayar berikutnya dengan referensi baru."
          deed="Catat gagal"
          isDangerous
          onClose={() => setAsking(undefined)}
          onDo={async reason => {
            await exchange.markExchangeUnpaid(id, reason)
            await done('Tercatat gagal. Penukaran ini menunggu berkas berikutnya.')
          }}
        />
      )}
    </>
  )
}

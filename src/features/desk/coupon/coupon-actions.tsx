import { COUPON_EXPORT_AGAIN_MS, stopCoupon, resumeCoupon, exportCoupon } from '#contract/payment/coupon.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { CouponDetail } from '#contract/payment/coupon.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ExportDialog } from '#app/desk/export/export-dialog.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatDuration } from '#app/lib/time-spans.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  coupon: CouponDetail
  onEdit: () => void
}

export function CouponActions({ coupon, onEdit }: Props) {
  const { call } = useDeskCall()
  const [layer, setLayer] = useState<'stop' | 'resume' | 'export'>()
  const { id, title, state, codeCount } = coupon
  const close = () => setLayer(undefined)
  return (
    <ActionRow>
      <Button onClick={onEdit}>Ubah</Button>
      {state === 'stopped' ? (
        <Button variant="secondary" onClick={() => setLayer('resume')}>
          Jalankan lagi
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setLayer('stop')}>
          Hentikan
        </Button>
      )}
      {(coupon.mayExport ?? coupon.exportedAt === null) && (
        <Button variant="secondary" onClick={() => setLayer('export')}>
          Unduh kode
        </Button>
      )}
      {layer === 'stop' && (
        <ReasonDialog
          title={`Hentikan ${title}`}
          text="Kodenya langsung tidak bisa dipakai. Yang sudah dipakai tetap berlaku. Batch ini bisa dijalankan lagi."
          submitLabel="Hentikan"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(stopCoupon, { params: { id }, body: { reason } })
            showToast('Batch dihentikan.')
          }}
        />
      )}
      {layer === 'resume' && (
        <ReasonDialog
          title={`Jalankan lagi ${title}`}
          text="Kodenya bisa dipakai lagi sampai tanggal akhirnya."
          submitLabel="Jalankan lagi"
          onClose={close}
          onDo={async reason => {
            await call(resumeCoupon, { params: { id }, body: { reason } })
            showToast('Batch berjalan lagi.')
          }}
        />
      )}
      {layer === 'export' && (
        <ExportDialog
          title={`Unduh kode ${title}`}
          text={`${formatNumber(codeCount)} kode keluar dalam satu berkas CSV, satu kali saja. Kalau unduhannya terputus, kamu bisa mengulang selama ${formatDuration(COUPON_EXPORT_AGAIN_MS / 1_000)}. Siapa pun yang punya berkasnya bisa memakai kodenya. Unduhanmu dicatat di log.`}
          fileName="kode.csv"
          done="Kode terunduh."
          countRows={async () => codeCount}
          onTake={(reason, how) =>
            call(exportCoupon, { params: { id }, body: { reason } }, { ...how, timeoutMs: 120_000 })
          }
          onClose={close}
        />
      )}
    </ActionRow>
  )
}

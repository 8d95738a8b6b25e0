import { useState } from 'react'
import type { CouponDetail } from '#contract/payment/coupon.ts'
import desk from '#app/desk/desk.module.css'
import { ExportDialog } from '#app/desk/export/export-dialog.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { exportCoupon, resumeCoupon, stopCoupon } from '#app/queries/desk/coupon.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  coupon: CouponDetail
  onEdit: () => void
  onDone: () => Promise<unknown>
}

export function CouponActions({ coupon, onEdit, onDone }: Props) {
  const [layer, setLayer] = useState<'stop' | 'resume' | 'export'>()
  const { id, title, state, codeCount } = coupon
  const close = () => setLayer(undefined)
  return (
    <div className={desk.deeds}>
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
      {coupon.exportedAt === null && (
        <Button variant="secondary" onClick={() => setLayer('export')}>
          Unduh kode
        </Button>
      )}
      {layer === 'stop' && (
        <ReasonDialog
          title={`Hentikan ${title}`}
          text="Kodenya langsung tidak bisa dipakai. Yang sudah dipakai tetap berlaku. Batch ini bisa dijalankan lagi."
          deed="Hentikan"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await stopCoupon(id, reason)
            showToast('Batch dihentikan.')
            await onDone()
          }}
        />
      )}
      {layer === 'resume' && (
        <ReasonDialog
          title={`Jalankan lagi ${title}`}
          text="Kodenya bisa dipakai lagi sampai tanggal akhirnya."
          deed="Jalankan lagi"
          onClose={close}
          onDo={async reason => {
            await resumeCoupon(id, reason)
            showToast('Batch berjalan lagi.')
            await onDone()
          }}
        />
      )}
      {layer === 'export' && (
        <ExportDialog
          title={`Unduh kode ${title}`}
          text={`${formatNumber(codeCount)} kode keluar dalam satu berkas CSV, satu kali saja. Siapa pun yang punya berkasnya bisa memakai kodenya. Unduhanmu dicatat di log.`}
          fileName="kode.csv"
          done="Kode terunduh."
          countRows={async () => codeCount}
          onTake={(reason, how) => exportCoupon(id, reason, how)}
          onDone={onDone}
          onClose={close}
        />
      )}
    </div>
  )
}

import { useState } from 'react'
import type { DeskFinding } from '#contract/payment/finding.admin.ts'
import { settleFinding } from '#contract/payment/finding.admin.ts'
import type { DeskOrderDetail } from '#contract/payment/order.admin.ts'
import desk from '#app/desk/desk.module.css'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatRupiah } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { findingNames } from './labels.ts'

/** Findings about payments of an order, each with its settlement, or with a button to settle it. */
export function Findings({ order }: { order: DeskOrderDetail }) {
  const { call } = useDeskCall()
  const [settling, setSettling] = useState<DeskFinding>()
  const { id, findings = [] } = order
  if (findings.length === 0) return null
  return (
    <section className={desk.part}>
      <h3>Temuan pembayaran</h3>
      <ul className={desk.rows}>
        {findings.map(finding => (
          <li key={finding.id}>
            <StateDot tone={finding.settled ? 'quiet' : 'bad'}>
              {findingNames[finding.kind]}: {formatRupiah(finding.amount)}
            </StateDot>
            <span className={desk.small}>
              {formatMoment(finding.noticedAt, 'WIB')} · {finding.transactionId || 'tanpa nomor transaksi'} ·{' '}
              {finding.status ? `Midtrans: ${finding.status}` : 'tidak dikenal Midtrans'}
            </span>
            {finding.settled ? (
              <span className={desk.small}>
                Selesai {formatMoment(finding.settled.at, 'WIB')} oleh {finding.settled.by ?? 'server'} ·{' '}
                {finding.settled.reason}
              </span>
            ) : (
              <div className={desk.actions}>
                <Button variant="secondary" onClick={() => setSettling(finding)}>
                  Selesaikan temuan
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {settling && (
        <ReasonDialog
          title={findingNames[settling.kind]}
          subject={settling.id}
          text={`Tulis apa yang terjadi dengan ${formatRupiah(settling.amount)} ini, misalnya cara dan tanggal pengembaliannya. Ini tidak memindahkan uang dan tidak bisa dibatalkan.`}
          submitLabel="Selesaikan"
          onClose={() => setSettling(undefined)}
          onDo={async reason => {
            await call(settleFinding, { params: { id, findingId: settling.id }, body: { reason } })
            showToast('Temuan diselesaikan.')
          }}
        />
      )}
    </section>
  )
}

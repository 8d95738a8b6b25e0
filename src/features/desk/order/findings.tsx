import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import type { AdminPaymentFinding } from '#contract/payment/finding.admin.ts'
import { settleFinding } from '#contract/payment/finding.admin.ts'
import type { DeskOrderDetail } from '#contract/payment/order.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatRupiah } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { findingNames } from './labels.ts'

/**
 * Lists differences between an order and the payment provider's transactions. Each difference has its settlement, or a
 * button to settle it.
 */
export function Findings({ order }: { order: DeskOrderDetail }) {
  const { call } = useDeskCall()
  const [settling, setSettling] = useState<AdminPaymentFinding>()
  const { id, findings = [] } = order
  if (findings.length === 0) return null
  return (
    <Part gap="0.5rem">
      <Title order={3}>Temuan pembayaran</Title>
      <PlainList>
        {findings.map(finding => (
          <Stack component="li" gap="0.2rem" key={finding.id}>
            <StateDot tone={finding.settled ? 'quiet' : 'bad'}>
              {findingNames[finding.kind]}: {formatRupiah(finding.amount)}
            </StateDot>
            <SmallText span>
              {formatMoment(finding.noticedAt, 'WIB')} · {finding.transactionId || 'tanpa nomor transaksi'} ·{' '}
              {finding.status ? `Midtrans: ${finding.status}` : 'tidak dikenal Midtrans'}
            </SmallText>
            {finding.settled ? (
              <SmallText span>
                Selesai {formatMoment(finding.settled.at, 'WIB')} oleh {finding.settled.by ?? 'server'} ·{' '}
                {finding.settled.reason}
              </SmallText>
            ) : (
              <ActionRow>
                <Button variant="secondary" onClick={() => setSettling(finding)}>
                  Selesaikan temuan
                </Button>
              </ActionRow>
            )}
          </Stack>
        ))}
      </PlainList>
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
    </Part>
  )
}

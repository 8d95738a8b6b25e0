import { Alert, Stack, Title } from '@mantine/core'
import { downloadDeskReceipt } from '#contract/payment/order.admin.ts'
import { getActionLabel } from '#contract/admin/audit.ts'
import { callApi } from '#app/session/api.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { deskOrderQuery } from '#app/queries/desk/order.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Findings } from './findings.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundedDialog } from './refunded-dialog.tsx'
import { formatAmount, getPaymentLabel, getPaymentNoticeLabel, orderState } from './labels.ts'

/** Details of one order with the reports of the payment provider. */
export function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order } = useSuspenseQuery(deskOrderQuery(id))
  const [layer, setLayer] = useState<'refund' | 'refunded'>()
  const close = () => setLayer(undefined)
  const { name, tone } = orderState(order.state)

  const { isBusy, failure, run } = useAction(async () => {
    const file = await callApi(downloadDeskReceipt, { params: { id } }, { timeoutMs: 60_000 })
    saveFile(new Blob([file.bytes], { type: 'application/pdf' }), file.name || 'bukti-bayar.pdf')
  }, getFailureText)

  return (
    <Drawer title={order.number} text={<StateDot tone={tone}>{name}</StateDot>} rowId={id} onClose={onClose}>
      <ActionRow>
        {(order.state === 'paid' || order.state === 'refund-due') && (
          <Button variant="secondary" onClick={() => setLayer('refund')}>
            Kembalikan pembayaran
          </Button>
        )}
        {order.state === 'refund-due' && <Button onClick={() => setLayer('refunded')}>Uang sudah dikembalikan</Button>}
        {order.hasReceipt && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
            Unduh bukti bayar
          </Button>
        )}
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
      <Findings order={order} />
      <Facts
        facts={[
          ['Pembeli', order.user.fullName],
          ['Email', order.user.email],
          ['Kelas', order.courseTitle],
          ['Jadwal', order.sessionTitle],
          ['Jumlah', formatAmount(order)],
          order.returned > 0 ? ['Sudah kembali', formatAmount({ ...order, amount: order.returned })] : null,
          ['Cara bayar', getPaymentLabel(order)],
          ['Dipesan', formatMoment(order.createdAt, 'WIB')],
          ['Dibayar', order.paidAt ? formatMoment(order.paidAt, 'WIB') : 'Belum'],
          ['Nomor transaksi', order.transactionId ?? 'Belum ada'],
        ]}
      />
      <AppLink to={`/admin/user/${order.user.id}`}>Semua tentang {order.user.fullName}</AppLink>
      <AppLink to={`/admin/log?subject=${id}`}>Catatan tentang pesanan ini</AppLink>
      {order.notices.length > 0 && (
        <Part gap="0.5rem">
          <Title order={3}>
            {order.method === 'point' ? 'Poin yang dikembalikan' : 'Kabar dari penyedia pembayaran'}
          </Title>
          <PlainList isLined>
            {order.notices.map(notice => (
              <ListRow key={`${notice.status} ${notice.fraudStatus} ${notice.refundKey} ${notice.at}`}>
                <StateDot tone={orderState(notice.stateAfter).tone}>
                  {getPaymentNoticeLabel(notice, order.method)}
                </StateDot>
                <SmallText span w="100%">
                  {formatMoment(notice.at, 'WIB')}
                </SmallText>
              </ListRow>
            ))}
          </PlainList>
        </Part>
      )}
      {order.log.length > 0 && (
        <Part gap="0.5rem">
          <Title order={3}>Riwayat</Title>
          <PlainList>
            {order.log.map(({ seq, deed: action, actor, place, at, detail }) => (
              <Stack component="li" gap="0.2rem" key={seq}>
                <span>{getActionLabel(action)}</span>
                <SmallText span>
                  {actor?.fullName ?? place} · {formatMoment(at, 'WIB')}
                  {detail?.reason && ` · ${detail.reason}`}
                </SmallText>
              </Stack>
            ))}
          </PlainList>
        </Part>
      )}
      {layer === 'refund' && <RefundDialog order={order} onClose={close} />}
      {layer === 'refunded' && <RefundedDialog order={order} onClose={close} />}
    </Drawer>
  )
}

import { Alert, Flex, Text } from '@mantine/core'
import { downloadPayout, settlePayout } from '#contract/points/exchange.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { callApi } from '#app/session/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Payout } from '#contract/points/exchange.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Panel } from '#app/desk/panel.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber, formatRupiah } from '#app/lib/numbers.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { payoutsQuery } from '#app/queries/desk/exchange.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ConfirmAction } from '#app/desk/sure.tsx'
import { useAction } from '#app/lib/use-action.ts'

/** File type of Excel. It is not CSV, because a spreadsheet drops the leading zero of a phone number in a CSV file. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Props {
  onClose: () => void
  /** Shows only the rows of a payout file in the list. */
  onShow: (number: number) => void
}

/** Lists the files for the payer. Files without a reported result come first. */
export function PayoutsDialog({ onClose, onShow }: Props) {
  const { data: payouts, isError, refetch } = useQuery(payoutsQuery())
  return (
    <Dialog title="Berkas bayar" onClose={onClose}>
      {isError && !payouts && (
        <Alert>
          Daftar berkas belum bisa dibaca. <Button onClick={() => void refetch()}>Coba lagi</Button>
        </Alert>
      )}
      {payouts?.length === 0 && (
        <Text>Belum ada. Setujui penukaran, lalu buat berkasnya untuk diserahkan ke penyedia pulsa.</Text>
      )}
      <PlainList>
        {payouts?.map(payout => (
          <li key={payout.id}>
            <PayoutCard payout={payout} onShow={() => onShow(payout.number)} />
          </li>
        ))}
      </PlainList>
    </Dialog>
  )
}

function PayoutCard({ payout, onShow }: { payout: Payout; onShow: () => void }) {
  const { call } = useDeskCall()
  const [isSure, setIsSure] = useState(false)
  const cardRef = useRef<HTMLDivElement>(null)
  const { isBusy, failure, run } = useAction((work: () => Promise<void>) => work(), getFailureText)
  const { id, number, madeAt, madeBy, lineCount, amount, paidCount, waitingCount } = payout
  const failedCount = lineCount - paidCount - waitingCount

  return (
    <Panel component="article" ref={cardRef} tabIndex={-1} aria-label={`Berkas bayar nomor ${number}`}>
      <Flex component="p" m={0} gap="sm" align="baseline" justify="space-between">
        <strong>Nomor {number}</strong>
        <StateDot tone={waitingCount > 0 ? 'waiting' : 'good'}>
          {waitingCount > 0 ? `${formatNumber(waitingCount)} belum dicatat` : 'Selesai'}
        </StateDot>
      </Flex>
      <SmallText>
        {formatNumber(lineCount)} baris, {formatRupiah(amount)} · {madeBy.fullName}, {formatMoment(madeAt)}
        {paidCount > 0 && ` · ${formatNumber(paidCount)} dibayar`}
        {failedCount > 0 && ` · ${formatNumber(failedCount)} gagal`}
      </SmallText>
      <ActionRow>
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() =>
            void run(async () => {
              const file = await callApi(downloadPayout, { params: { id } })
              saveFile(new Blob([file.bytes], { type: XLSX }), file.name || `pulsa-${number}.xlsx`)
            })
          }
        >
          Unduh XLSX
        </Button>
        <Button variant="secondary" onClick={onShow}>
          Lihat isinya
        </Button>
        {waitingCount > 0 && (
          <Button aria-expanded={isSure} onClick={() => setIsSure(true)}>
            Sudah dibayar semua
          </Button>
        )}
      </ActionRow>
      {isSure && waitingCount > 0 && (
        <ConfirmAction
          name={`Berkas nomor ${number} sudah dibayar?`}
          question={`${formatNumber(waitingCount)} penukaran dicatat sudah dibayar. Ini tidak bisa dibatalkan.`}
          no="Batal"
          yes="Ya, sudah dibayar"
          isBusy={isBusy}
          onNo={() => setIsSure(false)}
          onYes={() =>
            void run(async () => {
              const { total } = await call(settlePayout, { params: { id } })
              showToast(`${formatNumber(total)} penukaran tercatat dibayar.`)
              // The pressed button disappears, so the card gets the focus.
              cardRef.current?.focus()
            })
          }
        />
      )}
      {failure && <Alert>{failure}</Alert>}
    </Panel>
  )
}

import { Alert } from '@mantine/core'
import { contactAboutRefused, settleRefused } from '#contract/admin/refused-write.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { getKindLabel } from '#app/outbox/kind-name.ts'
import { refusedWriteQuery } from '#app/queries/desk/refused-write.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SupportCodeReader } from './support-code-reader.tsx'
import { getRefusedState } from './labels.ts'

/** Details of one refused entry: its user, the reason and the possible actions. */
export function RefusedDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const { data: row } = useSuspenseQuery(refusedWriteQuery(id))
  const [isSettling, setIsSettling] = useState(false)
  const { user } = row

  const { isBusy, failure, run } = useAction(async () => {
    await call(contactAboutRefused, { params: { id } })
    showToast(`${user.fullName} dikabari, dan diminta mengirim kode bantuan.`)
  }, getFailureText)

  return (
    <Drawer
      title={`${getKindLabel(row.kind)}: ${user.fullName}`}
      text={<StateDot tone={getRefusedState(row).tone}>{getRefusedState(row).name}</StateDot>}
      rowId={id}
      onClose={onClose}
    >
      <ActionRow>
        <Button isBusy={isBusy} disabled={row.isSettled} onClick={() => void run()}>
          Hubungi
        </Button>
        {!row.isSettled && (
          <Button variant="secondary" onClick={() => setIsSettling(true)}>
            Sudah beres
          </Button>
        )}
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
      <SmallText>
        Pekerjaannya masih ada di perangkat pelajar; isinya tidak terlihat dari sini. Menghubungi mengirim pemberitahuan
        dan email, dan meminta kode bantuan.
      </SmallText>
      <Facts
        facts={[
          ['Sebab', row.message],
          ['Ditolak sejak', formatMoment(row.firstAt, 'WIB')],
          ['Terakhir dicoba', formatMoment(row.lastAt, 'WIB')],
          ['Dicoba', `${formatNumber(row.tries)} kali`],
          ['Email', user.email],
          ['Dihubungi', row.contactedAt ? formatMoment(row.contactedAt, 'WIB') : 'Belum'],
        ]}
      />
      <SupportCodeReader />
      <AppLink to={`/admin/user/${user.id}`}>Seluruh riwayat {user.fullName}</AppLink>
      {isSettling && (
        <ReasonDialog
          title="Kiriman ini sudah beres"
          text="Catat kalau tidak ada lagi yang perlu dilakukan. Kalau pelajarnya mengirim lagi dan tetap ditolak, catatan ini terbuka kembali."
          submitLabel="Catat"
          onClose={() => setIsSettling(false)}
          onDo={async reason => {
            await call(settleRefused, { params: { id }, body: { reason } })
            showToast('Dicatat sudah beres.')
          }}
        />
      )}
    </Drawer>
  )
}

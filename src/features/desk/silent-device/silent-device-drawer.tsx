import { Alert } from '@mantine/core'
import { contactSilentOwner } from '#contract/admin/silent-device.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { silentDeviceQuery } from '#app/queries/desk/silent-device.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'

/** Details of one browser that shows no push messages, with a button that sends an email to its user. */
export function SilentDeviceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const { data: device } = useSuspenseQuery(silentDeviceQuery(id))
  const { user } = device

  const { isBusy, failure, run } = useAction(async () => {
    await call(contactSilentOwner, { params: { id } })
    showToast(`${user.fullName} dikabari cara memperbaikinya.`)
  }, getFailureText)

  return (
    <Drawer title={`${device.name || 'Perangkat'}: ${user.fullName}`} rowId={id} onClose={onClose}>
      <ActionRow>
        <Button isBusy={isBusy} onClick={() => void run()}>
          Hubungi pemiliknya
        </Button>
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
      <SmallText>
        Layanan push menerima kiriman kita, tetapi perangkat ini tidak pernah mengabarkan bahwa ada yang tampil.
        Sementara itu pengingatnya juga dikirim lewat email.
      </SmallText>
      <Facts
        facts={[
          ['Diam sejak', formatMoment(device.silentFrom, 'WIB')],
          ['Terakhir tampil', device.confirmedAt ? formatMoment(device.confirmedAt, 'WIB') : 'Belum pernah'],
          ['Push tanpa kabar', formatNumber(device.unconfirmed)],
          ['Email', `${user.email}${user.isEmailConfirmed ? '' : ' (belum terverifikasi, jadi tidak dikirimi)'}`],
          ['Email pengganti terakhir', device.mailedAt ? formatMoment(device.mailedAt, 'WIB') : 'Belum ada'],
          ['Dihubungi', device.contactedAt ? formatMoment(device.contactedAt, 'WIB') : 'Belum'],
        ]}
      />
      <AppLink to={`/admin/user/${user.id}`}>Seluruh riwayat {user.fullName}</AppLink>
    </Drawer>
  )
}

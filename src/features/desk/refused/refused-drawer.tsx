import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { useAction } from '#app/desk/use-action.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { kindName } from '#app/outbox/kind-name.ts'
import { markStale } from '#app/queries/api-query.ts'
import { contactAboutRefused, refusedWriteQuery, settleRefused } from '#app/queries/desk/refused-write.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SupportCodeReader } from './support-code-reader.tsx'
import { standing } from './labels.ts'

/** One refused entry: its user, the reason and the possible actions. */
export function RefusedDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: row } = useSuspenseQuery(refusedWriteQuery(id))
  const [isSettling, setIsSettling] = useState(false)
  const { isBusy, failure, run } = useAction()
  const { user } = row
  const refresh = () => markStale(queryClient, staleAfterChange['POST /v1/admin/refused-writes/{id}/contact'])

  async function contact() {
    await contactAboutRefused(id)
    showToast(`${user.fullName} dikabari, dan diminta mengirim kode bantuan.`)
    await refresh()
  }

  return (
    <Drawer
      title={`${kindName(row.kind)}: ${user.fullName}`}
      text={<StateDot tone={standing(row).tone}>{standing(row).name}</StateDot>}
      rowId={id}
      onClose={onClose}
    >
      <div className={desk.deeds}>
        <Button isBusy={isBusy} disabled={row.isSettled} onClick={() => void run(contact)}>
          Hubungi
        </Button>
        {!row.isSettled && (
          <Button variant="secondary" onClick={() => setIsSettling(true)}>
            Sudah beres
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className={desk.problem}>
          {failure}
        </p>
      )}
      <p className={desk.small}>
        Pekerjaannya masih ada di perangkat pelajar; isinya tidak terlihat dari sini. Menghubungi mengirim pemberitahuan
        dan email, dan meminta kode bantuan.
      </p>
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
          deed="Catat"
          onClose={() => setIsSettling(false)}
          onDo={async reason => {
            await settleRefused(id, reason)
            showToast('Dicatat sudah beres.')
            await refresh()
          }}
        />
      )}
    </Drawer>
  )
}

import { useState } from 'react'
import { allowEmails } from '#contract/account/user-account.admin.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import desk from '#app/desk/desk.module.css'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

const reasons = {
  bounced: 'Alamatnya ditolak server penerima: tidak ada email yang dikirim',
  complained: 'Dilaporkan sebagai spam: hanya email akun yang dikirim',
} as const

/** Shows that the user's email address is undeliverable, and lets the admin allow emails again. */
export function UndeliverableSection({ story }: { story: UserHistory }) {
  const { call } = useDeskCall()
  const [isAsking, setIsAsking] = useState(false)
  const { user, undeliverable } = story
  if (!undeliverable) return null
  return (
    <section className={desk.part}>
      <h3>Email tidak sampai</h3>
      <StateDot tone="bad">{reasons[undeliverable.reason]}</StateDot>
      <p className={desk.small}>
        {user.email} · {formatMoment(undeliverable.at)}
      </p>
      <div className={desk.actions}>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Kirim email lagi
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          title={`Kirim email lagi ke ${user.email}`}
          text="Pastikan dulu alamatnya benar. Kalau ditolak lagi, email berhenti dikirim lagi."
          submitLabel="Kirim lagi"
          onClose={() => setIsAsking(false)}
          onDo={async reason => {
            await call(allowEmails, { params: { id: user.id }, body: { reason } })
            showToast('Email ke alamat ini dikirim lagi.')
          }}
        />
      )}
    </section>
  )
}

import { Title } from '@mantine/core'
import { useState } from 'react'
import { allowEmails } from '#contract/account/user-account.admin.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
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
    <Part gap="0.5rem">
      <Title order={3}>Email tidak sampai</Title>
      <StateDot tone="bad">{reasons[undeliverable.reason]}</StateDot>
      <SmallText>
        {user.email} · {formatMoment(undeliverable.at)}
      </SmallText>
      <ActionRow>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Kirim email lagi
        </Button>
      </ActionRow>
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
    </Part>
  )
}

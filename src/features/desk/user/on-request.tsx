import { Title } from '@mantine/core'
import { exportUserData, eraseUser } from '#contract/account/account-data.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { saveFile } from '#app/lib/save-file.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { USER_EXPORT_WAIT_MS } from '#app/queries/desk/user.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  user: UserHistory['user']
  onErased: () => void
}

/** Actions for data requests of users who cannot make them in the app. */
export function DataRequestActions({ user, onErased }: Props) {
  const { call } = useDeskCall()
  const [layer, setLayer] = useState<'data' | 'erase'>()
  const close = () => setLayer(undefined)
  const isStaff = user.isAdmin || user.roles.some(role => role !== 'learner')
  return (
    <Part gap="0.5rem">
      <Title order={3}>Atas permintaan orangnya</Title>
      <ActionRow>
        <Button variant="secondary" onClick={() => setLayer('data')}>
          Unduh datanya
        </Button>
        {!isStaff && (
          <Button variant="danger-quiet" onClick={() => setLayer('erase')}>
            Hapus akun
          </Button>
        )}
      </ActionRow>
      {isStaff && <SmallText>Akun admin dan pakar baru bisa dihapus setelah perannya dicabut.</SmallText>}
      {layer === 'data' && (
        <ReasonDialog
          title={`Unduh data ${user.fullName}`}
          text="Satu berkas dengan semua yang kami simpan tentang orang ini. Kirim hanya kepada orangnya, lalu hapus dari komputermu."
          submitLabel="Unduh"
          onClose={close}
          onDo={async reason => {
            const data = await call(
              exportUserData,
              { params: { id: user.id }, body: { reason } },
              { timeoutMs: USER_EXPORT_WAIT_MS },
            )
            saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `data-${user.id}.json`)
            showToast('Datanya terunduh.')
          }}
        />
      )}
      {layer === 'erase' && <EraseDialog user={user} onClose={close} onErased={onErased} />}
    </Part>
  )
}

function EraseDialog({ user, onClose, onErased }: Pick<Props, 'user' | 'onErased'> & { onClose: () => void }) {
  const { call, markOld } = useDeskCall()
  const typedDraft = useTypedDraft(`erase:${user.id}`, { email: '' })
  return (
    <ReasonDialog
      title={`Hapus akun ${user.fullName}`}
      text="Nama, email, nomor, jawaban, berkas, dan sertifikatnya hilang untuk selamanya, dan semua perangkatnya keluar. Buku pesanan dan poin tinggal tanpa nama. Ini tidak bisa dibatalkan."
      submitLabel="Hapus akun"
      isDangerous
      reasonHint="Tinggal di log sesudah akunnya hilang: jangan tulis nama atau email orangnya."
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        await call(
          eraseUser,
          { params: { id: user.id }, body: { email: typedDraft.values['email'] ?? '', reason } },
          { refetch: 'none' },
        )
        showToast('Akun dihapus.')
        // Closes the drawer first, because an open drawer would request the deleted user again.
        onErased()
        await markOld(eraseUser)
      }}
    >
      <TypedFields
        fields={[
          {
            name: 'email',
            label: 'Email akun ini',
            hint: 'Ditulis ulang, supaya tidak salah akun.',
            inputMode: 'email',
          },
        ]}
        typed={typedDraft}
      />
    </ReasonDialog>
  )
}

import { Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { deactivateUser, reactivateUser, sendPasswordLink } from '#contract/account/user-account.admin.ts'
import type { UserHistory } from '#contract/account/user.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { DialogLoading } from '#app/desk/dialog-loading.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { EnrollDialog } from './enroll-dialog.tsx'

/** Actions for the login of an account, and for enrolling its user. */
export function AccountActions({ user }: { user: UserHistory['user'] }) {
  const { call } = useDeskCall()
  const [layer, setLayer] = useState<'enroll' | 'password' | 'off' | 'on'>()
  const close = () => setLayer(undefined)
  const { id, fullName, email, version, isActive, isAdmin, isInvited } = user
  const linkName = isInvited ? 'Kirim undangan lagi' : 'Kirim link password'

  return (
    <Part gap="0.5rem">
      <Title order={3}>Akun</Title>
      <ActionRow>
        {isActive ? (
          <>
            <Button variant="secondary" onClick={() => setLayer('enroll')}>
              Daftarkan ke kelas
            </Button>
            <Button variant="secondary" onClick={() => setLayer('password')}>
              {linkName}
            </Button>
            {!isAdmin && (
              <Button variant="danger-quiet" onClick={() => setLayer('off')}>
                Nonaktifkan
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setLayer('on')}>Aktifkan lagi</Button>
        )}
      </ActionRow>
      {!isActive && <SmallText>Akun ini nonaktif: tidak bisa masuk. Semua datanya masih ada.</SmallText>}
      {isAdmin && <SmallText>Akun admin baru bisa dinonaktifkan setelah perannya dicabut.</SmallText>}
      {layer === 'enroll' && (
        <Suspense fallback={<DialogLoading title={`Daftarkan ${user.fullName} ke kelas`} onClose={close} />}>
          <EnrollDialog user={user} onClose={close} />
        </Suspense>
      )}
      {layer === 'password' && (
        <ReasonDialog
          title={linkName}
          text={`Link sekali pakai untuk membuat password dikirim ke ${email}. Password lama tetap berlaku sampai linknya dipakai.`}
          submitLabel="Kirim"
          onClose={close}
          onDo={async reason => {
            await call(sendPasswordLink, { params: { id }, body: { reason } })
            showToast('Link sedang dikirim. Lihat bagian Email untuk hasilnya.')
          }}
        />
      )}
      {layer === 'off' && (
        <ReasonDialog
          title={`Nonaktifkan ${fullName}`}
          text="Semua perangkatnya keluar dan akunnya tidak bisa masuk. Tidak ada yang dihapus, dan akunnya bisa diaktifkan lagi."
          submitLabel="Nonaktifkan"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(deactivateUser, { params: { id }, body: { reason } }, { version })
            showToast('Akun dinonaktifkan.')
          }}
        />
      )}
      {layer === 'on' && (
        <ReasonDialog
          title={`Aktifkan lagi ${fullName}`}
          text="Orangnya bisa masuk lagi dengan password-nya."
          submitLabel="Aktifkan"
          onClose={close}
          onDo={async reason => {
            await call(reactivateUser, { params: { id }, body: { reason } }, { version })
            showToast('Akun aktif lagi.')
          }}
        />
      )}
    </Part>
  )
}

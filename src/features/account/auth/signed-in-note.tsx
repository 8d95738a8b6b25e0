import { useQuery } from '@tanstack/react-query'
import { userPreviewQuery } from '#app/queries/user.ts'
import { Button } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

interface Props {
  onGoOn: () => void
  onChangeAccount: () => void
}

/**
 * Shown instead of the login forms to a user who is already logged in, so that the account does not change by mistake.
 */
export function SignedInNote({ onGoOn, onChangeAccount }: Props) {
  const { data: person } = useQuery(userPreviewQuery())
  return (
    <StatePanel
      picture="sprout"
      level={1}
      title="Kamu sudah masuk"
      action={
        <>
          <Button size="l" onClick={onGoOn}>
            Lanjutkan
          </Button>
          <Button size="l" variant="secondary" onClick={onChangeAccount}>
            Ganti akun
          </Button>
        </>
      }
    >
      {person && (
        <p>
          Perangkat ini sedang dipakai {person.fullName} ({person.email}).
        </p>
      )}
      <p>
        Begitu akun lain masuk, materi yang disimpan akun ini dihapus dari perangkat. Yang belum terkirim tetap
        tersimpan dan dikirim saat pemiliknya masuk lagi.
      </p>
    </StatePanel>
  )
}

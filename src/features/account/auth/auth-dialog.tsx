import { useSnapshot } from 'valtio'
import { openPageAfterLogin } from '#app/session/guards.ts'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { AuthPanes } from './auth-panes.tsx'
import { authDialog, closeAuthDialog, showAuthPane, type AuthPane } from './state.ts'

const titles: Record<AuthPane, string> = {
  login: 'Selamat datang kembali',
  register: 'Mulai belajar hari ini',
  reset: 'Lupa password?',
}

export function AuthDialog({ pane }: { pane: AuthPane }) {
  const { redirect } = useSnapshot(authDialog)
  return (
    <ModalDialog title={titles[pane]} size="m" onClose={closeAuthDialog}>
      <AuthPanes
        pane={pane}
        redirect={redirect}
        onPane={showAuthPane}
        onLogin={() => {
          closeAuthDialog()
          openPageAfterLogin(redirect)
        }}
        onLeave={closeAuthDialog}
      />
    </ModalDialog>
  )
}

import { landAfterLogin } from '#app/session/guards.ts'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { AuthPanes } from './auth-panes.tsx'
import { closeAuthDialog, openAuthDialog, type AuthPane } from './state.ts'

const titles: Record<AuthPane, string> = {
  login: 'Selamat datang kembali',
  register: 'Mulai belajar hari ini',
  reset: 'Lupa password?',
}

export function AuthDialog({ pane }: { pane: AuthPane }) {
  return (
    <ModalDialog title={titles[pane]} size="m" onClose={closeAuthDialog}>
      <AuthPanes
        pane={pane}
        onPane={openAuthDialog}
        onLogin={() => {
          closeAuthDialog()
          landAfterLogin()
        }}
        onLeave={closeAuthDialog}
      />
    </ModalDialog>
  )
}

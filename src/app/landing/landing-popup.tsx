import { QueryClientProvider } from '@tanstack/react-query'
import { AuthDialog } from '#app/features/account/auth/auth-dialog.tsx'
import { authDialog } from '#app/features/account/auth/state.ts'
import { NoticeHost } from '#app/notices/notice-host.tsx'
import { useSnapshot } from 'valtio'
import { queryClient } from '../query-client.ts'
import './landing-session.ts'

/** Login popup with the app code that it needs. Downloaded only after a tap on 'Masuk'. */
export function LandingPopup() {
  const { pane } = useSnapshot(authDialog)
  return (
    <QueryClientProvider client={queryClient}>
      {pane && <AuthDialog pane={pane} />}
      <NoticeHost />
    </QueryClientProvider>
  )
}

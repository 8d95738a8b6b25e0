import { QueryClientProvider } from '@tanstack/react-query'
import { FloatingButton } from '#app/features/site/floating/floating-button.tsx'
import { startSession } from '#app/session/session.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { queryClient } from '../query-client.ts'

/** The session must be known first, because the button's target depends on it. */
await startSession()

/** Floating button with the app code that it needs. Downloaded only if a button is shown. */
export function LandingFloating({ onSignIn }: { onSignIn: (redirect: string) => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PathContext value="/">
        <FloatingButton onSignIn={onSignIn} />
      </PathContext>
    </QueryClientProvider>
  )
}

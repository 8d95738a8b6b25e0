import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { createWhatsAppLink } from '#contract/site/contact.ts'
import { NoticeHost } from '#app/notices/notice-host.tsx'
import { NavigationContext, PathContext, type Navigation } from '#app/ui/app-link.tsx'
import { getOwnBusinessPath } from '#app/session/business-site.ts'
import { useConnection } from '#app/session/online.ts'
import { useSession } from '#app/session/session.ts'
import { HelpContext } from '#app/ui/states/help.ts'
import { ConnectionContext } from '#app/ui/states/connection.ts'
import { FirstPageContext } from '#app/ui/states/first-page.ts'

/** Providers for everything below the app's layout route. The landing page uses none of these providers. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { queryClient } = router.options.context
  const connection = useConnection()
  const { user } = useSession()
  const path = useRouterState({ select: state => state.location.pathname })
  const navigation = useMemo<Navigation>(
    () => ({
      go: address => router.history.push(address),
      prepare: address => {
        const { pathname, search } = new URL(address, location.origin)
        // The cast is needed because `preloadRoute` accepts only known routes. The router checks the URL itself.
        void router.preloadRoute({ to: pathname, search: Object.fromEntries(new URLSearchParams(search)) } as never)
      },
    }),
    [router],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={navigation}>
        <PathContext value={path}>
          <ConnectionContext value={connection}>
            <HelpContext value={createWhatsAppLink()}>
              <FirstPageContext value={user ? getOwnBusinessPath('dashboard') : ''}>
                {children}
                <NoticeHost />
              </FirstPageContext>
            </HelpContext>
          </ConnectionContext>
        </PathContext>
      </NavigationContext>
    </QueryClientProvider>
  )
}

import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MaintenanceScreen } from '#app/features/site/shell/maintenance-screen.tsx'

export const Route = createFileRoute('/_app/maintenance')({
  head: () => ({ meta: [{ title: 'Sedang dirawat' }] }),
  component: Maintenance,
})

function Maintenance() {
  const { history } = useRouter()
  const goBack = useCallback(() => {
    const { wayBack } = history.location.state
    // Opens the landing page for a user who opened this URL directly, because there is no page to return to.
    if (wayBack === undefined) window.location.assign('/')
    else history.replace(wayBack)
  }, [history])
  return <MaintenanceScreen onReady={goBack} />
}

import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { MaintenanceScreen } from '#app/features/shell/maintenance-screen.tsx'

export const Route = createFileRoute('/_app/maintenance')({
  head: () => ({ meta: [{ title: 'Sedang dirawat' }] }),
  component: Maintenance,
})

function Maintenance() {
  const router = useRouter()
  const goBack = useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else window.location.assign('/')
  }, [router])
  return <MaintenanceScreen onReady={goBack} />
}

import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

const CHECK_EVERY_MS = 15_000

/** Comes back by itself: asks every few seconds, and at once when the line or the tab is back. */
export function MaintenanceScreen({ onReady }: { onReady: () => void }) {
  useEffect(() => {
    const controller = new AbortController()
    const look = async () => {
      if ((await isReady(controller.signal)) && !controller.signal.aborted) onReady()
    }
    const check = () => void look()
    check()
    const timer = setInterval(check, CHECK_EVERY_MS)
    window.addEventListener('online', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      controller.abort()
      clearInterval(timer)
      window.removeEventListener('online', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [onReady])

  return (
    <StatePanel
      picture="tools"
      level={1}
      title={`${brand.name} sedang dirawat`}
      action={<Button onClick={onReady}>Coba lagi</Button>}
    >
      <p>
        Kami sedang membereskan sesuatu dan segera kembali. Halaman ini terbuka lagi dengan sendirinya. Materi yang
        sudah ada di perangkatmu tetap bisa dibaca, dan pekerjaanmu aman.
      </p>
    </StatePanel>
  )
}

async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch('/api/ready', { signal, cache: 'no-store' })
    return answer.ok
  } catch {
    return false
  }
}

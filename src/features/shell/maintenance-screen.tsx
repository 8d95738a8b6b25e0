import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'
import { waitForServer } from '#app/session/maintenance.ts'
import { Button } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

const CHECK_EVERY_MS = 15_000

/** Comes back by itself: asks every few seconds, and at once when the line or the tab is back. */
export function MaintenanceScreen({ onReady }: { onReady: () => void }) {
  useEffect(() => {
    const controller = new AbortController()
    const { firstLookMs, stop } = waitForServer()
    const look = async () => {
      if ((await isReady(controller.signal)) && !controller.signal.aborted) onReady()
    }
    const check = () => void look()
    const checkWhenSeen = () => document.visibilityState === 'visible' && check()
    let timer = setTimeout(function again() {
      check()
      timer = setTimeout(again, CHECK_EVERY_MS)
    }, firstLookMs)
    window.addEventListener('online', check)
    document.addEventListener('visibilitychange', checkWhenSeen)
    return () => {
      controller.abort()
      stop()
      clearTimeout(timer)
      window.removeEventListener('online', check)
      document.removeEventListener('visibilitychange', checkWhenSeen)
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

/** In maintenance the server is there and says so; a Wi-Fi's login page says something else altogether. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch('/api/ready', { signal, cache: 'no-store' })
    const { status } = (await answer.json()) as { status?: unknown }
    return answer.ok && status === 'ready'
  } catch {
    return false
  }
}

import { useEffect } from 'react'
import { brand } from '#contract/site/brand.ts'
import { watchServer } from '#app/session/maintenance.ts'
import { Button } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/** Page during maintenance. Calls `onReady` when the server is available again. */
export function MaintenanceScreen({ onReady }: { onReady: () => void }) {
  useEffect(() => watchServer(onReady), [onReady])
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

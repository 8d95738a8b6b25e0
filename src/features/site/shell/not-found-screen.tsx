import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

/** Page for a URL that does not exist. */
export function NotFoundScreen() {
  return (
    <StatePanel
      picture="lost"
      level={1}
      title="Halaman ngga ditemukan :("
      action={
        <AppLink to="/dashboard" className={getButtonClass('primary', 'l')}>
          Ke Beranda
        </AppLink>
      }
    >
      <p>Yuk balik ke halaman awal</p>
    </StatePanel>
  )
}

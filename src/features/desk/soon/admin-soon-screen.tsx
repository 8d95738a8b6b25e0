import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import type { SoonPage } from './soon-pages.ts'

export function AdminSoonScreen({ page: { name, text, isDashboard } }: { page: SoonPage }) {
  return (
    <StatePanel
      picture="tools"
      level={1}
      title={`${name} segera hadir`}
      action={
        // A page that leads to itself would be a button that does nothing.
        <AppLink to={isDashboard ? '/dashboard' : '/admin/dashboard'} className={buttonClass('secondary', 'l')}>
          {isDashboard ? 'Ke Beranda' : 'Dashboard Admin'}
        </AppLink>
      }
    >
      <p>{text}</p>
    </StatePanel>
  )
}

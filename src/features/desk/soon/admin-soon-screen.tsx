import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'
import type { SoonPage } from './soon-pages.ts'

export function AdminSoonScreen({ page: { name, text } }: { page: SoonPage }) {
  return (
    <StatePanel
      picture="tools"
      level={1}
      title={`${name} segera hadir`}
      action={
        <AppLink to="/admin/dashboard" className={buttonClass('secondary', 'l')}>
          Dashboard Admin
        </AppLink>
      }
    >
      <p>{text}</p>
    </StatePanel>
  )
}

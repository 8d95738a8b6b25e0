import type { BusinessPage } from '#contract/rules/routes.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { IllustrationName } from '#app/ui/illustration.tsx'
import { StatePanel } from '#app/ui/states/state-panel.tsx'

interface Props {
  what: string
  /** What it will be, in a sentence. */
  text: string
  picture?: IllustrationName
  /** Where to go meanwhile. */
  next?: { page: BusinessPage; label: string }
}

/** A page that is announced but not built yet says so, and says where to go meanwhile. */
export function SoonScreen({ what, text, picture = 'seed', next }: Props) {
  return (
    <StatePanel
      picture={picture}
      level={1}
      title={`${what} segera hadir`}
      action={
        next ? (
          <BusinessLink page={next.page} className={buttonClass('primary', 'l')}>
            {next.label}
          </BusinessLink>
        ) : (
          <AppLink to="/kelas" className={buttonClass('primary', 'l')}>
            Lihat kelas
          </AppLink>
        )
      }
    >
      <p>{text}</p>
    </StatePanel>
  )
}

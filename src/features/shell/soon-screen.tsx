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
  next?: { to: '/kelas' | '/business/scoring'; label: string }
}

const toClasses = { to: '/kelas', label: 'Lihat kelas' } as const

/** A page that is announced but not built yet says so, and says where to go meanwhile. */
export function SoonScreen({ what, text, picture = 'seed', next = toClasses }: Props) {
  return (
    <StatePanel
      picture={picture}
      level={1}
      title={`${what} segera hadir`}
      action={
        <AppLink to={next.to} className={buttonClass('primary', 'l')}>
          {next.label}
        </AppLink>
      }
    >
      <p>{text}</p>
    </StatePanel>
  )
}

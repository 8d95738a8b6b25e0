import { useContext, type ReactNode } from 'react'
import { AppLink, PathContext } from '../app-link.tsx'
import { Button, getButtonClass } from '../button.tsx'
import { ConnectionContext } from './connection.ts'
import { getUnavailableLabels } from './connection-labels.ts'
import { StatePanel } from './state-panel.tsx'
import { FirstPageContext } from './first-page.ts'

interface Props {
  title?: string
  /** List of features that work offline, or of unsent work. */
  children?: ReactNode
  onRetry?: () => void
  level?: 1 | 2
}

/** Shown without a connection. The learner can continue with content that is on the device. */
export function OfflineState({ title, children, onRetry, level }: Props) {
  const labels = getUnavailableLabels(useContext(ConnectionContext))
  const path = useContext(PathContext)
  const wayOn = useContext(FirstPageContext)
  return (
    <StatePanel
      picture="offline"
      title={title ?? labels.title}
      {...(level ? { level } : {})}
      action={
        <>
          {onRetry && <Button onClick={onRetry}>Coba lagi</Button>}
          {wayOn !== '' && (
            <AppLink to={wayOn === path ? '/penyimpanan' : wayOn} className={getButtonClass('secondary')}>
              {wayOn === path ? 'Penyimpanan di perangkat' : 'Lanjutkan belajar'}
            </AppLink>
          )}
        </>
      }
    >
      {children ?? (
        <p>
          {labels.text} Bagian ini tidak ada di perangkatmu. Materi yang pernah kamu buka tetap bisa dibaca, dan
          pekerjaanmu tidak hilang.
        </p>
      )}
    </StatePanel>
  )
}

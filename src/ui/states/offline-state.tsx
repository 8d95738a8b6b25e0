import { useContext, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ConnectionContext } from './connection.ts'
import { labelsWithout } from './connection-labels.ts'
import { StatePanel } from './state-panel.tsx'

interface Props {
  title?: string
  /** List of features that work offline, and of work that waits. */
  children?: ReactNode
  onRetry?: () => void
  level?: 1 | 2
}

export function OfflineState({ title, children, onRetry, level }: Props) {
  const labels = labelsWithout(useContext(ConnectionContext))
  return (
    <StatePanel
      picture="offline"
      title={title ?? labels.title}
      {...(level ? { level } : {})}
      action={onRetry && <Button onClick={onRetry}>Coba lagi</Button>}
    >
      {children ?? (
        <p>
          {labels.text} Bagian ini belum tersimpan di perangkatmu. Yang pernah kamu buka tetap bisa dibaca, dan
          pekerjaanmu tidak hilang.
        </p>
      )}
    </StatePanel>
  )
}

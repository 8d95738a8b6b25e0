import { useContext, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ConnectionContext } from './connection.ts'
import { wordsWithout } from './connection-labels.ts'
import { StatePanel } from './state-panel.tsx'

interface Props {
  title?: string
  /** List of features that work offline, and of work that waits. */
  children?: ReactNode
  onRetry?: () => void
  level?: 1 | 2
}

export function OfflineState({ title, children, onRetry, level }: Props) {
  const words = wordsWithout(useContext(ConnectionContext))
  return (
    <StatePanel
      picture="offline"
      title={title ?? words.title}
      {...(level ? { level } : {})}
      action={onRetry && <Button onClick={onRetry}>Coba lagi</Button>}
    >
      {children ?? (
        <p>
          {words.text} Bagian ini belum tersimpan di perangkatmu. Yang pernah kamu buka tetap bisa dibaca, dan
          pekerjaanmu tidak hilang.
        </p>
      )}
    </StatePanel>
  )
}

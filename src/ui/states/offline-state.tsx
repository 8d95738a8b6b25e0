import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { StatePanel } from './state-panel.tsx'

interface Props {
  title?: string
  /** What still works here, what waits. */
  children?: ReactNode
  onRetry?: () => void
  level?: 1 | 2
}

export function OfflineState({ title = 'Kamu sedang offline', children, onRetry, level }: Props) {
  return (
    <StatePanel
      picture="offline"
      title={title}
      {...(level ? { level } : {})}
      action={onRetry && <Button onClick={onRetry}>Coba lagi</Button>}
    >
      {children ?? (
        <p>
          Bagian ini belum tersimpan di perangkatmu. Yang pernah kamu buka tetap bisa dibaca, dan pekerjaanmu tidak
          hilang.
        </p>
      )}
    </StatePanel>
  )
}

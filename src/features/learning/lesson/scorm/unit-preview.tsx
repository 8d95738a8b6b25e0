import { useRef, useState } from 'react'
import type { ScormContent } from '#contract/learning/scorm.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { Button } from '#app/ui/button.tsx'
import classes from './scorm.module.css'

const ScormPlayer = createLazyPart(() => import('./scorm-player.tsx').then(module => module.ScormPlayer))

const nothing = async () => {}

/**
 * Plays a unit for its author. Nothing that the unit reports is stored, so each start is like that of a new learner.
 */
export function UnitPreview({ content, title }: { content: ScormContent; title: string }) {
  /** Number of starts. Each start creates a new player. */
  const [tries, setTries] = useState(0)
  const leaveRef = useRef<() => Promise<void>>(undefined)
  const { playedAt, sizeBytes } = content
  if (playedAt === undefined)
    return <p>Unit ini belum bisa diputar di sini: alamat terpisah untuk memutarnya (CONTENT_URL) belum disiapkan.</p>
  if (tries === 0)
    return (
      <div className={classes.cover}>
        <Button onClick={() => setTries(1)}>Coba unitnya</Button>
        <p>Ukuran {formatBytes(sizeBytes)}. Percobaanmu tidak disimpan.</p>
      </div>
    )
  return (
    <ScormPlayer
      key={tries}
      playedAt={playedAt}
      content={content}
      title={title}
      known={undefined}
      onRemember={nothing}
      onWrite={nothing}
      onFailure={() => {}}
      onRetry={() => setTries(tries + 1)}
      continueLink={null}
      leaveRef={leaveRef}
    />
  )
}

import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import desk from '#app/desk/desk.module.css'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import type { Tracks } from '../structure-index.ts'
import { depthNames } from '../labels.ts'
import classes from './copy.module.css'
import { PartTree } from './part-tree.tsx'
import type { SelectedParts } from './use-picked.ts'

interface Props {
  title: string
  tracks: Tracks
  picked: SelectedParts
  /** Ids of the parts that were just copied. */
  copied: ReadonlySet<string>
  /** Scrolls to the target if the target is below the source. */
  onOnward: () => void
  /** Content above the structure, for example the selection of the version. */
  children: ReactNode
}

/** Source of a copy. The admin selects whole tracks, whole classes, or single materials. */
export function SourceSide({ title, tracks, picked, copied, onOnward, children }: Props) {
  const { depth, ids, toggle, clear } = picked
  return (
    <section className={classes.side} aria-label="Dari">
      <h2>{`Dari ${title}`}</h2>
      {children}
      {tracks.length === 0 ? (
        <EmptyState title="Belum ada isinya">
          <p>Versi ini belum punya track, jadi belum ada yang bisa disalin.</p>
        </EmptyState>
      ) : (
        <PartTree
          label={`Susunan ${title}`}
          tracks={tracks}
          renderRow={part => (
            <Checkbox
              className={classes.part}
              label={
                <>
                  {part.title}
                  <small className={desk.small}>
                    {copied.has(part.id) ? `${part.text} · sudah disalin` : part.text}
                  </small>
                </>
              }
              checked={ids.has(part.id)}
              disabled={depth !== undefined && depth !== part.depth}
              onChange={() => toggle(part.id)}
            />
          )}
        />
      )}
      <div className={classes.bar}>
        <output className={desk.small}>
          {depth === undefined
            ? 'Pilih track, kelas, atau materi. Yang di dalamnya ikut tersalin.'
            : `${formatNumber(ids.size)} ${depthNames[depth]} dipilih. Untuk memilih jenis lain, kosongkan dulu.`}
        </output>
        {depth !== undefined && (
          <div className={desk.actions}>
            <Button className={classes.onward} onClick={onOnward}>
              Pilih tujuan
            </Button>
            <Button variant="secondary" onClick={clear}>
              Kosongkan pilihan
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

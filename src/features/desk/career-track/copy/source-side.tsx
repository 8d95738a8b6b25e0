import { Checkbox, Flex, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
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
    <Flex component="section" direction="column" gap="sm" aria-label="Dari">
      <Title order={2}>{`Dari ${title}`}</Title>
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
              py="0.25rem"
              label={
                <>
                  {part.title}
                  <SmallText component="small" display="block">
                    {copied.has(part.id) ? `${part.text} · sudah disalin` : part.text}
                  </SmallText>
                </>
              }
              checked={ids.has(part.id)}
              disabled={depth !== undefined && depth !== part.depth}
              onChange={() => toggle(part.id)}
            />
          )}
        />
      )}
      <Stack gap="0.5rem" py="sm" className={classes.bar}>
        <SmallText component="output">
          {depth === undefined
            ? 'Pilih track, kelas, atau materi. Yang di dalamnya ikut tersalin.'
            : `${formatNumber(ids.size)} ${depthNames[depth]} dipilih. Untuk memilih jenis lain, kosongkan dulu.`}
        </SmallText>
        {depth !== undefined && (
          <ActionRow>
            <Button className={classes.onward} onClick={onOnward}>
              Pilih tujuan
            </Button>
            <Button variant="secondary" onClick={clear}>
              Kosongkan pilihan
            </Button>
          </ActionRow>
        )}
      </Stack>
    </Flex>
  )
}

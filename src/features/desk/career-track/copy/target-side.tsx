import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '#app/desk/failure.ts'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { CopyForm } from './copy-form.tsx'
import { PartTree } from './part-tree.tsx'
import type { SelectedParts } from './use-picked.ts'
import { useCopy } from './use-copy.ts'

interface Props {
  careerTrackId: string
  from: { careerTrackId: string; version: number }
  picked: SelectedParts
  /** Receives the source ids of the parts that were copied. */
  onCopied: (ids: readonly string[]) => void
}

/** Target of a copy. The admin chooses the position and sees the copied parts. */
export function TargetSide({ careerTrackId: id, from, picked, onCopied }: Props) {
  const { data: draft, error } = useQuery(trackDraftQuery(id))
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [status, setStatus] = useState('')
  const copy = useCopy(id, from, (copies, ids) => {
    setFresh(before => new Set([...before, ...copies]))
    if (draft) setStatus(`${copies.length} bagian disalin ke ${draft.careerTrack.title}, draf versi ${draft.version}.`)
    onCopied(ids)
    picked.clear()
  })
  const failure = error ? toFailure(error) : undefined
  if (failure && (!draft || failure.code === 'CAREER_TRACK_DRAFT_NOT_FOUND')) return <Alert>{failure.text}</Alert>
  if (!draft) return <Text>Memuat draf …</Text>
  const { careerTrack, version, tracks } = draft

  return (
    <>
      <Title order={3}>{`${careerTrack.title}, draf versi ${version}`}</Title>
      {picked.depth !== undefined && (
        <CopyForm
          key={picked.depth}
          tracks={tracks}
          depth={picked.depth}
          count={picked.ids.size}
          onCopy={position => copy([...picked.ids], position)}
        />
      )}
      <output>{status}</output>
      <ActionRow>
        <AppLink to={`/admin/career-track/${id}/susunan`} className={getButtonClass('secondary')}>
          Susun draf ini
        </AppLink>
      </ActionRow>
      <PartTree
        label={`Susunan ${careerTrack.title}`}
        tracks={tracks}
        renderRow={part => {
          const isFresh = fresh.has(part.id)
          return (
            <Stack
              gap={0}
              justify="center"
              mih={44}
              py="0.25rem"
              {...(isFresh && { px: '0.5rem', bdrs: 'md', bg: 'var(--primary-soft)', c: 'var(--on-primary-soft)' })}
            >
              {part.title}
              <SmallText component="small" c={isFresh ? 'inherit' : 'dimmed'}>
                {isFresh ? `${part.text} · baru disalin` : part.text}
              </SmallText>
            </Stack>
          )
        }}
      />
    </>
  )
}

import { SimpleGrid, Stack, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { structureQuery } from '#app/queries/desk/structure.ts'
import classes from './copy.module.css'
import { SourceSide } from './source-side.tsx'
import { TargetChoice } from './target-choice.tsx'
import { TargetSide } from './target-side.tsx'
import { useSelectedParts } from './use-picked.ts'

/** Search parameters of the copy screen: the version, the initial selection, and the target career track. */
export interface CopySearch {
  version?: string | undefined
  bagian?: string | undefined
  ke?: string | undefined
}

interface Props {
  careerTrackId: string
  search: CopySearch
  onSearch: (next: CopySearch) => void
}

/**
 * Screen that copies parts of any version of a career track into the draft of another career track. Source and target
 * are side by side.
 */
export function CopyScreen({ careerTrackId, search, onSearch }: Props) {
  const { data: tracks } = useSuspenseQuery(structureQuery(careerTrackId, search.version))
  const picked = useSelectedParts(tracks, search.bagian)
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set())
  const targetRef = useRef<HTMLElement>(null)
  const [first] = tracks
  const title = first ? `${first.career_track_title}, versi ${first.version}` : 'program ini'
  return (
    <Stack gap="sm">
      <Title order={1}>Salin ke program lain</Title>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="1.5rem">
        <SourceSide
          title={title}
          tracks={tracks}
          picked={picked}
          copied={copied}
          onOnward={() => {
            targetRef.current?.scrollIntoView()
            targetRef.current?.focus({ preventScroll: true })
          }}
        >
          {first && (
            <FilterSelect
              label="Versi"
              all="Terbaru"
              value={search.version}
              choices={first.versions.map(each => ({ value: String(each), name: `Versi ${each}` }))}
              onChoose={version => onSearch({ ...search, version, bagian: undefined })}
            />
          )}
        </SourceSide>
        <section ref={targetRef} tabIndex={-1} className={classes.target} aria-label="Ke">
          <Stack gap="sm">
            <Title order={2}>Ke draf</Title>
            <TargetChoice targetId={search.ke} onChoose={ke => onSearch({ ...search, ke })} />
            {search.ke !== undefined && first && (
              <TargetSide
                key={search.ke}
                careerTrackId={search.ke}
                from={{ careerTrackId, version: first.version }}
                picked={picked}
                onCopied={ids => setCopied(before => new Set([...before, ...ids]))}
              />
            )}
          </Stack>
        </section>
      </SimpleGrid>
    </Stack>
  )
}

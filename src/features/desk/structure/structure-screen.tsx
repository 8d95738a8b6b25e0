import { Flex, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDuration, getSeconds } from '#app/lib/time-spans.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { structureQuery } from '#app/queries/desk/structure.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Summary } from '#app/desk/summary.tsx'

interface Props {
  careerTrackId: string
  version: string | undefined
  onVersion: (version: string | undefined) => void
}

const materialTypes: Record<LectureMaterialType, string> = {
  article: 'Artikel',
  video: 'Video',
  pdf: 'PDF',
  quiz: 'Kuis',
  assignment: 'Tugas',
  scorm: 'Interaktif',
}

/** Shows the content of a version of a career track. The user needs no enrolment. */
export function StructureScreen({ careerTrackId, version, onVersion }: Props) {
  const { data: tracks } = useSuspenseQuery(structureQuery(careerTrackId, version))
  const [first] = tracks
  return (
    <Stack gap="md">
      <header>
        <Title order={1}>Susunan {first?.career_track_title ?? 'program'}</Title>
        {first && (
          <Group gap="0.5rem 1rem" align="flex-end" mt="sm">
            <FilterSelect
              label="Versi"
              all="Terbaru"
              value={version}
              choices={first.versions.map(each => ({ value: String(each), name: `Versi ${each}` }))}
              onChoose={onVersion}
            />
            <Flex align="center" mih={44}>
              <StateDot tone={first.publishedAt ? 'good' : 'waiting'}>
                {first.publishedAt
                  ? `Versi ${first.version}, terbit ${formatMoment(first.publishedAt, 'WIB')}`
                  : `Versi ${first.version}, belum terbit: peserta belum melihatnya`}
              </StateDot>
            </Flex>
            <AppLink
              to={`/admin/career-track/${careerTrackId}/salin?version=${first.version}`}
              className={getButtonClass('secondary')}
            >
              Salin ke program lain
            </AppLink>
          </Group>
        )}
      </header>
      {tracks.length === 0 && (
        <EmptyState title="Belum ada isinya">
          <p>Versi ini belum punya track.</p>
        </EmptyState>
      )}
      {tracks.map(track => (
        <Flex component="section" key={track.id} direction="column" gap="md" aria-label={`Track ${track.title}`}>
          <Title order={2}>{track.title}</Title>
          {track.summary && <Text>{track.summary}</Text>}
          {track.track_class_content.map(each => (
            <Paper component="details" key={each.id} withBorder>
              <Summary px="0.9rem">
                {each.title}
                <SmallText span display="block">
                  {each.lecture_material_content.length} materi
                </SmallText>
              </Summary>
              {each.summary && (
                <Text px="0.9rem" pb="sm">
                  {each.summary}
                </Text>
              )}
              <Flex component="ol" direction="column" gap="0.5rem" m={0} pl="2.2rem" pr="0.9rem" pb="sm">
                {each.lecture_material_content.map(material => (
                  <li key={material.id}>
                    {material.title}{' '}
                    <SmallText span>
                      {material.is_quiz_akhir ? 'Kuis akhir' : materialTypes[material.type]} ·{' '}
                      {formatDuration(getSeconds(material))}
                    </SmallText>
                  </li>
                ))}
              </Flex>
            </Paper>
          ))}
        </Flex>
      ))}
    </Stack>
  )
}

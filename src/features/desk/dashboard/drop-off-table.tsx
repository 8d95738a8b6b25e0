import { Group, NativeSelect, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DropOff, type LessonStatistics, STOPPED_AFTER_DAYS } from '#contract/admin/drop-off.ts'
import { Part } from '#app/desk/part.tsx'
import { ScrollSection } from '#app/desk/scroll-section.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { typeNames } from '#app/learning/addresses.ts'
import { dropOffQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { formatPercent } from './labels.ts'
import { findBiggestDropOffs } from './drop-offs.ts'
import { ShareBar } from './share-bar.tsx'
import { tableBox } from './table-box.ts'

interface Choice {
  track?: string | undefined
  version?: string | undefined
}

interface Props extends Choice {
  onChoose: (choice: Choice) => void
}

/** Lists the materials of a career track in order, with the number of learners who stopped at each material. */
export function DropOffTable({ track, version, onChoose }: Props) {
  const { data, error, refetch } = useQuery(dropOffQuery({ track, version }))
  return (
    <Part aria-labelledby="berhenti">
      <Title order={2} id="berhenti">
        Di mana pelajar berhenti
      </Title>
      <SmallText>
        Berhenti: materi terakhir yang dibuka, tanpa kemajuan {STOPPED_AFTER_DAYS} hari, dan masih ada materi yang belum
        selesai. Persennya dari pelajar yang sampai di materi itu.
      </SmallText>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="30rem" radius="md" />}
      {data &&
        (data.chosen ? <Lessons found={data} onChoose={onChoose} /> : <Text>Belum ada program karier terbit.</Text>)}
    </Part>
  )
}

function Lessons({ found: { tracks, chosen }, onChoose }: { found: DropOff; onChoose: Props['onChoose'] }) {
  if (!chosen) return null
  const marked = findBiggestDropOffs(chosen.materials)
  return (
    <>
      <Group gap="sm">
        <NativeSelect
          label="Program karier"
          value={chosen.id}
          data={tracks.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => onChoose({ track: currentTarget.value, version: undefined })}
        />
        <NativeSelect
          label="Versi"
          value={String(chosen.version)}
          data={chosen.versions.map(({ version, enrolled }) => ({
            value: String(version),
            label: `Versi ${version}, ${formatNumber(enrolled)} pelajar`,
          }))}
          onChange={({ currentTarget }) => onChoose({ track: chosen.id, version: currentTarget.value })}
        />
      </Group>
      <ScrollSection label="Tabel materi" {...tableBox}>
        <Table stickyHeader tabularNums horizontalSpacing="0.6rem" verticalSpacing="0.35rem" miw="36rem" ta="end">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Materi</Table.Th>
              <Table.Th scope="col" ta="end" miw="8rem">
                Sampai
              </Table.Th>
              <Table.Th scope="col" ta="end">
                Selesai
              </Table.Th>
              <Table.Th scope="col" ta="end">
                Hari (median)
              </Table.Th>
              <Table.Th scope="col" ta="end">
                Berhenti
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {chosen.materials.map((material, at) => (
              <LessonRow
                key={material.id}
                material={material}
                number={at + 1}
                enrolled={chosen.enrolled}
                isMarked={marked.has(material.id)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollSection>
    </>
  )
}

interface RowProps {
  material: LessonStatistics
  number: number
  enrolled: number
  isMarked: boolean
}

function LessonRow({ material, number, enrolled, isMarked }: RowProps) {
  const { id, title, type, quizId, reached, finished, medianDays, stopped } = material
  return (
    <Table.Tr data-marked={isMarked || undefined}>
      <Table.Th scope="row" miw="14rem">
        <Text component="span" inherit display="block">
          {number}. <AppLink to={`/admin/lecture-material/update/${id}`}>{title}</AppLink>
        </Text>
        <SmallText component="span">
          {typeNames[type]}
          {quizId !== null && (
            <>
              {' · '}
              <AppLink to={`/admin/quiz/${quizId}`}>Angka kuis</AppLink>
            </>
          )}
          {isMarked && (
            <Text
              component="strong"
              inherit
              fw={700}
              ml="0.5rem"
              px="0.4rem"
              c="var(--danger-text)"
              bg="var(--danger-soft)"
              bdrs="sm"
            >
              Kehilangan terbesar
            </Text>
          )}
        </SmallText>
      </Table.Th>
      <Table.Td>
        {formatNumber(reached)}
        <ShareBar share={enrolled === 0 ? 0 : reached / enrolled} h="0.3rem" mt="0.2rem" ml="auto" />
      </Table.Td>
      <Table.Td>{formatNumber(finished)}</Table.Td>
      <Table.Td>{medianDays === null ? '–' : formatNumber(Math.round(10 * medianDays) / 10)}</Table.Td>
      <Table.Td>
        {formatNumber(stopped)}
        {reached > 0 && (
          <SmallText component="small" display="block">
            {formatPercent(stopped / reached)}
          </SmallText>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

import { NativeSelect, Skeleton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DropOff, type LessonStatistics, STOPPED_AFTER_DAYS } from '#contract/admin/drop-off.ts'
import { ScrollSection } from '#app/desk/scroll-section.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { typeNames } from '#app/learning/addresses.ts'
import { dropOffQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import classes from './dashboard.module.css'
import { formatPercent } from './labels.ts'
import learning from './learning.module.css'
import { findBiggestDropOffs } from './drop-offs.ts'

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
    <section aria-labelledby="berhenti" className={classes.part}>
      <h2 id="berhenti">Di mana pelajar berhenti</h2>
      <p className={classes.small}>
        Berhenti: materi terakhir yang dibuka, tanpa kemajuan {STOPPED_AFTER_DAYS} hari, dan masih ada materi yang belum
        selesai. Persennya dari pelajar yang sampai di materi itu.
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="30rem" radius="md" />}
      {data && (data.chosen ? <Lessons found={data} onChoose={onChoose} /> : <p>Belum ada program karier terbit.</p>)}
    </section>
  )
}

function Lessons({ found: { tracks, chosen }, onChoose }: { found: DropOff; onChoose: Props['onChoose'] }) {
  if (!chosen) return null
  const marked = findBiggestDropOffs(chosen.materials)
  return (
    <>
      <div className={learning.choices}>
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
      </div>
      <ScrollSection className={learning.box} label="Tabel materi">
        <Table tabularNums horizontalSpacing="0.6rem" verticalSpacing="0.35rem" className={learning.lessons}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Materi</Table.Th>
              <Table.Th scope="col">Sampai</Table.Th>
              <Table.Th scope="col">Selesai</Table.Th>
              <Table.Th scope="col">Hari (median)</Table.Th>
              <Table.Th scope="col">Berhenti</Table.Th>
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
      <Table.Th scope="row">
        <span className={learning.title}>
          {number}. <AppLink to={`/admin/lecture-material/update/${id}`}>{title}</AppLink>
        </span>
        <span className={classes.small}>
          {typeNames[type]}
          {quizId !== null && (
            <>
              {' · '}
              <AppLink to={`/admin/quiz/${quizId}`}>Angka kuis</AppLink>
            </>
          )}
          {isMarked && <strong className={learning.mark}>Kehilangan terbesar</strong>}
        </span>
      </Table.Th>
      <Table.Td>
        {formatNumber(reached)}
        <span
          className={learning.bar}
          style={{ inlineSize: `${enrolled === 0 ? 0 : (100 * reached) / enrolled}%` }}
          aria-hidden="true"
        />
      </Table.Td>
      <Table.Td>{formatNumber(finished)}</Table.Td>
      <Table.Td>{medianDays === null ? '–' : formatNumber(Math.round(10 * medianDays) / 10)}</Table.Td>
      <Table.Td>
        {formatNumber(stopped)}
        {reached > 0 && <small>{formatPercent(stopped / reached)}</small>}
      </Table.Td>
    </Table.Tr>
  )
}

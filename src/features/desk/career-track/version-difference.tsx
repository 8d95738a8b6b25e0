import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCareerTrack } from '#contract/catalog/career-track.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { versionDifferenceQuery } from '#app/queries/desk/career-track.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Part } from '#app/desk/part.tsx'
import { summarizeDifferences } from './labels.ts'
import { PartChanges } from './part-changes.tsx'

/** Shows the differences between two versions: first a summary, then each part with its changed texts. */
export function VersionDifference({ track: { id, versions, version: newest } }: { track: DeskCareerTrack }) {
  const numbers = versions.map(({ version }) => version)
  const [from, setFrom] = useState(numbers.find(version => version < newest) ?? newest)
  const [to, setTo] = useState(newest)
  const { data: differences, isError } = useQuery(versionDifferenceQuery(id, from, to))
  const choices = numbers.map(version => ({ value: String(version), name: `Versi ${version}` }))
  return (
    <Part>
      <Title order={3}>Beda versi</Title>
      <ActionRow>
        <FilterSelect
          label="Dari"
          all="Sebelumnya"
          value={String(from)}
          choices={choices}
          onChoose={value => setFrom(value === undefined ? (numbers.find(each => each < to) ?? to) : Number(value))}
        />
        <FilterSelect
          label="Ke"
          all="Terbaru"
          value={String(to)}
          choices={choices}
          onChoose={value => setTo(value === undefined ? newest : Number(value))}
        />
      </ActionRow>
      {isError && <Text>Bedanya belum bisa dibaca. Coba lagi sebentar.</Text>}
      {differences && <Text>{summarizeDifferences(differences)}</Text>}
      {differences && differences.length > 0 && (
        <PlainList isLined>
          {differences
            .filter(({ title }) => title !== '')
            .map((difference, at) => (
              <ListRow key={`${from} ${to} ${at}`}>
                <PartChanges difference={difference} />
              </ListRow>
            ))}
        </PlainList>
      )}
    </Part>
  )
}

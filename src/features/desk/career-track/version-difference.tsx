import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCareerTrack } from '#contract/catalog/career-track.admin.ts'
import desk from '#app/desk/desk.module.css'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { versionDifferenceQuery } from '#app/queries/desk/career-track.ts'
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
    <section className={desk.part}>
      <h3>Beda versi</h3>
      <div className={desk.actions}>
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
      </div>
      {isError && <p>Bedanya belum bisa dibaca. Coba lagi sebentar.</p>}
      {differences && <p>{summarizeDifferences(differences)}</p>}
      {differences && differences.length > 0 && (
        <ul className={desk.lines}>
          {differences
            .filter(({ title }) => title !== '')
            .map((difference, at) => (
              <li key={`${from} ${to} ${at}`}>
                <PartChanges difference={difference} />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

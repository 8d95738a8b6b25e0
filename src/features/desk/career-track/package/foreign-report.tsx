import { Alert, Checkbox, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { countMissingRows, computeSkippedShare, type PackageReport } from '#contract/packages/package-report.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { targetKindNames, outcomeNames, sourceNames } from './labels.ts'

const ROWS_AT_ONCE = 100

/** Report about a package from another system: its items, with the result of their import. */
export function ForeignReport({ report }: { report: PackageReport }) {
  const { format, counts, notes, rows } = report
  const different = rows.filter(({ outcome }) => outcome !== 'imported')
  const [isAll, setIsAll] = useState(different.length === 0)
  const [shownCount, setShownCount] = useState(ROWS_AT_ONCE)
  const listed = isAll ? rows : different
  const gap = countMissingRows(report)
  const lost = formatNumber(Math.round(computeSkippedShare(counts) * 1_000) / 10)
  return (
    <Part aria-label="Laporan isi paket">
      <Text>
        {format}, {formatNumber(rows.length)} butir: {formatNumber(counts.imported)} ikut apa adanya,{' '}
        {formatNumber(counts.simplified)} disederhanakan, {formatNumber(counts.skipped)} dilewati ({lost}%).
      </Text>
      {gap && (
        <Alert>
          <strong>Laporan ini tidak lengkap.</strong> Menurut hitungan kedua paket ini berisi{' '}
          {formatNumber(rows.length + gap.items + gap.questions)} butir dan soal, tetapi laporan memuat{' '}
          {formatNumber(rows.length)}. Bandingkan hasilnya dengan paket asal sebelum dipakai.
        </Alert>
      )}
      {notes.map(note => (
        <SmallText key={note}>{note}</SmallText>
      ))}
      {different.length > 0 && different.length < rows.length && (
        <Checkbox label="Hanya yang disederhanakan atau dilewati" checked={!isAll} onChange={() => setIsAll(!isAll)} />
      )}
      <PlainList isOrdered isLined>
        {listed.slice(0, shownCount).map((row, at) => (
          // The index is a stable key, because the report of a package never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={at} row={row} />
        ))}
      </PlainList>
      {listed.length > shownCount && (
        <Button variant="secondary" onClick={() => setShownCount(shownCount + ROWS_AT_ONCE)}>
          Tampilkan {formatNumber(Math.min(ROWS_AT_ONCE, listed.length - shownCount))} lagi
        </Button>
      )}
    </Part>
  )
}

const tones = { imported: 'good', simplified: 'waiting', skipped: 'bad' } as const

function Row({ row }: { row: PackageReport['rows'][number] }) {
  const { title, place, source, outcome, becomes, notes } = row
  const kind = sourceNames[source]
  const name = becomes === null ? kind : targetKindNames[becomes]
  const into = name === kind ? '' : ` menjadi ${name}`
  return (
    <Flex component="li" direction="column" gap="0.15rem">
      {place.length > 0 && <SmallText span>{place.join(' › ')}</SmallText>}
      <strong>{title}</strong>
      <StateDot tone={tones[outcome]}>{`${outcomeNames[outcome]}: ${kind}${into}`}</StateDot>
      {notes.map(note => (
        <SmallText key={note} span>
          {note}
        </SmallText>
      ))}
    </Flex>
  )
}

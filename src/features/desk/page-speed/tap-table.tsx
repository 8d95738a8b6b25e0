import { Table } from '@mantine/core'
import type { PageSpeed } from '#contract/admin/page-speed.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatMilliseconds, phaseNames } from './labels.ts'
import { MeasuresTable } from './measures-table.tsx'

/** Lists slow taps by element, page and phase. */
export function TapTable({ taps }: { taps: PageSpeed['taps'] }) {
  return (
    <MeasuresTable
      name="ketukan lambat"
      columns={['Yang diketuk', 'Halaman', 'Paling lama di', 'Skrip', 'Lama', 'Kali', 'Terakhir']}
    >
      {taps.map(({ target, url, phase, script, p75Ms, count, lastAt }) => (
        <Table.Tr key={`${url} ${target} ${phase}`}>
          <Table.Th scope="row">
            <code>{target}</code>
          </Table.Th>
          <Table.Td>{url}</Table.Td>
          <Table.Td>{phaseNames[phase]}</Table.Td>
          <Table.Td>{script === null ? '–' : <code>{script}</code>}</Table.Td>
          <Table.Td>{formatMilliseconds(p75Ms)}</Table.Td>
          <Table.Td>{formatNumber(count)}</Table.Td>
          <Table.Td>
            <DateTimeText at={lastAt} zone="WIB" />
          </Table.Td>
        </Table.Tr>
      ))}
    </MeasuresTable>
  )
}

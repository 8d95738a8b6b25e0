import { Table } from '@mantine/core'
import type { PageSpeed } from '#contract/admin/page-speed.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { MeasuresTable } from './measures-table.tsx'

/** Lists the errors of pages by code. */
export function ErrorTable({ errors }: { errors: PageSpeed['errors'] }) {
  return (
    <MeasuresTable
      name="galat"
      columns={['Kode', 'Galat', 'Skrip', 'Halaman', 'Versi', 'Kunjungan', 'Kali', 'Terakhir']}
    >
      {errors.map(({ code, name, script, url, version, visits, count, lastAt }) => (
        <Table.Tr key={code}>
          <Table.Th scope="row">
            <code>{code}</code>
          </Table.Th>
          <Table.Td>{name}</Table.Td>
          <Table.Td>
            <code>{script}</code>
          </Table.Td>
          <Table.Td>{url}</Table.Td>
          <Table.Td>{version}</Table.Td>
          <Table.Td>{formatNumber(visits)}</Table.Td>
          <Table.Td>{formatNumber(count)}</Table.Td>
          <Table.Td>
            <DateTimeText at={lastAt} zone="WIB" />
          </Table.Td>
        </Table.Tr>
      ))}
    </MeasuresTable>
  )
}

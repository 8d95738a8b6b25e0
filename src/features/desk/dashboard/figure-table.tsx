import { Table } from '@mantine/core'
import type { Statistic } from '#contract/admin/dashboard.ts'
import { ScrollSection } from '#app/desk/scroll-section.tsx'
import { formatShortDay } from '#app/lib/times.ts'
import { statisticNames, describeValue } from './labels.ts'

/** Table with the numbers of the chart, newest first. */
export function StatisticTable({
  figure: { name, values, before },
  days,
}: {
  figure: Statistic
  days: readonly string[]
}) {
  return (
    <ScrollSection label={`Tabel ${statisticNames[name]}`} mah="16rem">
      <Table tabularNums horizontalSpacing="0.35rem" fz="var(--font-size-s)" ta="end">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Hari</Table.Th>
            <Table.Th scope="col" ta="end">
              Sekarang
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Masa sebelumnya
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((day, at) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{formatShortDay(`${day}T00:00:00Z`, 'WIB')}</Table.Th>
              <Table.Td>{describeValue(name, values.at(-1 - at) ?? 0)}</Table.Td>
              <Table.Td>{describeValue(name, before.at(-1 - at) ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollSection>
  )
}

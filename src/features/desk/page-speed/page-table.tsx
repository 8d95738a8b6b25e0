import { Group, Table, Text } from '@mantine/core'
import type { PageSpeed } from '#contract/admin/page-speed.ts'
import { goodLimits } from '#contract/site/page-measures.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatMilliseconds, formatShift } from './labels.ts'
import { MeasuresTable } from './measures-table.tsx'

type Measured = PageSpeed['pages'][number]['lcpMs']

/** Lists the pages with the 75th percentiles of their web vitals. */
export function PageTable({ pages }: { pages: PageSpeed['pages'] }) {
  return (
    <MeasuresTable name="halaman" columns={['Halaman', 'Tampil', 'Ketukan', 'Geser']}>
      {pages.map(({ url, lcpMs, inpMs, clsMilli }) => (
        <Table.Tr key={url}>
          <Table.Th scope="row">{url}</Table.Th>
          <Table.Td>
            <Value measured={lcpMs} limit={goodLimits.lcp_ms} format={formatMilliseconds} />
          </Table.Td>
          <Table.Td>
            <Value measured={inpMs} limit={goodLimits.inp_ms} format={formatMilliseconds} />
          </Table.Td>
          <Table.Td>
            <Value measured={clsMilli} limit={goodLimits.cls_milli} format={formatShift} />
          </Table.Td>
        </Table.Tr>
      ))}
    </MeasuresTable>
  )
}

interface ValueProps {
  measured: Measured
  limit: number
  format: (value: number) => string
}

function Value({ measured, limit, format }: ValueProps) {
  if (measured === null) return '–'
  const isGood = measured.p75 <= limit
  return (
    <Group gap="xs" wrap="nowrap">
      <span>{format(measured.p75)}</span>
      <StateDot tone={isGood ? 'good' : 'bad'}>{isGood ? 'baik' : 'lambat'}</StateDot>
      <Text span size="sm" c="dimmed">
        {formatNumber(measured.count)} ×
      </Text>
    </Group>
  )
}

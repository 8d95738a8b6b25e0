import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScrollSection } from '#app/desk/scroll-section.tsx'

interface Props {
  name: string
  columns: readonly string[]
  children: ReactNode
}

/** Table with rows of measurements. */
export function MeasuresTable({ name, columns, children }: Props) {
  return (
    <ScrollSection label={`Tabel ${name}`}>
      <Table tabularNums highlightOnHover verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {columns.map(column => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollSection>
  )
}

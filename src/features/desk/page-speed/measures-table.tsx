import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-speed.module.css'

interface Props {
  name: string
  columns: readonly string[]
  children: ReactNode
}

/** Table with rows of measurements. */
export function MeasuresTable({ name, columns, children }: Props) {
  return (
    // The table can have the focus, because it scrolls, and users must be able to scroll it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.box} aria-label={`Tabel ${name}`} tabIndex={0}>
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
    </section>
  )
}

import { Checkbox, Flex, Table, UnstyledButton } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { MouseEvent } from 'react'
import { ScrollSection } from '../scroll-section.tsx'
import type { DeskColumn } from './columns.ts'
import classes from './desk-table.module.css'
import type { RowHeight } from './row-height.tsx'
import { isAllChosen, type Selection } from './selection.ts'

interface Props<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly DeskColumn<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowHeight: RowHeight
  sort: string | undefined
  onSort: (name: string) => void
  open?: { id: string | undefined; hrefOf: (id: string) => string; onOpen: (id: string) => void }
  selection?: Selection
}

const box = { w: '2.75rem', pl: 'sm', pr: 0 }
const number = { ta: 'end' as const }

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Table that scrolls inside its own box if it is wide. The column that identifies the row stays visible. */
export function DeskTable<Row>(props: Props<Row>) {
  const { title, rows, columns, rowId, rowName, rowHeight, sort, onSort, open, selection } = props
  const ids = rows.map(rowId)
  return (
    <ScrollSection label={`Tabel ${title}`} bd="1px solid var(--line)" bdrs="md" bg="var(--surface-raised)">
      <Table
        className={classes.table}
        data-rows={rowHeight}
        horizontalSpacing="var(--cell-gap)"
        tabularNums
        {...(rowHeight === 'padat' && { verticalSpacing: 0, fz: 'xs' })}
      >
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Td {...box}>
                <ChooseAll selection={selection} ids={ids} />
              </Table.Td>
            )}
            {columns.map(column => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => {
            const id = rowId(row)
            const [first, ...rest] = columns
            const isChosen = selection?.ids.has(id) ?? false
            return (
              <Table.Tr key={id} data-opened={open?.id === id || undefined} data-chosen={isChosen || undefined}>
                {selection && (
                  <Table.Td {...box}>
                    <Checkbox
                      aria-label={`Pilih ${rowName(row)}`}
                      checked={isChosen}
                      onChange={event => {
                        const { nativeEvent } = event
                        const isRange = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey
                        if (isRange) selection.toggleTo(id, ids)
                        else selection.toggle(id)
                      }}
                    />
                  </Table.Td>
                )}
                <Table.Th scope="row">
                  {open ? (
                    <a
                      href={open.hrefOf(id)}
                      data-row={id}
                      aria-current={open.id === id ? 'true' : undefined}
                      onClick={event => {
                        if (!isPlain(event)) return
                        event.preventDefault()
                        open.onOpen(id)
                      }}
                    >
                      {first?.cell(row)}
                    </a>
                  ) : (
                    // A row that cannot be opened still needs an element that can have the keyboard focus.
                    <span tabIndex={-1} data-row={id}>
                      {first?.cell(row)}
                    </span>
                  )}
                </Table.Th>
                {rest.map(column => (
                  <Table.Td key={column.id} {...(column.isNumber && number)}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </ScrollSection>
  )
}

function Heading<Row>({ column, sort, onSort }: { column: DeskColumn<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const { name, sort: by, isNumber } = column
  const align = isNumber && number
  if (by === undefined) {
    return (
      <Table.Th scope="col" {...align}>
        {name}
      </Table.Th>
    )
  }
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined
  return (
    <Table.Th scope="col" {...align} aria-sort={direction ?? 'none'}>
      <Flex
        component={UnstyledButton}
        display="inline-flex"
        gap="0.25rem"
        align="center"
        mih="1.75rem"
        onClick={() => onSort(by)}
      >
        {name}
        {direction === 'ascending' && <ArrowUp size={14} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={14} aria-hidden />}
      </Flex>
    </Table.Th>
  )
}

function ChooseAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const isAll = isAllChosen(selection.ids, ids)
  return (
    <Checkbox
      aria-label="Pilih semua di halaman ini"
      checked={isAll}
      indeterminate={!isAll && ids.some(id => selection.ids.has(id))}
      onChange={event => selection.setVisible(ids, event.currentTarget.checked)}
    />
  )
}

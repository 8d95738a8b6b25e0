import { Flex, Stack, Text, Title } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { PageTotal } from '#contract/wire/page.ts'
import { joinClassNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { LoadingShapeContext } from '#app/ui/states/loading-state.tsx'
import { Button } from '#app/ui/button.tsx'
import { DrawerShape } from '../loading-shapes.tsx'
import { leaveSearch } from '../keys/leave-search.ts'
import { formatTotal } from '../page-total.ts'
import { Pager } from '../pager.tsx'
import { TextButton } from '../text-button.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { formatColumnsParameter, type DeskColumn, getNextSort, selectShownColumns } from './columns.ts'
import classes from './desk-list.module.css'
import { HeadActions, type SecondaryAction } from './head-actions.tsx'
import { DeskTable } from './desk-table.tsx'
import { type ListAddress, listFilter } from './list-filter.ts'
import type { OpenRow } from './list-route.ts'
import { RowHeightChoice, useRowHeight } from './row-height.tsx'
import type { Selection } from './selection.ts'
import { SavedViews } from './saved-views.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface Props<Row, Address extends ListAddress> {
  title: string
  text?: string
  /** True if the list is part of a page with a title, so that its own title has a lower heading level. */
  isPart?: boolean
  /** Plural noun for the rows: 'pengguna' (users). */
  noun: string
  page: {
    items: readonly Row[]
    total: PageTotal
    next: string | null
    previous: string | null
    sort?: string | undefined
  }
  columns: readonly DeskColumn<Row>[]
  rowId: (row: Row) => string
  /** Accessible name of a row. */
  rowName: (row: Row) => string
  address: Address
  onAddress: (next: Address) => void
  filters?: ReactNode
  /** True if a filter is active that is not in the page's URL. `onClearFilters` removes this filter. */
  isFiltered?: boolean
  onClearFilters?: () => void
  /** Links and the main action of the screen. */
  actions?: ReactNode
  /** Other actions of the screen. */
  lesserActions?: readonly SecondaryAction[]
  open?: OpenRow
  /** Selected rows. Undefined if rows of this list cannot be selected. */
  selection?: Selection
  bulkActions?: ReactNode
  /** Drawer with the open row. */
  children?: ReactNode
}

/**
 * List of an admin or expert screen, which loads its rows page by page. The URL contains the filter, sort order,
 * columns and page.
 */
export function DeskList<Row, Address extends ListAddress>(props: Props<Row, Address>) {
  const { title, text, noun, page, columns, rowId, rowName, address, onAddress, open, selection, children } = props
  const { filters, actions, lesserActions = [], bulkActions } = props
  const byAddress = listFilter(address, onAddress)
  const { isFiltered = byAddress.isFiltered, onClearFilters = byAddress.clear } = props
  const listRef = useRef<HTMLDivElement>(null)
  const spoken = useRowKeys(listRef, { rowIds: page.items.map(rowId), selection })
  const sort = address.sort ?? page.sort
  const shownColumns = selectShownColumns(columns, address.columns)
  const [rowHeight, setRowHeight] = useRowHeight()
  const { after: _after, before: _before, ...rest } = address
  const firstPage = rest as Address // `sort` and `columns` are optional in every list's URL

  return (
    <div
      className={joinClassNames(
        classes.page,
        children !== null && children !== undefined && open?.id && classes.opened,
      )}
    >
      {/* Handles only the Escape key of the search field inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <Stack
        ref={listRef}
        component="section"
        gap="sm"
        className={classes.list}
        aria-label={title}
        onKeyDown={leaveSearch}
      >
        <Flex component="header" wrap="wrap" gap="0.5rem 1rem" align="end" justify="space-between">
          <div>
            <Title order={props.isPart === true ? 2 : 1} className={classes.title}>
              {title}
            </Title>
            <Text c="dimmed">
              <span aria-live="polite">{formatTotal(page.total, noun)}</span>
              {!page.total.isExact && (
                <TextButton onClick={() => onAddress({ ...address, count: 'exact' })}>Hitung semua</TextButton>
              )}
              {text && <span> · {text}</span>}
            </Text>
          </div>
          <Flex
            wrap={{ base: 'nowrap', sm: 'wrap' }}
            gap="0.5rem 0.75rem"
            align="end"
            className={classes.actions}
            data-main={actions ? '' : undefined}
          >
            <HeadActions main={actions} lesser={lesserActions} />
          </Flex>
        </Flex>
        <Flex gap="sm" align="end" className={classes.filters}>
          <Flex gap="sm" align="end" className={classes.fields}>
            {filters}
          </Flex>
          <Flex flex="none" gap="0.5rem" align="end" className={classes.tools}>
            <SavedViews openId={open?.id} address={address} />
            {columns.length > 2 && (
              <ColumnChoice
                columns={columns}
                shown={shownColumns.map(({ id }) => id)}
                onChange={ids => onAddress({ ...address, columns: formatColumnsParameter(columns, ids) })}
              />
            )}
            <RowHeightChoice value={rowHeight} onChange={setRowHeight} />
          </Flex>
        </Flex>
        {/* The sticky selection bar needs a parent that contains only the bar and the rows. */}
        <div>
          {page.items.length === 0 ? (
            <EmptyState
              title={isFiltered ? `Tidak ada ${noun} yang cocok` : `Belum ada ${noun}`}
              action={isFiltered && <Button onClick={onClearFilters}>Hapus saringan</Button>}
            >
              <p>{isFiltered ? 'Ubah atau hapus saringannya.' : 'Yang pertama akan muncul di sini.'}</p>
            </EmptyState>
          ) : (
            <DeskTable
              title={title}
              rows={page.items}
              columns={shownColumns}
              rowId={rowId}
              rowName={rowName}
              rowHeight={rowHeight}
              sort={sort}
              onSort={name => onAddress({ ...firstPage, sort: getNextSort(sort, name) })}
              {...(open && { open })}
              {...(selection && { selection })}
            />
          )}
          {selection && (page.items.length > 0 || selection.ids.size > 0) && (
            <SelectionBar selection={selection} total={page.total} noun={noun} hasMore={page.next !== null}>
              {bulkActions}
            </SelectionBar>
          )}
        </div>
        <output className="visually-hidden">{spoken}</output>
        <Pager page={page} onMove={window => onAddress({ ...firstPage, ...window })} />
      </Stack>
      <LoadingShapeContext value={<DrawerShape />}>{children}</LoadingShapeContext>
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Bulk, BulkRowState } from '#contract/admin/bulk.ts'
import type { PageRequest } from '#contract/wire/page.ts'
import { ListRow } from '../list-row.tsx'
import { SmallText } from '../small-text.tsx'
import { PlainList } from '../plain-list.tsx'
import { Part } from '../part.tsx'
import { bulkRowsQuery, getBulkPollInterval, isBulkRunning } from '#app/queries/shared/bulk.ts'
import { FilterTabs } from '../filter-tabs.tsx'
import { Pager } from '../pager.tsx'
import { StateDot } from '../state-dot.tsx'
import { rowStates } from './labels.ts'

interface Props {
  bulk: Bulk
  /** Labels of row states, if an action needs other labels. */
  names?: Partial<Record<BulkRowState, string>> | undefined
}

/** Shows the result of each row. Failed rows come first, with the reason. */
export function BulkRows({ bulk, names = {} }: Props) {
  const { id, counts } = bulk
  const nameOf = (value: BulkRowState) => names[value] ?? rowStates[value].name
  const shownStates = (['refused', 'kept', 'undone', 'done', 'waiting'] as const).filter(state => counts[state] > 0)
  /** Row state that the admin selected, and the page of its rows. */
  const [opened, setOpened] = useState<{ state?: BulkRowState; page: PageRequest }>({ page: {} })
  const state = shownStates.find(each => each === opened.state) ?? shownStates[0]
  // If no row is left in the selected state, the first page of another state is shown.
  const pageWindow = state === opened.state ? opened.page : {}
  const { data: page, refetch } = useQuery({
    ...bulkRowsQuery(id, {
      ...(state && { state }),
      ...(pageWindow.after && { after: pageWindow.after }),
      ...(pageWindow.before && { before: pageWindow.before }),
    }),
    placeholderData: keepPreviousData,
    // Polls, because the rows change while the operation runs.
    staleTime: 0,
    refetchInterval: getBulkPollInterval(bulk),
  })
  const isRunning = isBulkRunning(bulk)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    // Fetches the rows again when the operation has ended, because some may have finished after the last poll.
    if (wasRunning.current && !isRunning) void refetch()
    wasRunning.current = isRunning
  }, [isRunning, refetch])
  if (!state || !page) return null
  return (
    <Part aria-label="Hasil per baris">
      <FilterTabs
        label="Hasil"
        value={state}
        choices={shownStates.map(value => ({ value, name: nameOf(value), count: counts[value] }))}
        onChoose={value => setOpened({ state: value, page: {} })}
      />
      <PlainList isLined>
        {page.items.map(row => (
          <ListRow key={row.seq}>
            <span>{row.name ?? 'Sudah tidak ada'}</span>
            <StateDot tone={rowStates[row.state].tone}>{nameOf(row.state)}</StateDot>
            {row.problem && (
              <SmallText component="span" w="100%">
                {row.problem}
              </SmallText>
            )}
          </ListRow>
        ))}
      </PlainList>
      <Pager
        page={page}
        // Stores the shown state with the page. Otherwise the first failed row would replace this list by the failed
        // rows.
        onMove={next => setOpened({ state, page: next })}
      />
    </Part>
  )
}

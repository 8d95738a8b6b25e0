import { useSuspenseQuery } from '@tanstack/react-query'
import type { LevelUpListSearch } from '#contract/assessment/level-up.list.ts'
import { LevelUpState } from '#contract/assessment/level-up.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { deskLevelUpsQuery } from '#app/queries/desk/level-up.ts'
import { levelUpColumns } from './columns.tsx'
import { levelUpStates } from './labels.ts'

/** Lists proofs of achievements outside the classes. The proofs that have waited longest come first. */
export function LevelUpScreen({ search, onSearch, open, children }: OpeningListProps<LevelUpListSearch>) {
  const { data: page } = useSuspenseQuery(deskLevelUpsQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Level Up"
      noun="bukti"
      page={page}
      columns={levelUpColumns}
      rowId={proof => proof.id}
      rowName={({ title, learner }) => `${title}, ${learner.fullName}`}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={
        <>
          <FilterSearch
            label="Cari nama, email, atau judul"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterTabs
            label="Keadaan"
            value={search.state ?? 'all'}
            choices={[
              { value: 'all' as const, name: 'Semua' },
              ...LevelUpState.options.map(value => ({
                value,
                name: levelUpStates[value].name,
                ...(value === 'submitted' && { count: page.waitingCount }),
              })),
            ]}
            onChoose={state => narrow({ state: state === 'all' ? undefined : state })}
          />
        </>
      }
    >
      {children}
    </DeskList>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WebinarKind, type WebinarListSearch, WebinarTime } from '#contract/webinar/webinar.list.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { webinarListQuery } from '#app/queries/desk/webinar.ts'
import { Button } from '#app/ui/button.tsx'
import { webinarColumns } from './columns.tsx'
import { NewWebinarDialog } from './new-webinar-dialog.tsx'
import { webinarKinds, webinarTimes } from './labels.ts'

/** Lists webinars, including the live sessions of courses (decision 113). */
export function WebinarListScreen({ search, onSearch, open, children }: OpeningListProps<WebinarListSearch>) {
  const { data: page } = useSuspenseQuery(webinarListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [isMaking, setIsMaking] = useState(false)
  return (
    <DeskList
      title="Webinar"
      noun="acara"
      page={page}
      columns={webinarColumns}
      rowId={webinar => webinar.id}
      rowName={webinar => webinar.title}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setIsMaking(true)}>Buat webinar</Button>}
      filters={
        <>
          <FilterSearch
            label="Cari judul atau pemateri"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Jenis"
            all="Semua"
            value={search.kind}
            choices={WebinarKind.options.map(value => ({ value, name: webinarKinds[value] }))}
            onChoose={kind => narrow({ kind })}
          />
          <FilterSelect
            label="Waktu"
            all="Semua"
            value={search.time}
            choices={WebinarTime.options.map(value => ({ value, name: webinarTimes[value] }))}
            onChoose={time => narrow({ time })}
          />
        </>
      }
    >
      {children}
      {isMaking && <NewWebinarDialog onClose={() => setIsMaking(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}

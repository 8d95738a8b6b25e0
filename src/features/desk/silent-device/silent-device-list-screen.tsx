import { useSuspenseQuery } from '@tanstack/react-query'
import type { SilentDeviceListSearch } from '#contract/admin/silent-device.list.ts'
import type { SilentDevice } from '#contract/admin/silent-device.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { silentDeviceListQuery } from '#app/queries/desk/silent-device.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'

const columns: readonly DeskColumn<SilentDevice>[] = [
  { id: 'user', name: 'Pemilik', cell: device => device.user.fullName },
  { id: 'name', name: 'Perangkat', cell: device => device.name || 'Tanpa nama' },
  {
    id: 'silentFrom',
    name: 'Diam sejak',
    sort: 'silentFrom',
    cell: device => <DateTimeText at={device.silentFrom} zone="WIB" />,
  },
  { id: 'unconfirmed', name: 'Tidak tampil', isNumber: true, cell: device => formatNumber(device.unconfirmed) },
  {
    id: 'mailedAt',
    name: 'Email pengganti',
    cell: device => (device.mailedAt ? <DateTimeText at={device.mailedAt} zone="WIB" /> : 'Belum ada'),
  },
  {
    id: 'contactedAt',
    name: 'Dihubungi',
    isExtra: true,
    cell: device => (device.contactedAt ? <DateTimeText at={device.contactedAt} zone="WIB" /> : 'Belum'),
  },
  { id: 'email', name: 'Email', isExtra: true, cell: device => <EmailText email={device.user.email} /> },
]

/** Lists browsers that receive push messages but show none. */
export function SilentDeviceListScreen({ search, onSearch, open, children }: OpeningListProps<SilentDeviceListSearch>) {
  const { data: page } = useSuspenseQuery(silentDeviceListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Perangkat Diam"
      noun="perangkat"
      page={page}
      columns={columns}
      rowId={device => device.id}
      rowName={device => `${device.name || 'Perangkat'} ${device.user.fullName}`}
      address={search}
      onAddress={onSearch}
      open={open}
      filters={
        <FilterSearch
          label="Cari nama atau email"
          value={search.search}
          onSearch={words => narrow({ search: words })}
        />
      }
    >
      {children}
    </DeskList>
  )
}

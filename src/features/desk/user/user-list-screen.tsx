import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Role } from '#contract/account/session-data.ts'
import type { UserListSearch } from '#contract/account/user.list.ts'
import type { BulkOffer } from '#app/desk/bulk/bulk-dialog.tsx'
import { BulkActions } from '#app/desk/bulk/bulk-actions.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { DayFilter } from '#app/desk/list/day-filter.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { userListQuery } from '#app/queries/desk/user.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { updateDeskUser } from '#contract/account/user.admin.ts'
import { userColumns } from './columns.tsx'
import { UserExportDialog } from './export-dialog.tsx'
import { UserImports } from './imports.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MergePlans } from './merge-plans.tsx'
import { RoleRequests } from './role-requests.tsx'
import { StepResets } from './step-reset.tsx'
import { roleNames } from './labels.ts'

const bulkOffers: readonly BulkOffer[] = [
  {
    action: 'user.end-sessions',
    name: 'Akhiri sesi',
    text: rows =>
      `Semua perangkat ${rows} langsung keluar. Ini tidak bisa dibatalkan; orangnya bisa masuk lagi dengan password-nya.`,
    isDangerous: true,
  },
]

export function UserListScreen({ search, onSearch, open, children }: OpeningListProps<UserListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(userListQuery(search))
  const [layer, setLayer] = useState<'export' | 'users' | 'enrollments' | 'invite'>()
  const close = () => setLayer(undefined)
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))

  return (
    <DeskList
      title="User"
      noun="pengguna"
      page={page}
      columns={userColumns}
      rowId={user => user.id}
      rowName={user => user.fullName}
      address={search}
      onAddress={onSearch}
      open={open}
      selection={selection}
      bulkActions={
        <BulkActions
          offers={bulkOffers}
          noun="pengguna"
          selection={selection}
          filter={filter}
          onRest={() => void markOld(updateDeskUser)}
        />
      }
      actions={<Button onClick={() => setLayer('invite')}>Tambah pengguna</Button>}
      lesserActions={[
        { name: 'Unduh CSV', onDo: () => setLayer('export') },
        { name: 'Impor pengguna', onDo: () => setLayer('users') },
        { name: 'Daftarkan ke kelas', onDo: () => setLayer('enrollments') },
      ]}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau email"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <DayFilter label="Terdaftar (WIB)" from={search.from} until={search.until} onChoose={narrow} />
          <FilterSelect
            label="Peran"
            all="Semua peran"
            value={search.role}
            choices={Role.options.map(role => ({ value: role, name: roleNames[role] }))}
            onChoose={role => narrow({ role })}
          />
          <FilterSelect
            label="Email"
            all="Semua"
            value={search.isVerified}
            choices={[
              { value: 'true', name: 'Terverifikasi' },
              { value: 'false', name: 'Belum terverifikasi' },
            ]}
            onChoose={value => narrow({ isVerified: value })}
          />
          <FilterSelect
            label="Akun"
            all="Semua akun"
            value={search.isActive}
            choices={[
              { value: 'true', name: 'Aktif' },
              { value: 'false', name: 'Nonaktif' },
            ]}
            onChoose={value => narrow({ isActive: value })}
          />
          <RoleRequests />
          <MergePlans />
          <StepResets />
        </>
      }
    >
      {children}
      {layer === 'export' && <UserExportDialog filter={filter} total={page.total} onClose={close} />}
      {layer === 'invite' && <InviteDialog onClose={close} onMade={open.onOpen} />}
      {(layer === 'users' || layer === 'enrollments') && <UserImports kind={layer} onClose={close} />}
    </DeskList>
  )
}

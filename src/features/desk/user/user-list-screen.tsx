import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Role } from '#contract/auth.ts'
import type { UserListSearch } from '#contract/user-list.ts'
import { FilterSearch } from '#app/desk/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { userListQuery } from '#app/queries/desk/user.ts'
import { Button } from '#app/ui/button.tsx'
import { userColumns } from './columns.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { RoleRequests } from './role-requests.tsx'
import { roleNames } from './words.ts'

interface Props {
  search: UserListSearch
  onSearch: (next: UserListSearch) => void
  openId: string | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  /** The drawer. */
  children: ReactNode
}

/** Everybody with an account. */
export function UserListScreen({ search, onSearch, openId, hrefOf, onOpen, children }: Props) {
  const { data: page } = useSuspenseQuery(userListQuery(search))
  const [isExporting, setIsExporting] = useState(false)
  const { sort, columns, after: _after, before: _before, ...filter } = search
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  const narrow = (change: Partial<UserListSearch>) => onSearch({ ...filter, sort, columns, ...change })

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
      open={{ id: openId, hrefOf, onOpen }}
      isFiltered={isFiltered}
      onClearFilters={() => onSearch({ sort, columns })}
      deeds={
        <Button variant="secondary" onClick={() => setIsExporting(true)}>
          Unduh CSV
        </Button>
      }
      filters={
        <>
          <FilterSearch
            label="Cari nama atau email"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Peran"
            all="Semua peran"
            value={search.role}
            choices={Role.options.map(role => ({ value: role, name: roleNames[role] }))}
            onChoose={role => narrow({ role: Role.options.find(each => each === role) })}
          />
          <FilterSelect
            label="Email"
            all="Semua"
            value={search.isVerified}
            choices={[
              { value: 'true', name: 'Terverifikasi' },
              { value: 'false', name: 'Belum terverifikasi' },
            ]}
            onChoose={value => narrow({ isVerified: value === 'true' || value === 'false' ? value : undefined })}
          />
          <RoleRequests />
        </>
      }
    >
      {children}
      {isExporting && <ExportDialog filter={filter} total={page.total} onClose={() => setIsExporting(false)} />}
    </DeskList>
  )
}

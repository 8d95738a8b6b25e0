import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createCategory } from '#contract/catalog/category.admin.ts'
import type { DeskCategory } from '#contract/catalog/category.admin.ts'
import type { CategoryListSearch } from '#contract/catalog/category.list.ts'
import { slugify } from '#contract/catalog/slug.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { categoryListQuery } from '#app/queries/desk/category.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'

const columns: readonly DeskColumn<DeskCategory>[] = [
  { id: 'title', name: 'Kategori', sort: 'title', cell: row => row.title },
  { id: 'slug', name: 'Alamat', cell: row => row.slug },
  { id: 'courses', name: 'Kelas', isNumber: true, cell: row => formatNumber(row.courseCount) },
  { id: 'tracks', name: 'Program', isNumber: true, cell: row => formatNumber(row.careerTrackCount) },
  { id: 'position', name: 'Urutan', sort: 'position', isNumber: true, cell: row => formatNumber(row.position) },
]

/** Lists the categories of courses and career tracks. */
export function CategoryListScreen({ search, onSearch, open, children }: OpeningListProps<CategoryListSearch>) {
  const { data: page } = useSuspenseQuery(categoryListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [isNew, setIsNew] = useState(false)

  return (
    <DeskList
      title="Kategori"
      noun="kategori"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => row.title}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Button onClick={() => setIsNew(true)}>Tambah kategori</Button>}
      filters={<FilterSearch label="Cari nama" value={search.search} onSearch={words => narrow({ search: words })} />}
    >
      {children}
      {isNew && <NewCategoryDialog onClose={() => setIsNew(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}

function NewCategoryDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft('category', {})
  const { title = '' } = typedDraft.values
  const slug = typedDraft.values['slug'] ?? slugify(title, 60)
  return (
    <ReasonDialog
      title="Tambah kategori"
      text="Kelas dan program dikelompokkan menurut kategori. Namanya bisa diubah nanti, alamatnya tidak."
      submitLabel="Tambah"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const { id } = await call(createCategory, { body: { title, slug } })
        showToast('Kategori ditambahkan.')
        onMade(id)
      }}
    >
      <TypedFields
        fields={[
          { name: 'title', label: 'Nama', hint: 'Misalnya Pemasaran Digital.' },
          { name: 'slug', label: 'Alamat', hint: 'Huruf kecil, angka, dan tanda hubung.' },
        ]}
        typed={{ ...typedDraft, values: { ...typedDraft.values, slug } }}
      />
    </ReasonDialog>
  )
}

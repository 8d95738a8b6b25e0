import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCategory, type DeskCategory, removeCategory } from '#contract/catalog/category.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { categoryQuery } from '#app/queries/desk/category.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

const fields = [
  { name: 'title', label: 'Nama' },
  { name: 'position', label: 'Urutan', hint: 'Yang kecil lebih dulu.', inputMode: 'numeric' },
] as const

const toVersioned = ({ version, title, position }: DeskCategory) => ({
  version,
  values: { title, position: String(position) },
})

export function CategoryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: category } = useSuspenseQuery(categoryQuery(id))
  const [layer, setLayer] = useState<'edit' | 'remove'>()
  const isUsed = category.courseCount + category.careerTrackCount > 0

  return (
    <Drawer title={category.title} text={`Alamat: ${category.slug}`} rowId={id} onClose={onClose}>
      {layer === 'edit' ? (
        <VersionedForm
          name={`category:${id}`}
          fields={fields}
          read={toVersioned(category)}
          onSave={async ({ title = '', position = '' }, reason, version) => {
            const body = { title, position: parseNumber(position), reason }
            await call(changeCategory, { params: { id }, body }, { version })
            showToast('Kategori tersimpan.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...categoryQuery(id), staleTime: 0 }))}
          onDone={() => setLayer(undefined)}
        />
      ) : (
        <ActionRow>
          <Button onClick={() => setLayer('edit')}>Ubah</Button>
          {!isUsed && (
            <Button variant="danger-quiet" onClick={() => setLayer('remove')}>
              Hapus
            </Button>
          )}
        </ActionRow>
      )}
      <Facts
        facts={[
          ['Kelas', formatNumber(category.courseCount)],
          ['Program', formatNumber(category.careerTrackCount)],
        ]}
      />
      {isUsed && <SmallText>Kategori yang dipakai kelas atau program tidak bisa dihapus.</SmallText>}
      {layer === 'remove' && (
        <ReasonDialog
          title={`Hapus ${category.title}`}
          text="Kategori ini hilang dari semua pilihan."
          submitLabel="Hapus"
          isDangerous
          onClose={() => setLayer(undefined)}
          onDo={async reason => {
            const { version } = category
            await call(removeCategory, { params: { id }, body: { reason } }, { version, refetch: 'none' })
            showToast('Kategori dihapus.')
            // Closes the drawer first, because an open drawer would request the removed category again.
            onClose()
            await markOld(removeCategory)
          }}
        />
      )}
    </Drawer>
  )
}

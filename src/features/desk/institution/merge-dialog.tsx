import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { mergeInstitution } from '#contract/account/institution.admin.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useDebounced } from '#app/lib/use-debounced.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { institutionsQuery } from '#app/queries/location.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

/** Dialog that replaces a typed name by an institution of the list. */
export function MergeDialog({ typedName, onClose }: { typedName: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const listId = useId()
  const typedDraft = useTypedDraft(`merge-institution:${typedName}`, { name: '', id: '' })
  const { name = '', id = '' } = typedDraft.values
  const { data: found = [] } = useQuery(institutionsQuery(useDebounced(name.trim()).slice(0, 80)))
  return (
    <ReasonDialog
      title={`Gabungkan "${typedName}"`}
      text="Semua profil dengan nama ini memakai sekolah yang dipilih. Ini tidak bisa dibatalkan."
      submitLabel="Gabungkan"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        // Uses a placeholder id until an institution is chosen, because the id is part of the path and an empty id
        // would call another endpoint.
        const { mergedCount } = await call(mergeInstitution, {
          params: { id: id || 'belum-dipilih' },
          body: { typedName, reason },
        })
        showToast(`${formatNumber(mergedCount)} profil digabungkan.`)
      }}
    >
      <TextInput
        label="Sekolah"
        description={id === '' ? 'Ketik beberapa huruf, lalu pilih dari daftar.' : 'Dipilih dari daftar.'}
        value={name}
        list={listId}
        autoComplete="off"
        error={typedDraft.errors['id']}
        onChange={event => {
          const next = event.currentTarget.value
          const listed = found.find(each => each.name.toLowerCase() === next.trim().toLowerCase())
          typedDraft.change('name', next)
          typedDraft.change('id', listed?.id ?? '')
        }}
      />
      <datalist id={listId}>
        {found.map(each => (
          <option key={each.id}>{each.name}</option>
        ))}
      </datalist>
    </ReasonDialog>
  )
}

import { addInstitution } from '#contract/account/institution.admin.ts'
import type { Institution } from '#contract/account/location.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { kindChoices } from './labels.ts'

const fields = [
  { name: 'name', label: 'Nama resmi', hint: 'Misalnya SMK Negeri 2 Yogyakarta. Tidak bisa diubah lagi.' },
  { name: 'kind', label: 'Jenis', choices: kindChoices },
] as const

/**
 * Dialog to add an institution. `typedName` is the name that users typed because the institution was not in the list.
 */
export function AddDialog({ typedName, onClose }: { typedName: string | null; onClose: () => void }) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`institution:${typedName ?? ''}`, { name: typedName ?? '', kind: 'school' })
  const { name = '', kind } = typedDraft.values
  return (
    <ReasonDialog
      title="Tambah sekolah"
      text={
        typedName === null
          ? 'Muncul di pilihan sekolah semua pelajar.'
          : `Muncul di pilihan sekolah. Pelajar yang mengetik "${typedName}" langsung memakai nama ini.`
      }
      submitLabel="Tambah"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const chosen: Institution['kind'] = kind === 'university' ? 'university' : 'school'
        const { mergedCount } = await call(addInstitution, { body: { name, kind: chosen, typedName, reason } })
        showToast(`Sekolah ditambahkan. ${formatNumber(mergedCount)} profil memakainya.`)
      }}
    >
      <TypedFields fields={fields} typed={typedDraft} />
    </ReasonDialog>
  )
}

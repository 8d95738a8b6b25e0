import { createContent } from '#contract/site/content.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import { KeptNote } from '#app/desk/form/kept-note.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createFormFields, toStoredValues } from './fields.tsx'
import { contentKindLabels } from './labels.ts'

interface Props {
  kind: ContentKind
  onClose: () => void
  onMade: (id: string) => void
}

/** Dialog for new content. The content starts as a draft, so that it can be checked before it is public. */
export function NewContentDialog({ kind, onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typedDraft = useTypedDraft(`content:${kind}`, {}, { isKept: true })
  return (
    <ReasonDialog
      title={`${contentKindLabels[kind]} baru`}
      text="Disimpan sebagai draf. Periksa di pratinjau, lalu tayangkan."
      submitLabel="Simpan draf"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const body = { kind, values: toStoredValues(kind, typedDraft.values), publishAt: null }
        const { id } = await call(createContent, { body }, { intent: typedDraft.intent })
        showToast('Draf tersimpan.')
        onMade(id)
      }}
    >
      <TypedFields fields={createFormFields(kind)} typed={typedDraft} />
      <KeptNote hasRoom={typedDraft.hasRoom} />
    </ReasonDialog>
  )
}

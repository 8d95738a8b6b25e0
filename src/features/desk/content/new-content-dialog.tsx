import { useState } from 'react'
import type { ContentKind } from '#contract/content-names.ts'
import { FormFieldView } from '#app/desk/form/form-field.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import type { Values } from '#app/desk/form/three-way.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { createContent } from '#app/queries/desk/content.ts'
import { formFieldsOf, storedOf } from './fields.tsx'
import { contentKindTexts } from './words.ts'

interface Props {
  kind: ContentKind
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

/** Something new is a draft first: it is looked at before anybody sees it. */
export function NewContentDialog({ kind, onClose, onMade }: Props) {
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title={`${contentKindTexts[kind]} baru`}
      text="Disimpan sebagai draf. Periksa di pratinjau, lalu tayangkan."
      deed="Simpan draf"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createContent({ kind, values: storedOf(kind, values), publishAt: null, reason }, key)
        showToast('Draf tersimpan.')
        await onMade(id)
      }}
    >
      {formFieldsOf(kind).map(field => (
        <FormFieldView
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
        />
      ))}
    </ReasonDialog>
  )
}

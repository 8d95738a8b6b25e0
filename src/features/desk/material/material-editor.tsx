import { changeMaterial, type DeskMaterial } from '#contract/learning/material.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { deskMaterialQuery } from '#app/queries/desk/material.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { materialFields } from './fields.tsx'
import { MaterialPreview, type UnitView } from './material-preview.tsx'
import classes from './material.module.css'

const toVersioned = ({ revision: version, values }: DeskMaterial) => ({ version, values })

interface Props {
  material: DeskMaterial
  Unit: UnitView
  onDone: () => void
}

/** Form for a material of a draft, with the learner's view beside it. Unsaved input is stored on this device. */
export function MaterialEditor({ material, Unit, onDone }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { id, kind, content } = material
  return (
    <div className={classes.editor}>
      <VersionedForm
        name={`material:${id}`}
        isKept
        asksReason={false}
        fields={materialFields[kind]}
        read={toVersioned(material)}
        renderBelow={({ values }) => <MaterialPreview form={values} content={content} Unit={Unit} />}
        onSave={async (values, _reason, version) => {
          await call(changeMaterial, { params: { id }, body: { values } }, { version })
          showToast('Materi tersimpan dalam draf.')
        }}
        onReread={async () => toVersioned(await queryClient.fetchQuery({ ...deskMaterialQuery(id), staleTime: 0 }))}
        onDone={onDone}
      />
    </div>
  )
}

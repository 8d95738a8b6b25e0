import { changeMaterial, draftMaterial } from '#contract/learning/material.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '#app/lib/time-spans.ts'
import type { DeskMaterial } from '#contract/learning/material.admin.ts'
import desk from '#app/desk/desk.module.css'
import { Facts } from '#app/desk/facts.tsx'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { OpenDraftDialog, PublishDraftLink } from '#app/desk/open-draft.tsx'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskMaterialQuery } from '#app/queries/desk/material.ts'
import { Button } from '#app/ui/button.tsx'
import { materialFields } from './fields.tsx'
import { MaterialPreview } from './material-preview.tsx'
import classes from './material.module.css'
import { materialKinds } from './labels.ts'

interface Props {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

const versionedOf = ({ revision: version, values }: DeskMaterial) => ({ version, values })

/** One material. A published one never changes; it is edited in the draft of the next version. */
export function MaterialDrawer({ id, onOpen, onClose }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: material } = useSuspenseQuery(deskMaterialQuery(id))
  const [layer, setLayer] = useState<'edit' | 'draft'>()
  const { kind, content } = material
  const close = () => setLayer(undefined)

  return (
    <Drawer
      title={material.title}
      text={<VersionDot state={material.state} />}
      rowId={id}
      isWide={layer === 'edit'}
      onClose={onClose}
    >
      {layer === 'edit' ? (
        <div className={classes.editor}>
          <VersionedForm
            name={`material:${id}`}
            isKept
            fields={materialFields[kind]}
            read={versionedOf(material)}
            renderBelow={({ values }) => <MaterialPreview form={values} content={content} />}
            onSave={async (values, reason, version) => {
              await call(changeMaterial, { params: { id }, body: { values, reason } }, { version })
              showToast('Materi tersimpan dalam draf.')
            }}
            onReread={async () => versionedOf(await queryClient.fetchQuery({ ...deskMaterialQuery(id), staleTime: 0 }))}
            onDone={close}
          />
        </div>
      ) : (
        <>
          <div className={desk.deeds}>
            {material.state === 'published' ? (
              <Button onClick={() => setLayer('draft')}>Ubah dalam draf</Button>
            ) : (
              <>
                <Button onClick={() => setLayer('edit')}>Ubah materi</Button>
                <PublishDraftLink careerTrackId={material.careerTrack.id} />
              </>
            )}
          </div>
          <Facts
            facts={[
              ['Career track', `${material.careerTrack.title}, versi ${material.version}`],
              ['Kelas', material.className],
              ['Jenis', materialKinds[kind]],
              ['Waktu belajar', formatDuration(material.minutes * 60)],
              ['Kuota data pelajar', formatBytes(material.bytes)],
            ]}
          />
          <MaterialPreview form={material.values} content={content} />
        </>
      )}
      {layer === 'draft' && (
        <OpenDraftDialog
          version={material.version}
          onClose={close}
          onDo={async reason => {
            const draft = await call(draftMaterial, { params: { id }, body: { reason } })
            onOpen(draft.id)
          }}
        />
      )}
    </Drawer>
  )
}

import { draftMaterial } from '#contract/learning/material.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '#app/lib/time-spans.ts'
import { Facts } from '#app/desk/facts.tsx'
import { moveDraft } from '#app/desk/form/draft.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { OpenDraftButton, PublishDraftLink } from '#app/desk/open-draft.tsx'
import { VersionDot } from '#app/desk/version-dot.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { deskMaterialQuery } from '#app/queries/desk/material.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { MaterialEditor } from './material-editor.tsx'
import { ReviewDeck } from './review-deck.tsx'
import { MaterialPreview, type UnitView } from './material-preview.tsx'
import { materialKinds } from './labels.ts'
import { describeVideoSizes } from './sizes-text.ts'

interface Props {
  id: string
  Unit: UnitView
  onOpen: (id: string) => void
  onClose: () => void
}

/** Details of one material. A published material never changes, so it is edited in the draft of the next version. */
export function MaterialDrawer({ id, Unit, onOpen, onClose }: Props) {
  const { call } = useDeskCall()
  const { data: material } = useSuspenseQuery(deskMaterialQuery(id))
  const [isEditing, setIsEditing] = useState(false)
  const { kind, content } = material

  return (
    <Drawer
      title={material.title}
      text={<VersionDot state={material.state} />}
      rowId={id}
      isWide={isEditing}
      onClose={onClose}
    >
      {isEditing ? (
        <MaterialEditor material={material} Unit={Unit} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <ActionRow>
            {material.state === 'published' ? (
              <OpenDraftButton
                label="Ubah dalam draf"
                onOpen={async () => {
                  const draft = await call(draftMaterial, { params: { id } })
                  // Moves text that was typed before the version was published into the new draft.
                  const userId = getCurrentUserId() ?? ''
                  moveDraft(`${userId}:material:${id}`, `${userId}:material:${draft.id}`)
                  showToast(`Draf terbuka. Versi ${material.version} yang terbit tidak berubah.`)
                  onOpen(draft.id)
                }}
              />
            ) : (
              <>
                <Button onClick={() => setIsEditing(true)}>Ubah materi</Button>
                <PublishDraftLink careerTrackId={material.careerTrack.id} />
              </>
            )}
          </ActionRow>
          <Facts
            facts={[
              ['Career track', `${material.careerTrack.title}, versi ${material.version}`],
              ['Kelas', material.className],
              ['Jenis', materialKinds[kind]],
              ['Waktu belajar', formatDuration(material.minutes * 60)],
              ['Kuota data pelajar', formatBytes(material.bytes)],
              ...(material.sizes ? [['Ukuran video', describeVideoSizes(material.sizes, content)] as const] : []),
            ]}
          />
          <ReviewDeck materialId={id} />
          <MaterialPreview form={material.values} content={content} Unit={Unit} />
        </>
      )}
    </Drawer>
  )
}

import { Alert } from '@mantine/core'
import { moveContent, changeContent, withdrawContent, removeContent } from '#contract/site/content.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { ContentDetail } from '#contract/site/content.admin.ts'
import { ActionRow } from '#app/desk/action-row.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { PreviewButton, renewPreview } from '#app/desk/preview.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { findPageOfContent } from './labels.ts'

interface Props {
  content: ContentDetail
  onEdit: () => void
  onGone: () => void
}

export function ContentActions({ content, onEdit, onGone }: Props) {
  const { call, markOld } = useDeskCall()
  const [layer, setLayer] = useState<'publish' | 'withdraw' | 'remove'>()
  const { id, kind, name, slug, values, version, state, isLive } = content
  const page = values['page'] ?? values['path'] ?? (values['place'] === 'prakerja' ? '/prakerja' : undefined)
  const close = () => setLayer(undefined)

  const { failure, run: move } = useAction(async (direction: 'up' | 'down') => {
    const { position } = await call(moveContent, { params: { id }, body: { direction } })
    showToast(`Sekarang di urutan ${position}.`)
  }, getFailureText)

  return (
    <>
      <ActionRow>
        <Button onClick={onEdit}>Ubah</Button>
        <PreviewButton path={findPageOfContent({ kind, slug, page })} subject={id} />
        {state !== 'shown' && (
          <Button variant="secondary" onClick={() => setLayer('publish')}>
            Tayangkan sekarang
          </Button>
        )}
        <Button variant="secondary" onClick={() => void move('up')}>
          Naikkan urutan
        </Button>
        <Button variant="secondary" onClick={() => void move('down')}>
          Turunkan urutan
        </Button>
        {state === 'draft' ? (
          <Button variant="secondary" onClick={() => setLayer('remove')}>
            Hapus
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setLayer('withdraw')}>
            Berhenti tayang
          </Button>
        )}
      </ActionRow>
      {failure && <Alert>{failure}</Alert>}
      {layer === 'publish' && (
        <ReasonDialog
          title={`Tayangkan ${name}`}
          text={
            isLive
              ? 'Yang tertulis sekarang menggantikan yang tayang. Tanggal tayangnya tetap.'
              : 'Semua orang langsung melihatnya.'
          }
          submitLabel="Tayangkan"
          onClose={close}
          onDo={async reason => {
            await call(changeContent, { params: { id }, body: { kind, values, publishAt: 'now', reason } }, { version })
            showToast('Konten tayang.')
            renewPreview()
          }}
        />
      )}
      {layer === 'withdraw' && (
        <ReasonDialog
          title={`Berhenti menayangkan ${name}`}
          text="Pengunjung tidak melihatnya lagi. Tulisannya tetap ada sebagai draf dan bisa ditayangkan lagi."
          submitLabel="Berhenti tayang"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(withdrawContent, { params: { id }, body: { reason } }, { version })
            showToast('Konten tidak tayang lagi.')
          }}
        />
      )}
      {layer === 'remove' && (
        <ReasonDialog
          title={`Hapus ${name}`}
          text="Draf ini hilang untuk seterusnya. Yang pernah tayang tidak bisa dihapus."
          submitLabel="Hapus"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await call(removeContent, { params: { id }, body: { reason } }, { version, refetch: 'none' })
            showToast('Draf dihapus.')
            // Closes the drawer first, because an open drawer would request the removed content again.
            onGone()
            await markOld(removeContent)
          }}
        />
      )}
    </>
  )
}

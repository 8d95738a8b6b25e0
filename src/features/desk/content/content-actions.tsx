import { useState } from 'react'
import type { ContentDetail } from '#contract/site/content.admin.ts'
import { failureOf } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { PreviewButton, renewPreview } from '#app/desk/preview.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { changeContent, moveContent, removeContent, withdrawContent } from '#app/queries/desk/content.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './content.module.css'
import { pageOfContent } from './labels.ts'

interface Props {
  content: ContentDetail
  onEdit: () => void
  onDone: () => Promise<unknown>
  onGone: () => void
}

export function ContentActions({ content, onEdit, onDone, onGone }: Props) {
  const [layer, setLayer] = useState<'publish' | 'withdraw' | 'remove'>()
  const [problem, setProblem] = useState('')
  const { id, kind, name, slug, values, version, state, isLive } = content
  const page = values['page'] ?? values['path'] ?? (values['place'] === 'prakerja' ? '/prakerja' : undefined)
  const close = () => setLayer(undefined)

  async function move(direction: 'up' | 'down') {
    setProblem('')
    try {
      const { position } = await moveContent(id, direction)
      showToast(`Sekarang di urutan ${position}.`)
      await onDone()
    } catch (error) {
      setProblem(failureOf(error).text)
    }
  }

  return (
    <>
      <div className={classes.deeds}>
        <Button onClick={onEdit}>Ubah</Button>
        <PreviewButton path={pageOfContent({ kind, slug, page })} subject={id} />
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
      </div>
      {problem && <p role="alert">{problem}</p>}
      {layer === 'publish' && (
        <ReasonDialog
          title={`Tayangkan ${name}`}
          text={isLive ? 'Yang tertulis sekarang menggantikan yang tayang.' : 'Semua orang langsung melihatnya.'}
          deed="Tayangkan"
          onClose={close}
          onDo={async reason => {
            await changeContent(id, { kind, values, publishAt: new Date().toISOString(), reason }, version)
            showToast('Konten tayang.')
            renewPreview()
            await onDone()
          }}
        />
      )}
      {layer === 'withdraw' && (
        <ReasonDialog
          title={`Berhenti menayangkan ${name}`}
          text="Pengunjung tidak melihatnya lagi. Tulisannya tetap ada sebagai draf dan bisa ditayangkan lagi."
          deed="Berhenti tayang"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await withdrawContent(id, reason, version)
            showToast('Konten tidak tayang lagi.')
            await onDone()
          }}
        />
      )}
      {layer === 'remove' && (
        <ReasonDialog
          title={`Hapus ${name}`}
          text="Draf ini hilang untuk seterusnya. Yang pernah tayang tidak bisa dihapus."
          deed="Hapus"
          isDangerous
          onClose={close}
          onDo={async reason => {
            await removeContent(id, reason, version)
            showToast('Draf dihapus.')
            onGone()
            await onDone()
          }}
        />
      )}
    </>
  )
}

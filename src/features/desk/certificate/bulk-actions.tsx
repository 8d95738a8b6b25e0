import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { MAX_CERTIFICATES_PER_GENERATE } from '#contract/wire/limits.ts'
import { failureOf } from '#app/desk/failure.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { markStale } from '#app/queries/api-query.ts'
import {
  downloadCertificates,
  generateCertificates,
  publishCertificates,
  type SessionPath,
} from '#app/queries/desk/certificate.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import classes from './certificate.module.css'

interface Props {
  path: SessionPath
  isGenerated: boolean
  ids: string[]
  /** Clears the selection (product.md §4). */
  onDone: () => void
}

type Modal =
  | { kind: 'max-generate' | 'ask-generate' | 'ask-publish' }
  | { kind: 'generated'; made: number; left: number }
  | { kind: 'published'; total: number }

/** Generates, publishes and downloads the selected certificates. */
export function BulkActions({ path, isGenerated, ids, onDone }: Props) {
  const queryClient = useQueryClient()
  const [modal, setModal] = useState<Modal>()
  const [busy, setBusy] = useState<'generate' | 'publish' | 'download'>()
  const [failure, setFailure] = useState('')

  async function run(action: NonNullable<typeof busy>, work: () => Promise<Modal | undefined>) {
    setBusy(action)
    setFailure('')
    try {
      setModal(await work())
    } catch (error) {
      // product.md §8: a failed generate or publish closes the modal; the failure is logged, and shown beside the
      // buttons.
      console.error(error)
      setModal(undefined)
      setFailure(failureOf(error).text)
    } finally {
      setBusy(undefined)
    }
  }

  const generate = () =>
    run('generate', async () => {
      const made = (await generateCertificates(path, ids)).length
      return { kind: 'generated', made, left: ids.length - made }
    })
  const publish = () =>
    run('publish', async () => ({ kind: 'published', total: (await publishCertificates(path, ids)).total }))
  const download = () =>
    run('download', async () => {
      const file = await downloadCertificates(path, ids)
      saveFile(new Blob([file.bytes], { type: 'application/zip' }), file.name || 'certificates.zip')
      onDone()
      return undefined
    })

  /** Reloads the list only now: its rows move to the other filter, which would close the modal. */
  function close() {
    setModal(undefined)
    if (modal?.kind !== 'generated' && modal?.kind !== 'published') return
    onDone()
    void markStale(
      queryClient,
      staleAfterChange['POST /v1/admin/courses/{courseId}/sessions/{sessionId}/certificates/bulk'],
    )
  }

  return (
    <>
      {isGenerated ? (
        <>
          <Button disabled={ids.length === 0} onClick={() => setModal({ kind: 'ask-publish' })}>
            Terbitkan
          </Button>
          <Button
            variant="secondary"
            disabled={ids.length === 0}
            isBusy={busy === 'download'}
            onClick={() => void download()}
          >
            Unduh ZIP
          </Button>
        </>
      ) : (
        <Button
          disabled={ids.length === 0}
          onClick={() =>
            setModal({ kind: ids.length > MAX_CERTIFICATES_PER_GENERATE ? 'max-generate' : 'ask-generate' })
          }
        >
          Buat sertifikat
        </Button>
      )}
      {failure && (
        <p role="alert" className={classes.problem}>
          {failure}
        </p>
      )}
      {modal?.kind === 'max-generate' && (
        <Message title={`Paling banyak ${MAX_CERTIFICATES_PER_GENERATE} sekaligus`} onClose={close}>
          {ids.length} peserta dipilih. Kurangi pilihanmu menjadi {MAX_CERTIFICATES_PER_GENERATE} atau kurang.
        </Message>
      )}
      {modal?.kind === 'ask-generate' && (
        <Asked title="Buat sertifikat" deed="Buat" isBusy={busy === 'generate'} onDo={generate} onClose={close}>
          Sertifikat untuk {ids.length} peserta dibuat dengan nama mereka sekarang. Belum ada yang melihatnya sampai
          diterbitkan.
        </Asked>
      )}
      {modal?.kind === 'ask-publish' && (
        <Asked title="Terbitkan sertifikat" deed="Terbitkan" isBusy={busy === 'publish'} onDo={publish} onClose={close}>
          {ids.length} peserta langsung mendapat email dan melihat sertifikatnya. Ini tidak bisa dibatalkan.
        </Asked>
      )}
      {modal?.kind === 'generated' && (
        <Message title="Sertifikat berhasil dibuat" onClose={close}>
          {modal.made} sertifikat dibuat, {modal.left} tidak dibuat.
          {modal.left > 0 && ' Yang tidak dibuat belum memenuhi semua syaratnya.'}
        </Message>
      )}
      {modal?.kind === 'published' && (
        <Message title="Sertifikat berhasil diterbitkan" onClose={close}>
          {modal.total} sertifikat diterbitkan.
        </Message>
      )}
    </>
  )
}

function Message({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.modal}>
        <p>{children}</p>
        <Button onClick={onClose}>OK</Button>
      </div>
    </Dialog>
  )
}

interface AskedProps {
  title: string
  deed: string
  isBusy: boolean
  onDo: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function Asked({ title, deed: action, isBusy, onDo, onClose, children }: AskedProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.modal}>
        <p>{children}</p>
        <div className={classes.buttons}>
          <Button isBusy={isBusy} onClick={() => void onDo()}>
            {action}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Batal
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

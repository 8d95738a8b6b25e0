import { Alert, Stack, Text } from '@mantine/core'
import {
  generateCertificates,
  publishCertificates,
  downloadCertificates,
} from '#contract/certificate/certificate.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { callApi } from '#app/session/api.ts'
import { useState, type ReactNode } from 'react'
import { MAX_CERTIFICATES_PER_DOWNLOAD, MAX_CERTIFICATES_PER_GENERATE } from '#contract/wire/limits.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { type SessionPath } from '#app/queries/desk/certificate.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'

const DOWNLOAD_WAIT_MS = 300_000

interface Props {
  path: SessionPath
  isGenerated: boolean
  ids: string[]
  /** Called after a download, or when the user closes the result of generating or publishing. Clears the selection. */
  onDone: () => void
}

type Modal =
  | { kind: 'max-generate' | 'ask-generate' | 'ask-publish' }
  | { kind: 'generated'; made: number; left: number }
  | { kind: 'published'; total: number }

/** Buttons that generate, publish or download the selected certificates. */
export function BulkActions({ path, isGenerated, ids, onDone }: Props) {
  const { call, markOld } = useDeskCall()
  const [modal, setModal] = useState<Modal>()
  const { run, isBusy, given, failure } = useAction(
    async (_action: 'generate' | 'publish' | 'download', work: () => Promise<Modal | undefined>) =>
      setModal(await work()),
    error => {
      // Closes the modal after generating or publishing has failed. The failure is logged, and shown beside the
      // buttons.
      console.error(error)
      setModal(undefined)
      // Marks the list as stale, because earlier calls may have generated certificates.
      void markOld(generateCertificates)
      return getFailureText(error)
    },
  )
  const busy = isBusy ? given?.[0] : undefined

  const rounds = splitIntoRounds(ids, MAX_CERTIFICATES_PER_GENERATE)
  const largeRounds = splitIntoRounds(ids, MAX_CERTIFICATES_PER_DOWNLOAD)
  /** Generates the selected certificates in several calls, because one call accepts only a few. */
  const generate = () =>
    run('generate', async () => {
      let made = 0
      for (const enrollmentIds of rounds)
        made += (await call(generateCertificates, { params: path, body: { enrollmentIds } }, { refetch: 'none' }))
          .length
      return { kind: 'generated', made, left: ids.length - made }
    })
  const publish = () =>
    run('publish', async () => {
      let total = 0
      for (const enrollmentIds of largeRounds)
        total += (await call(publishCertificates, { params: path, body: { enrollmentIds } }, { refetch: 'none' })).total
      return { kind: 'published', total }
    })
  const download = () =>
    run('download', async () => {
      for (const [at, enrollmentIds] of largeRounds.entries()) {
        const file = await callApi(
          downloadCertificates,
          { params: path, body: { enrollmentIds } },
          { timeoutMs: DOWNLOAD_WAIT_MS },
        )
        const name = file.name || 'certificates.zip'
        const part = largeRounds.length === 1 ? name : name.replace(/(\.zip)?$/, `-${at + 1}.zip`)
        saveFile(new Blob([file.bytes], { type: 'application/zip' }), part)
      }
      onDone()
      return undefined
    })

  /**
   * Reloads the list only when the modal closes. A reload moves the rows to the other filter, and without rows the
   * modal disappears.
   */
  function close() {
    setModal(undefined)
    if (modal?.kind !== 'generated' && modal?.kind !== 'published') return
    onDone()
    void markOld(generateCertificates)
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
      {failure && <Alert>{failure}</Alert>}
      {modal?.kind === 'max-generate' && (
        <Asked
          title={`Paling banyak ${MAX_CERTIFICATES_PER_GENERATE} sekaligus`}
          submitLabel={`Buat dalam ${rounds.length} putaran`}
          isBusy={busy === 'generate'}
          onDo={generate}
          onClose={close}
        >
          {ids.length} peserta dipilih. Kurangi pilihanmu menjadi {MAX_CERTIFICATES_PER_GENERATE} atau kurang, atau buat
          semuanya dalam {rounds.length} putaran.
        </Asked>
      )}
      {modal?.kind === 'ask-generate' && (
        <Asked title="Buat sertifikat" submitLabel="Buat" isBusy={busy === 'generate'} onDo={generate} onClose={close}>
          Sertifikat untuk {ids.length} peserta dibuat dengan nama mereka sekarang. Belum ada yang melihatnya sampai
          diterbitkan.
        </Asked>
      )}
      {modal?.kind === 'ask-publish' && (
        <Asked
          title="Terbitkan sertifikat"
          submitLabel="Terbitkan"
          isBusy={busy === 'publish'}
          onDo={publish}
          onClose={close}
        >
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

const splitIntoRounds = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_none, at) => ids.slice(at * size, (at + 1) * size))

function Message({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack align="start" gap="md">
        <Text>{children}</Text>
        <Button onClick={onClose}>OK</Button>
      </Stack>
    </Dialog>
  )
}

interface AskedProps {
  title: string
  submitLabel: string
  isBusy: boolean
  onDo: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

function Asked({ title, submitLabel: action, isBusy, onDo, onClose, children }: AskedProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack align="start" gap="md">
        <Text>{children}</Text>
        <ActionRow>
          <Button isBusy={isBusy} onClick={() => void onDo()}>
            {action}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Batal
          </Button>
        </ActionRow>
      </Stack>
    </Dialog>
  )
}

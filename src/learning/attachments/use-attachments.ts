import { useEffect, useRef, useState } from 'react'
import { ASSIGNMENT_FILES_MAX } from '#contract/wire/limits.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import type { DraftKey } from '#app/data/begun.ts'
import { attachFile, dropAttachment } from '#app/outbox/attachments.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useDraft } from '../use-draft.ts'
import { NotAttachable, prepareFile } from './prepare-file.ts'

/** File of a draft. Its bytes are already stored on this device. */
export interface AttachedFile extends FileToUpload {
  /** Size in bytes before the picture was scaled down. */
  originalBytes: number
}

/**
 * Files of an answer that is not submitted yet. Each file is stored on the device before it is shown, so it survives a
 * closed tab, a killed browser and a lost connection.
 */
export function useAttachments(userId: string, key: DraftKey, max = ASSIGNMENT_FILES_MAX) {
  const draft = useDraft<AttachedFile[]>(userId, key, [])
  const [adding, setAdding] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // Latest files. Used because the user can add files while earlier files are still being scaled down.
  const latest = useRef(draft.value)
  useEffect(() => {
    latest.current = draft.value
  }, [draft.value])
  const isAdding = adding !== undefined
  useEffect(() => (isAdding ? holdReload('attachment') : undefined), [isAdding])

  function change(next: AttachedFile[]) {
    latest.current = next
    draft.change(next)
  }

  async function add(files: readonly File[]) {
    // Dropped and pasted files may arrive before the stored list is known, which the new list would replace.
    if (!draft.isReady) return setProblem('Berkasmu masih dibuka. Tambahkan lagi sebentar lagi.')
    setProblem(undefined)
    for (const file of files) {
      if (latest.current.length >= max) {
        setProblem(`Paling banyak ${max} berkas.`)
        break
      }
      setAdding(file.name)
      try {
        const { name, blob } = await prepareFile(file)
        const attachedFile = await attachFile(name, blob)
        change([...latest.current, { ...attachedFile, originalBytes: file.size }])
      } catch (error) {
        setProblem(getMessageFor(error, file))
      }
    }
    setAdding(undefined)
  }

  return {
    files: draft.value,
    isReady: draft.isReady,
    /** Name of the file that is being scaled down and stored. */
    adding,
    problem,
    add,
    remove(file: AttachedFile) {
      change(latest.current.filter(each => each.id !== file.id))
      void dropAttachment(file).catch(() => undefined)
    },
    replace: change,
    /**
     * Called after the submission. Removes the files from the draft without deleting them, because they belong to the
     * outbox entry then.
     */
    releaseFiles() {
      latest.current = []
      setProblem(undefined)
      draft.discard()
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>

function getMessageFor(error: unknown, file: File): string {
  if (error instanceof NotAttachable) return error.message
  return `${file.name} (${formatBytes(file.size)}) belum tersimpan ${describeNotStored(error)} Yang sudah ada di sini tidak hilang.`
}

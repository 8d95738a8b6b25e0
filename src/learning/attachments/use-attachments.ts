import { useEffect, useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { ASSIGNMENT_FILES_MAX } from '#contract/wire/limits.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import type { DraftKey } from '#app/data/begun.ts'
import { changeDraft } from '#app/data/drafts.ts'
import { hasSameShape } from '#app/data/shaped-like.ts'
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
 * Names of the files that are being scaled down and stored. Their preparation continues if the form is closed or
 * mounted again.
 */
const preparing = proxy<Partial<Record<DraftKey, string>>>({})
/** Functions of the open forms that add a prepared file. A form is open after it has read its draft. */
const openForms = new Map<DraftKey, (file: AttachedFile) => void>()

/**
 * Adds a file to the form that is open now. This form may be mounted later than the form to which the user added the
 * file.
 */
async function addPrepared(userId: string, key: DraftKey, file: AttachedFile): Promise<void> {
  const addToForm = openForms.get(key)
  if (addToForm) return addToForm(file)
  await changeDraft(userId, key, stored => [...(hasSameShape(stored, [file]) ? stored : []), file])
  // A form may have read the draft before this change, so that form gets the file too.
  openForms.get(key)?.(file)
}

/**
 * Files of an answer that is not submitted yet. Each file is stored on the device before it is shown, so it survives a
 * closed tab, a killed browser and a lost connection.
 */
export function useAttachments(userId: string, key: DraftKey, max = ASSIGNMENT_FILES_MAX) {
  const draft = useDraft<AttachedFile[]>(userId, key, [])
  const adding = useSnapshot(preparing)[key]
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

  useEffect(() => {
    if (!draft.isReady) return undefined
    openForms.set(key, file => {
      if (!latest.current.some(({ id }) => id === file.id)) change([...latest.current, file].slice(0, max))
    })
    return () => void openForms.delete(key)
  })

  async function add(files: readonly File[]) {
    // Dropped or pasted files may arrive before the stored list has been read. Adding them now would overwrite that
    // list.
    if (!draft.isReady) return setProblem('Berkasmu masih dibuka. Tambahkan lagi sebentar lagi.')
    setProblem(undefined)
    for (const file of files) {
      if (latest.current.length >= max) {
        setProblem(`Paling banyak ${max} berkas.`)
        break
      }
      preparing[key] = file.name
      try {
        const { name, blob } = await prepareFile(file)
        const attachedFile = await attachFile(name, blob)
        await addPrepared(userId, key, { ...attachedFile, originalBytes: file.size })
      } catch (error) {
        setProblem(getMessageFor(error, file))
      }
    }
    delete preparing[key]
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
     * Called after the submission. Removes the files from the draft without deleting them, because the files belong to
     * the outbox entry then.
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

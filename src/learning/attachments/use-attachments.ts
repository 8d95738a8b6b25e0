import { useEffect, useRef, useState } from 'react'
import { ASSIGNMENT_FILES_MAX } from '#contract/limits.ts'
import type { FileToUpload } from '#contract/upload.ts'
import { becauseNotStored } from '#app/notices/not-stored-words.ts'
import type { DraftKey } from '#app/data/begun.ts'
import { attachFile, dropAttachment } from '#app/outbox/attachments.ts'
import { holdReload } from '#app/lib/safe-point.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { useDraft } from '../use-draft.ts'
import { NotAttachable, prepareFile } from './prepare-file.ts'

/** A file that waits in a draft; its bytes are on this device already. */
export interface Attached extends FileToUpload {
  /** Before it was made small. */
  originalBytes: number
}

/**
 * The files of an answer that is not handed in yet. Each is on the device before it is shown, and stays over a closed
 * tab, a killed browser and a dead line, like the words beside it.
 */
export function useAttachments(userId: string, key: DraftKey, max = ASSIGNMENT_FILES_MAX) {
  const draft = useDraft<Attached[]>(userId, key, [])
  const [adding, setAdding] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // Several may be added while earlier ones are still being made small.
  const latest = useRef(draft.value)
  useEffect(() => {
    latest.current = draft.value
  }, [draft.value])
  const isAdding = adding !== undefined
  useEffect(() => (isAdding ? holdReload('attachment') : undefined), [isAdding])

  function change(next: Attached[]) {
    latest.current = next
    draft.change(next)
  }

  async function add(files: readonly File[]) {
    setProblem(undefined)
    for (const file of files) {
      if (latest.current.length >= max) {
        setProblem(`Paling banyak ${max} berkas.`)
        break
      }
      setAdding(file.name)
      try {
        const { name, blob } = await prepareFile(file)
        const kept = await attachFile(name, blob)
        change([...latest.current, { ...kept, originalBytes: file.size }])
      } catch (error) {
        setProblem(wordsFor(error, file))
      }
    }
    setAdding(undefined)
  }

  return {
    files: draft.value,
    isReady: draft.isReady,
    /** The name of the file that is being made small and stored right now. */
    adding,
    problem,
    add,
    remove(file: Attached) {
      change(latest.current.filter(each => each.id !== file.id))
      void dropAttachment(file).catch(() => undefined)
    },
    replace: change,
    /** After they were handed in: the entry owns them now. */
    letGo() {
      latest.current = []
      setProblem(undefined)
      draft.discard()
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>

function wordsFor(error: unknown, file: File): string {
  if (error instanceof NotAttachable) return error.message
  return `${file.name} (${formatBytes(file.size)}) belum tersimpan ${becauseNotStored(error)} Yang sudah ada di sini tidak hilang.`
}

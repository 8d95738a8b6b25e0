import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { FileToUpload } from '#contract/wire/upload.ts'
import { readDraft } from '#app/data/drafts.ts'
import { getDraftKeys, onDraftsChanged } from '#app/learning/draft-keys.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { readAttachment } from '#app/outbox/attachments.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { SaveText } from './save-text.tsx'
import classes from './closed.module.css'

interface Draft {
  text: string
  files: FileToUpload[]
}

interface Props {
  enrollmentId: string
  lectureMaterialId: string
}

/**
 * Shows text and files of an answer that was not submitted before the class was closed. They are stored only on this
 * device.
 */
export default function UnsentAssignment({ enrollmentId, lectureMaterialId }: Props) {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isCurrent = true
    async function read() {
      const userId = getCurrentUserId() ?? ''
      const keys = getDraftKeys(enrollmentId, lectureMaterialId)
      const [text, files] = await Promise.all([
        readDraft<unknown>(userId, keys.text).catch(() => undefined),
        readDraft<unknown>(userId, keys.files).catch(() => undefined),
      ])
      if (!isCurrent) return
      setDraft({
        text: typeof text === 'string' ? text : '',
        files: Array.isArray(files) ? files.filter(file => v.is(FileToUpload, file)) : [],
      })
    }
    void read()
    // Reads the draft again when drafts change, because an unsent answer can still be returned to the draft.
    const stop = onDraftsChanged(() => void read())
    return () => {
      isCurrent = false
      stop()
    }
  }, [enrollmentId, lectureMaterialId])
  if (!draft || (draft.text === '' && draft.files.length === 0)) return null
  return (
    <section className={classes.kept} aria-label="Tugas yang tidak sempat dikumpulkan">
      <h2>Tugas yang tidak sempat dikumpulkan</h2>
      <p>Jawaban ini hanya ada di perangkat ini dan tidak bisa dikumpulkan lagi. Unduh kalau mau menyimpannya.</p>
      {draft.text !== '' && (
        <>
          <p className={classes.answer}>{draft.text}</p>
          <SaveText text={draft.text} name="jawaban-tugas.txt" />
        </>
      )}
      {draft.files.map(file => (
        <SaveAttachment key={file.id} file={file} />
      ))}
    </section>
  )
}

function SaveAttachment({ file }: { file: FileToUpload }) {
  const {
    isBusy,
    answer: isFound,
    failure: isUnreadable,
    run: save,
  } = useAction(
    async () => {
      const blob = await readAttachment(file)
      if (blob) saveFile(blob, file.name)
      return blob !== undefined
    },
    () => true,
  )
  return (
    <div>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void save()}>
        Unduh {file.name} ({formatBytes(file.sizeBytes)})
      </Button>
      {isFound === false && <p role="alert">Berkas ini tidak ada lagi di perangkat ini.</p>}
      {isUnreadable && <p role="alert">Berkas ini belum bisa dibaca. Coba lagi, ya.</p>}
    </div>
  )
}

import { ASSIGNMENT_FILES_MAX } from '#contract/wire/limits.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import type { SharedContent } from '#app/data/files/shared.ts'
import { attachFile, readAttachment } from '#app/outbox/attachments.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { getDraftKeys } from '#app/learning/draft-keys.ts'
import { NotAttachable, prepareFile } from '#app/learning/attachments/prepare-file.ts'
import type { AttachedFile } from '#app/learning/attachments/use-attachments.ts'
import type { OpenAssignment } from './use-open-assignments.ts'

/** Adds shared content to the end of the draft. Pictures are scaled down, like pictures chosen in the form. */
export async function addSharedToDraft(
  { enrollmentId, item }: OpenAssignment,
  { text, files }: SharedContent,
): Promise<void> {
  const userId = getCurrentUserId() ?? ''
  const keys = getDraftKeys(enrollmentId, item.id)
  const attached = (await readDraft<AttachedFile[]>(userId, keys.files)) ?? []
  if (attached.length + files.length > ASSIGNMENT_FILES_MAX) {
    throw new NotAttachable(`Tugas ini paling banyak ${ASSIGNMENT_FILES_MAX} berkas. Hapus dulu sebagian di tugasnya.`)
  }
  const added: AttachedFile[] = []
  for (const file of files) {
    const bytes = await readAttachment(file)
    if (!bytes) throw new NotAttachable(`${file.name} sudah tidak ada di perangkat ini.`)
    const { name, blob } = await prepareFile(new File([bytes], file.name))
    added.push({ ...(await attachFile(name, blob)), originalBytes: file.sizeBytes })
  }
  const typed = (await readDraft<string>(userId, keys.text)) ?? ''
  await saveDraft(userId, keys.files, [...attached, ...added])
  if (text) await saveDraft(userId, keys.text, [typed, text].filter(part => part !== '').join('\n\n'))
}

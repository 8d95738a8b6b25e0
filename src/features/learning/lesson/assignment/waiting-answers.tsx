import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { withdrawUnsentEntry } from '#app/outbox/attachments.ts'
import { SendingEntry } from '#app/learning/attachments/sending-entry.tsx'
import type { AttachedFile } from '#app/learning/attachments/use-attachments.ts'
import { getDraftKeys, notifyDraftsChanged } from '#app/learning/draft-keys.ts'

/** Lists versions that were submitted on this device and are not on the server yet. */
export function WaitingAnswers({ entries }: { entries: readonly OutboxEntry[] }) {
  return entries.map(entry => (
    <SendingEntry key={entry.id} entry={entry} what="Tugasmu" onTakeBack={() => backToDraft(entry)} />
  ))
}

/**
 * Moves an unsent version into the draft. Writes the draft before it withdraws the version. So the work is stored
 * twice, and not lost, if the browser is killed between the two writes. Text that the learner has typed into the draft
 * since then stays above the returned text.
 */
async function backToDraft({ id, userId, payload }: OutboxEntry): Promise<void> {
  const { enrollmentId, lectureMaterialId, text, files = [] } = payload as OutboxPayload<'assignment'> // the caller checked the kind
  const keys = getDraftKeys(enrollmentId, lectureMaterialId)
  const typed = (await readDraft<string>(userId, keys.text)) ?? ''
  const attached = (await readDraft<AttachedFile[]>(userId, keys.files)) ?? []
  await saveDraft(userId, keys.text, [typed, text].filter(part => part !== '').join('\n\n'))
  await saveDraft(userId, keys.files, [...attached, ...files.map(file => ({ ...file, originalBytes: file.sizeBytes }))])
  await withdrawUnsentEntry(id)
  notifyDraftsChanged()
}

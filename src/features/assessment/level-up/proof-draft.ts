import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { DraftKey } from '#app/data/begun.ts'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { notifyDraftsChanged } from '#app/learning/draft-keys.ts'
import { NotTakenBack } from '#app/learning/attachments/sending-entry.tsx'
import type { AttachedFile } from '#app/learning/attachments/use-attachments.ts'
import { withdrawUnsentEntry } from '#app/outbox/attachments.ts'

export const emptyProof = { title: '', note: '' }

/** Draft keys of the proof that has not been sent from this device. */
export const proofKeys = { words: 'level-up', files: 'level-up-files' } as const satisfies Record<string, DraftKey>

/**
 * Cancels the sending of a proof and moves the proof into the form, after a tap on 'Batalkan pengiriman'. The form must
 * be empty, because it can contain only one proof. Writes the draft first, so that the proof is stored twice and not
 * lost if the browser is killed in between. Rejects with `NotTakenBack` or `NotStored`.
 */
export async function moveEntryToForm({ id, userId, payload }: OutboxEntry): Promise<void> {
  const { title, note, files } = payload as OutboxPayload<'level-up'> // the caller checked the kind
  const begun = (await readDraft<typeof emptyProof>(userId, proofKeys.words)) ?? emptyProof
  const attached = (await readDraft<AttachedFile[]>(userId, proofKeys.files)) ?? []
  if (begun.title !== '' || begun.note !== '' || attached.length > 0) {
    throw new NotTakenBack('Kirim atau kosongkan dulu isian di atas, karena bukti ini kembali ke sana.')
  }
  await saveDraft(userId, proofKeys.words, { title, note })
  await saveDraft(
    userId,
    proofKeys.files,
    files.map(file => ({ ...file, originalBytes: file.sizeBytes })),
  )
  await withdrawUnsentEntry(id)
  notifyDraftsChanged()
}

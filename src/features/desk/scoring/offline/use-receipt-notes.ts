import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { AssessmentReceipt } from '#contract/assessment/assessment-receipt.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import type { OfflineTasks } from './offline-task.ts'

/**
 * Returns notes about delivered scores whose receipt differs from the request. The server counted such a score for an
 * older version of the answer, or for another reading.
 */
export function useReceiptNotes(offlineTasks: OfflineTasks | undefined): readonly string[] {
  const [receipts, setReceipts] = useState<ReadonlyMap<string, AssessmentReceipt>>(new Map())
  useEffect(
    () =>
      onDelivered(deliveries => {
        const deliveredAssessments = deliveries.flatMap(({ kind, payload, receipt }) =>
          kind === 'assessment' && v.is(AssessmentReceipt, receipt)
            ? [[(payload as OutboxPayload<'assessment'>).assignmentId, receipt] as const] // the kind is checked above
            : [],
        )
        if (deliveredAssessments.length > 0) setReceipts(before => new Map([...before, ...deliveredAssessments]))
      }),
    [],
  )
  return (
    offlineTasks?.tasks.flatMap(({ task }) => {
      const receipt = receipts.get(task.id)
      return receipt ? getNotes(task, receipt) : []
    }) ?? []
  )
}

function getNotes({ learner, materialTitle, reading }: ExpertAssignment, receipt: AssessmentReceipt): string[] {
  const notes: string[] = []
  if (receipt.hasNewerVersion) {
    notes.push(
      `Versi baru: ${learner.fullName} mengumpulkan ${materialTitle} lagi. Nilaimu tersimpan di versi yang kamu baca; perbarui untuk membaca yang baru.`,
    )
  }
  if (receipt.reading !== undefined && receipt.reading !== reading) {
    const ordinal = receipt.reading === 1 ? 'pertama' : 'kedua'
    notes.push(
      `Nilaimu untuk ${learner.fullName} masuk sebagai pembacaan ${ordinal}: jawaban ini sekarang dibaca dua pakar.`,
    )
  }
  return notes
}

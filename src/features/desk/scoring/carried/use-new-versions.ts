import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { AssessmentReceipt } from '#contract/assessment-receipt.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import { onDelivered } from '#app/outbox/outbox.ts'
import type { Carried } from './carried-store.ts'

/** One sentence for each answer whose learner had handed in again before the score arrived. */
export function useNewVersions(carried: Carried | undefined): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(
    () =>
      onDelivered(deliveries => {
        const found = deliveries.flatMap(({ kind, payload, receipt }) =>
          kind === 'assessment' && v.is(AssessmentReceipt, receipt) && receipt.hasNewerVersion
            ? [(payload as OutboxPayload<'assessment'>).assignmentId] // asked for by kind
            : [],
        )
        if (found.length > 0) setIds(before => [...new Set([...before, ...found])])
      }),
    [],
  )
  const tasks = carried?.tasks.filter(({ task }) => ids.includes(task.id)) ?? []
  return tasks.map(
    ({ task: { learner, materialTitle } }) =>
      `Versi baru: ${learner.fullName} mengumpulkan ${materialTitle} lagi. Nilaimu tersimpan di versi yang kamu baca; perbarui untuk membaca yang baru.`,
  )
}

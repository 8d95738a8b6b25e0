import { repairEntries } from '#app/data/outbox/repair-entries.ts'
import { refreshOutbox } from '#app/outbox/state.ts'

/**
 * Reads the outbox before the page is shown, because otherwise the page would wrongly report that all data has arrived.
 * First repairs damaged rows, which the page cannot show.
 */
export async function loadEntries(): Promise<void> {
  await repairEntries().catch(() => undefined)
  await refreshOutbox()
}

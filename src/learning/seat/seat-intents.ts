import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { notStoredReason } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'

/** Stores the request first and sends it second, so that it also works without a connection. */
export function changeSeat(webinarId: string, wish: 'join' | 'leave'): Promise<boolean> {
  return orShowFailure(enqueueWork(userId => [{ kind: 'webinar-registration', payload: { webinarId, wish }, userId }]))
}

/** Returns true when the request is stored on the device. */
export function changeReminders(webinarId: string, isWanted: boolean): Promise<boolean> {
  return orShowFailure(enqueueWork(userId => [{ kind: 'webinar-reminder', payload: { webinarId, isWanted }, userId }]))
}

async function orShowFailure(writing: Promise<void>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    showAlert({ title: 'Belum tersimpan', text: `Pilihanmu belum tersimpan ${notStoredReason(error)}` })
    return false
  }
}

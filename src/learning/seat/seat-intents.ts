import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'

/**
 * Stores the request for a seat before it is sent, so that the request also works without a connection. Resolves with
 * true if the request was stored.
 */
export function changeSeat(webinarId: string, wish: 'join' | 'leave'): Promise<boolean> {
  return showAlertOnFailure(
    enqueueWork(userId => [{ kind: 'webinar-registration', payload: { webinarId, wish }, userId }]),
  )
}

/** Stores the request for reminders. Resolves with true if the request was stored on the device. */
export function changeReminders(webinarId: string, isWanted: boolean): Promise<boolean> {
  return showAlertOnFailure(
    enqueueWork(userId => [{ kind: 'webinar-reminder', payload: { webinarId, isWanted }, userId }]),
  )
}

async function showAlertOnFailure(writing: Promise<void>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    showAlert({ title: 'Belum tersimpan', text: `Pilihanmu belum tersimpan ${describeNotStored(error)}` })
    return false
  }
}

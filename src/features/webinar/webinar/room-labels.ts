import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'

/** Stores a question in the outbox, which then sends it. Returns true when it is stored on the device. */
export async function askInRoom(meetingId: string, text: string): Promise<boolean> {
  try {
    await enqueueWork(userId => [{ kind: 'room-question', payload: { meetingId, text }, userId }])
    return true
  } catch (error) {
    showAlert({ title: 'Belum tersimpan', text: `Pertanyaanmu belum tersimpan ${describeNotStored(error)}` })
    return false
  }
}

export async function voteInRoom(questionId: string, isWanted: boolean): Promise<void> {
  try {
    await enqueueWork(userId => [{ kind: 'room-vote', payload: { questionId, isWanted }, userId }])
  } catch (error) {
    showAlert({ title: 'Belum tersimpan', text: `Suaramu belum tersimpan ${describeNotStored(error)}` })
  }
}

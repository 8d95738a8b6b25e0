import { toNotStored } from '#app/data/outbox/not-stored.ts'
import { getReasonLabel } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'

/**
 * Returns a function that reports, once per visit, that the watched ranges of a video could not be stored on the
 * device, so that they are lost after a reload.
 */
export function createNotStoredAlert(): (error: unknown) => void {
  let isReported = false
  return error => {
    const { reason } = toNotStored(error)
    // The preview window intentionally stores nothing.
    if (isReported || reason === 'preview') return
    isReported = true
    showAlert({
      title: 'Belum tersimpan',
      text: `Bagian video yang sudah kamu tonton belum tersimpan ${getReasonLabel(reason)}`,
    })
  }
}

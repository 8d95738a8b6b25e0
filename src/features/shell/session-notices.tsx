import { brand } from '#contract/brand.ts'
import { useEffect } from 'react'
import { showAlert } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { leaveEndedSession, useSession } from '#app/session/session.ts'
import { sessionState } from '#app/session/session-state.ts'

/** What happened to the session without the user's doing. */
export function SessionNotices() {
  const { endedReason, isDeviceEmptied, isDeviceSilent } = useSession()

  // product.md §8: a refused refresh is told, and not to be waved away; a plain 401 goes to the login at once.
  useEffect(() => {
    if (!endedReason) return
    if (endedReason === 'unauthorized') return void leaveEndedSession()
    showAlert({
      title: 'Sesi Login Berakhir',
      text: 'Sesi login Anda telah habis. Silakan login kembali untuk melanjutkan.',
      isDismissable: false,
      onClose: () => void leaveEndedSession(),
    })
  }, [endedReason])

  useEffect(() => {
    if (!isDeviceEmptied) return
    sessionState.isDeviceEmptied = false
    showAlert({
      title: 'Data di perangkat ini dihapus browser',
      text: `Materi yang tersimpan dan pekerjaan yang belum terkirim di perangkat ini sudah tidak ada. Yang sudah terkirim aman di akunmu: masuk lagi untuk melanjutkan. Memasang ${brand.name} di layar utama membuat hal ini jarang terjadi.`,
      actionLabel: 'Mengerti',
    })
  }, [isDeviceEmptied])

  useEffect(() => {
    if (isDeviceSilent) {
      showToast('Penyimpanan perangkat ini belum menjawab. Yang tersimpan di sini tampil begitu terbaca.', {
        durationMs: 8_000,
      })
    }
  }, [isDeviceSilent])

  return null
}

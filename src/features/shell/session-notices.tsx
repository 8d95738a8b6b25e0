import { useEffect } from 'react'
import { showAlert } from '#app/notices/show-alert.ts'
import { keepTrying } from '#app/lib/keep-trying.ts'
import { leaveEndedSession, useSession } from '#app/session/session.ts'
import { sessionState } from '#app/session/session-state.ts'

const notices = () => import('./device-notices.ts')

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
    void keepTrying(notices).then(({ sayDeviceEmptied }) => sayDeviceEmptied())
  }, [isDeviceEmptied])

  useEffect(() => {
    if (isDeviceSilent) void keepTrying(notices).then(({ sayDeviceSilent }) => sayDeviceSilent())
  }, [isDeviceSilent])

  return null
}

import { useEffect } from 'react'
import { retryUntilLoaded } from '#app/lib/retry-until-loaded.ts'
import { useSession } from '#app/session/session.ts'
import type * as sessionAlerts from './session-alerts.ts'
import { sessionState } from '#app/session/session-state.ts'

const showAlert = (name: keyof typeof sessionAlerts) =>
  void retryUntilLoaded(() => import('./session-alerts.ts')).then(alerts => alerts[name]())

/** Notifies the user of session changes that the user did not cause. */
export function SessionNotices() {
  const { endedReason, isDeviceEmptied, isDeviceSilent } = useSession()

  // If the server refused to refresh the token, a dialog opens that must be answered. A 401 after a successful refresh
  // opens the login page at once.
  useEffect(() => {
    if (endedReason) showAlert(endedReason === 'unauthorized' ? 'openLoginPage' : 'showSessionEnded')
  }, [endedReason])

  useEffect(() => {
    if (!isDeviceEmptied) return
    sessionState.isDeviceEmptied = false
    showAlert('showDeviceEmptied')
  }, [isDeviceEmptied])

  useEffect(() => {
    if (isDeviceSilent) showAlert('showDeviceSilent')
  }, [isDeviceSilent])

  return null
}

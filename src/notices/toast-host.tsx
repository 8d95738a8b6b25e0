import {
  createNotificationsStore,
  Notifications,
  showNotification,
  type NotificationData,
} from '@mantine/notifications'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { MantineIsland } from '#app/ui/mantine/mantine-island.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { freeToastBottom } from './free-toast-bottom.ts'
import { notices } from './state.ts'
import classes from './toast-host.module.css'

const store = createNotificationsStore()

/** Passes queued toasts to Mantine, which shows them for a limited time and announces them in a polite live region. */
export function ToastHost() {
  const { toasts } = useSnapshot(notices)
  useEffect(() => {
    for (const toast of toasts) {
      const data: NotificationData = {
        id: String(toast.id),
        message: toast.text,
        autoClose: toast.durationMs,
        withBorder: false,
        withCloseButton: false,
        className: classNames(classes.toast, classes[toast.tone]),
        onClose: () => {
          notices.toasts = notices.toasts.filter(each => each.id !== toast.id)
        },
      }
      if (
        !store
          .getState()
          .notifications.concat(store.getState().queue)
          .some(each => each.id === data.id)
      ) {
        document.documentElement.style.setProperty('--toast-bottom', `${freeToastBottom(document)}px`)
        showNotification(data, store)
      }
    }
  }, [toasts])
  return (
    <MantineIsland>
      <Notifications store={store} position="bottom-center" limit={3} className={classes.host ?? ''} />
    </MantineIsland>
  )
}

import {
  createNotificationsStore,
  Notifications,
  showNotification,
  type NotificationData,
} from '@mantine/notifications'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { MantineIsland } from '#app/ui/mantine/mantine-island.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { findFreeToastBottom } from './free-toast-bottom.ts'
import { notices } from './state.ts'
import classes from './toast-host.module.css'

const store = createNotificationsStore()

/** Moves the toasts to the free position of the current page. */
function placeToasts(): void {
  document.documentElement.style.setProperty('--toast-bottom', `${findFreeToastBottom(document)}px`)
}

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
        className: joinClassNames(classes.toast, classes[toast.tone]),
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
        placeToasts()
        showNotification(data, store)
      }
    }
  }, [toasts])
  const isAnyShown = toasts.length > 0
  useEffect(() => {
    if (!isAnyShown) return undefined
    // Moves the toasts when the page changes under them, for example when the checkout opens just after the points have
    // arrived. Runs at most once per frame, because it measures every button of the page.
    let frame = 0
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(placeToasts)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [isAnyShown])
  return (
    <MantineIsland>
      <Notifications store={store} position="bottom-center" limit={3} className={classes.host ?? ''} />
    </MantineIsland>
  )
}

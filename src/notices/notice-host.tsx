import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { closeNotice } from './show-alert.ts'
import { notices } from './state.ts'

const NoticeDialog = createLazyPart<{ id: number }>(
  () => import('./notice-dialog.tsx').then(module => module.NoticeDialog),
  {
    substitute: NativeDialog,
  },
)
const ToastHost = createLazyPart<{ onMissing: () => void }>(
  () => import('./toast-host.tsx').then(module => module.ToastHost),
  {
    substitute: DropToasts,
  },
)

/** Renders notices. Their components are loaded with the first notice. */
export function NoticeHost() {
  const { dialogs, toasts } = useSnapshot(notices)
  const firstDialog = dialogs[0]
  // Stays true after the first toast, because a closing toast still needs its host for the animation.
  const [hasToasted, setHasToasted] = useState(false)
  if (toasts.length > 0 && !hasToasted) setHasToasted(true)
  return (
    <>
      {firstDialog && <NoticeDialog key={firstDialog.id} id={firstDialog.id} />}
      {hasToasted && <ToastHost onMissing={() => setHasToasted(false)} />}
    </>
  )
}

/**
 * If the dialog's chunk cannot be loaded, the browser's own dialogs are used, because an alert such as 'Koneksi
 * Terputus' (connection lost) must not need a connection.
 */
function NativeDialog({ id }: { id: number }) {
  useEffect(() => {
    const dialog = notices.dialogs.find(each => each.id === id)
    if (!dialog) return
    const [main] = dialog.choices
    const message = `${dialog.title}\n\n${dialog.text}`
    let isAgreed = true
    if (dialog.choices.length > 1) isAgreed = window.confirm(`${message}\n\n${main?.label}?`)
    else window.alert(message)
    closeNotice(id, isAgreed ? main?.value : undefined)
  }, [id])
  return null
}

/**
 * If the toast's chunk cannot be loaded, the toast is dropped, because a toast contains no critical message. The next
 * toast tries to load the chunk again.
 */
function DropToasts({ onMissing }: { onMissing: () => void }) {
  useEffect(() => {
    notices.toasts = []
    onMissing()
  }, [onMissing])
  return null
}

import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { answerNotice } from './show-alert.ts'
import { notices } from './state.ts'

const NoticeDialog = lazyPart<{ id: number }>(() => import('./notice-dialog.tsx').then(part => part.NoticeDialog), {
  substitute: NativeDialog,
})
const ToastHost = lazyPart<{ onMissing: () => void }>(() => import('./toast-host.tsx').then(part => part.ToastHost), {
  substitute: DropToasts,
})

/** Renders notices. Their components are loaded when the first notice appears. */
export function NoticeHost() {
  const { dialogs, toasts } = useSnapshot(notices)
  const first = dialogs[0]
  // Stays true after the first toast, because a closing toast needs its host for the animation.
  const [hasToasted, setHasToasted] = useState(false)
  if (toasts.length > 0 && !hasToasted) setHasToasted(true)
  return (
    <>
      {first && <NoticeDialog key={first.id} id={first.id} />}
      {hasToasted && <ToastHost onMissing={() => setHasToasted(false)} />}
    </>
  )
}

/** 'Koneksi Terputus' must not need a connection: if the chunk cannot load, the browser's own dialogs are used. */
function NativeDialog({ id }: { id: number }) {
  useEffect(() => {
    const dialog = notices.dialogs.find(each => each.id === id)
    if (!dialog) return
    const [main] = dialog.choices
    const message = `${dialog.title}\n\n${dialog.text}`
    let isAgreed = true
    if (dialog.choices.length > 1) isAgreed = window.confirm(`${message}\n\n${main?.label}?`)
    else window.alert(message)
    answerNotice(id, isAgreed ? main?.value : undefined)
  }, [id])
  return null
}

/**
 * A toast contains no critical message: if the chunk cannot load, the toast is dropped, and the next one tries to load
 * it again.
 */
function DropToasts({ onMissing }: { onMissing: () => void }) {
  useEffect(() => {
    notices.toasts = []
    onMissing()
  }, [onMissing])
  return null
}

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

/** Where notices appear. Their looks are loaded when the first one comes. */
export function NoticeHost() {
  const { dialogs, toasts } = useSnapshot(notices)
  const first = dialogs[0]
  // Stays once used: a toast on its way out needs its host.
  const [hasToasted, setHasToasted] = useState(false)
  if (toasts.length > 0 && !hasToasted) setHasToasted(true)
  return (
    <>
      {first && <NoticeDialog key={first.id} id={first.id} />}
      {hasToasted && <ToastHost onMissing={() => setHasToasted(false)} />}
    </>
  )
}

/** 'Koneksi Terputus' must not need a connection: without the chunk the browser's own dialogs speak. */
function NativeDialog({ id }: { id: number }) {
  useEffect(() => {
    const dialog = notices.dialogs.find(each => each.id === id)
    if (!dialog) return
    const [main] = dialog.choices
    const words = `${dialog.title}\n\n${dialog.text}`
    let isAgreed = true
    if (dialog.choices.length > 1) isAgreed = window.confirm(`${words}\n\n${main?.label}?`)
    else window.alert(words)
    answerNotice(id, isAgreed ? main?.value : undefined)
  }, [id])
  return null
}

/** A toast says nothing that cannot be missed: without the chunk it is dropped, and the next one asks for it again. */
function DropToasts({ onMissing }: { onMissing: () => void }) {
  useEffect(() => {
    notices.toasts = []
    onMissing()
  }, [onMissing])
  return null
}

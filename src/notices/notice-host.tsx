import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { answerNotice } from './show-alert.ts'
import { notices } from './state.ts'

const NoticeDialog = lazy<ComponentType<{ id: number }>>(() =>
  import('./notice-dialog.tsx')
    .then(module => ({ default: module.NoticeDialog }))
    .catch(() => ({ default: NativeDialog })),
)
const ToastHost = lazy<ComponentType>(() =>
  import('./toast-host.tsx').then(module => ({ default: module.ToastHost })).catch(() => ({ default: () => null })),
)

/** Where notices appear. Their looks are loaded when the first one comes. */
export function NoticeHost() {
  const { dialogs, toasts } = useSnapshot(notices)
  const first = dialogs[0]
  // Stays once used: a toast on its way out needs its host.
  const [hasToasted, setHasToasted] = useState(false)
  if (toasts.length > 0 && !hasToasted) setHasToasted(true)
  return (
    <Suspense>
      {first && <NoticeDialog key={first.id} id={first.id} />}
      {hasToasted && <ToastHost />}
    </Suspense>
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

import { useContext, useEffect, useState, type ReactNode } from 'react'
import { ConnectionContext } from './connection.ts'
import { connectionLabels } from './connection-labels.ts'
import { LoadingState } from './loading-state.tsx'
import classes from './loading-state.module.css'

/** Wait after which the page shows the reason. */
const LONG_WAIT_MS = 3_000

/** Shown while a page that is not stored on this device loads. After `LONG_WAIT_MS` also shows the reason. */
export function PageLoading({ children, label }: { children?: ReactNode; label?: string }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LoadingState {...(label ? { label } : {})} note={isLong && <LongWait />}>
      {children}
    </LoadingState>
  )
}

function LongWait() {
  const connection = useContext(ConnectionContext)
  const { title, text } = connectionLabels[connection === 'answered' ? 'late' : connection]
  return (
    <span className={classes.long}>
      <strong>{title}</strong>
      <span>
        {text} Halaman ini belum ada di perangkatmu dan terbuka begitu jawabannya sampai. Yang sudah tersimpan tetap
        bisa dibuka.
      </span>
    </span>
  )
}

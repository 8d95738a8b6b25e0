import type { ReactNode } from 'react'
import type { FileFault } from './file-fault.ts'
import classes from './file-fault.module.css'

interface Props {
  /** Name of the file in the sentence, for example 'Video ini'. */
  what: string
  fault: FileFault | undefined
  /** Message for a known reason, except an error of the server. */
  children?: ReactNode
}

/**
 * Message why a file cannot be opened. Until the reason is known, it makes no claim about connection or server. If the
 * server is the reason, says so and shows the id of the failed request, by which support finds it in the log.
 */
export function FileFaultText({ what, fault, children }: Props) {
  if (fault === undefined) return children
  return (
    <span className={classes.reason} aria-live="polite">
      <Reason what={what} fault={fault}>
        {children}
      </Reason>
    </span>
  )
}

function Reason({ what, fault, children }: Props & { fault: FileFault }) {
  if (fault.kind === 'asking') {
    return (
      <>
        <strong>{what} belum bisa dibuka.</strong> Sebabnya sedang dicari…
      </>
    )
  }
  if (fault.kind !== 'server') return children
  return (
    <>
      <strong>{what} belum bisa diambil karena gangguan di server kami.</strong> Koneksimu tidak bermasalah. Coba lagi
      beberapa menit lagi.
      {fault.code !== undefined && (
        <>
          {' '}
          Kalau tetap begini, sebutkan kode ini ke bantuan: <code>{fault.code}</code>
        </>
      )}
    </>
  )
}

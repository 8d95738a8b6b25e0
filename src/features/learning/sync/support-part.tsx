import { useEffect, useState } from 'react'
import { createSupportCode, type UserWorkOnDevice } from '#app/outbox/support-code.ts'
import { readDeviceFacts, type DeviceFacts } from '#app/outbox/support-facts.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './sync.module.css'

interface Props extends UserWorkOnDevice {
  now: number
}

/** Information for the help desk: number, queue and reason of waiting entries, without user data or content. */
export function SupportCodeSection({ now, ...work }: Props) {
  const [device, setDevice] = useState<DeviceFacts>()
  useEffect(() => {
    let isCurrent = true
    void readDeviceFacts().then(facts => (isCurrent ? setDevice(facts) : undefined))
    return () => {
      isCurrent = false
    }
  }, [])
  if (!device) return null
  const code = createSupportCode(work, device, now)
  return (
    <details className={classes.support}>
      <summary>Kode bantuan</summary>
      <p className={classes.note}>
        Kalau kiriman tidak juga sampai, kirim kode ini ke tim bantuan. Isinya hanya jumlah, umur, dan sebab; tanpa
        nama, email, atau jawabanmu.
      </p>
      <code className={classes.code}>{code}</code>
      <div className={classes.actions}>
        <CopyButton text={code}>Salin kode</CopyButton>
      </div>
    </details>
  )
}

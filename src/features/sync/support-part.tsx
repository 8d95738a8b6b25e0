import { useEffect, useState } from 'react'
import { encodeSupportCode } from '#contract/support-code.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { CopyButton } from './copy-button.tsx'
import { deviceFacts, groupsOf, type DeviceFacts } from './support-facts.ts'
import classes from './sync.module.css'

interface Props {
  entries: readonly OutboxEntry[]
  sealedCount: number
  lastDeliveredAt: number | undefined
  isStalled: boolean
  now: number
}

/** What the help desk asks for: how much waits where and why, and nothing about the person or the work. */
export function SupportPart({ entries, sealedCount, lastDeliveredAt, isStalled, now }: Props) {
  const [device, setDevice] = useState<DeviceFacts>()
  useEffect(() => {
    let isCurrent = true
    void deviceFacts().then(facts => (isCurrent ? setDevice(facts) : undefined))
    return () => {
      isCurrent = false
    }
  }, [])
  if (!device) return null
  const code = encodeSupportCode({
    ...device,
    isStalled,
    sealedCount,
    lastDeliveredMinutes: lastDeliveredAt === undefined ? null : minutesSince(lastDeliveredAt, now),
    groups: groupsOf(entries, now),
  })
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

function minutesSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / 60_000))
}

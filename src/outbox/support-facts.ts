import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import type { SupportFacts } from '#contract/wire/support-code.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { lastPageErrorCode } from './page-errors.ts'

export type DeviceFacts = Omit<SupportFacts, 'groups' | 'lockedCount' | 'lastDeliveredMinutes' | 'isStalled'>

const MB = 1_000_000

/** Returns the browser's information about itself and its storage. Unknown values are zero or false. */
export async function readDeviceFacts(): Promise<DeviceFacts> {
  // Some browsers, and pages loaded over http, lack `storage` or its functions.
  const storage = 'storage' in navigator ? (navigator.storage as Partial<StorageManager>) : undefined
  const estimate = await storage?.estimate?.().catch(() => undefined)
  const isPersisted = await storage?.persisted?.().catch(() => false)
  return {
    appVersion: CLIENT_VERSION,
    ...parseBrowserFamily(navigator.userAgent),
    isOnline: navigator.onLine,
    hasWorker: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
    isPersisted: isPersisted ?? false,
    usedMb: Math.round((estimate?.usage ?? 0) / MB),
    quotaMb: Math.round((estimate?.quota ?? 0) / MB),
    lastError: lastPageErrorCode(),
  }
}

/** Returns only the browser family, because a full user agent would nearly identify the phone. */
export function parseBrowserFamily(userAgent: string): Pick<SupportFacts, 'browser' | 'system'> {
  const system = /Android/.test(userAgent)
    ? 'android'
    : /iPhone|iPad|iPod/.test(userAgent)
      ? 'ios'
      : /Windows|Macintosh|X11|Linux|CrOS/.test(userAgent)
        ? 'desktop'
        : 'other'
  const browser = /Firefox\//.test(userAgent)
    ? 'firefox'
    : /Chrom(?:e|ium)\//.test(userAgent)
      ? 'chromium'
      : /AppleWebKit\//.test(userAgent)
        ? 'safari'
        : 'other'
  return { browser, system }
}

/** Groups entries with the same kind, state and reason. */
export function groupEntries(entries: readonly OutboxEntry[], now: number): SupportFacts['groups'] {
  const groups = new Map<string, SupportFacts['groups'][number]>()
  for (const { kind, state, lastReason, attempts, createdAt } of entries) {
    const code = lastReason?.code ?? lastReason?.kind ?? null
    const key = `${kind} ${state} ${code}`
    const knownGroup = groups.get(key) ?? { kind, state, code, count: 0, maxAttempts: 0, oldestMinutes: 0 }
    groups.set(key, {
      ...knownGroup,
      count: knownGroup.count + 1,
      maxAttempts: Math.max(knownGroup.maxAttempts, attempts),
      oldestMinutes: Math.max(knownGroup.oldestMinutes, Math.floor((now - createdAt) / 60_000)),
    })
  }
  return [...groups.values()]
}

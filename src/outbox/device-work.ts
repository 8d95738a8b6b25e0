import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BegunKind } from '#app/data/begun.ts'
import { countBegunWorkOf, countBegunWorkOfOthers } from '#app/data/count-begun.ts'
import { readMaterialTitles } from '#app/data/material-titles.ts'
import { isUnsent } from '#app/data/outbox/entry.ts'
import { countWork } from '#app/data/outbox/group-work.ts'
import { countLocked, listEntries } from '#app/data/outbox/store.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Counts the work on this device that the user began and did not submit, by kind. */
export async function countBegunWork(): Promise<Partial<Record<BegunKind, number>>> {
  const { user } = sessionState
  return user ? countBegunWorkOf(user.userId) : {}
}

/**
 * Counts the user's unsent work as the status pill and the page of unsent work do, and the refused entries, which wait
 * for the user.
 */
export async function countOwnEntries(): Promise<{ unsentCount: number; refusedCount: number }> {
  const { user } = sessionState
  const entries = user ? await listEntries(user.userId) : []
  const unsentEntries = entries.filter(isUnsent)
  return { unsentCount: countWork(unsentEntries), refusedCount: entries.length - unsentEntries.length }
}

const noTitles: ReadonlyMap<string, string> = new Map()

/** Returns titles of materials and classes by id, as far as this device knows them. Works offline. */
export function useMaterialTitles(): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState(noTitles)
  useEffect(() => {
    let isCurrent = true
    readMaterialTitles().then(
      found => (isCurrent ? setTitles(found) : undefined),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return titles
}

/** Counts unsent and begun work of other users on this device, which is locked to them. */
export async function countLockedWork(userId: string): Promise<number> {
  const [unsent, begun] = await Promise.all([countLocked(userId), countBegunWorkOfOthers(userId)])
  return unsent + begun
}

/**
 * Returns the count of `countLockedWork`, read when the component is mounted and when the user changes. 0 until then.
 */
export function useLockedWorkCount(): number {
  const [count, setCount] = useState(0)
  const userId = useSnapshot(sessionState).user?.userId
  useEffect(() => {
    let isCurrent = true
    if (userId === undefined) return undefined
    countLockedWork(userId).then(
      locked => (isCurrent ? setCount(locked) : undefined),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [userId])
  return count
}

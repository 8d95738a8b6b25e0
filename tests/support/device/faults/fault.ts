import type { Phone } from '../phone.ts'
import type { FaultName, NetworkCondition } from '../strikes.ts'

/** One row of the fault matrix. Each guarantee of the outbox is tested with this fault. */
export interface Fault {
  name: string
  /** Stores work and triggers the fault. */
  strike: (phone: Phone) => Promise<void>
  /** Faults that must happen in every round. If one of them does not happen, the test has tested nothing. */
  by: readonly FaultName[]
  /** True if the seed decides whether the fault happens. It must happen in at least one round. */
  isByChance?: boolean
  /**
   * Number of entries that the server refuses for good in one round. The learner must see exactly these entries as
   * refused.
   */
  refused?: number
  rounds?: number
  hasLocks?: boolean
}

export const ENTRY_COUNT = 9

export function createMetFault(fault: Exclude<NetworkCondition, 'fine'>, times = 30): Pick<Fault, 'strike' | 'by'> {
  return {
    by: [fault],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.server.expect(...Array.from({ length: times }, () => fault))
      await phone.replay()
      await phone.write(3)
      await phone.replay(phone.page, 'timer')
    },
  }
}

/** Runs this number of tabs and the worker at the same time, on a connection that also breaks. */
export function createTabsFault(tabs: number, meeting: FaultName): Pick<Fault, 'strike' | 'by'> {
  const fault = ['cut-after', 'expired'] as const
  return {
    by: [...fault, meeting],
    strike: async phone => {
      await phone.open(tabs + 1)
      for (const page of phone.pages) await phone.write(ENTRY_COUNT, { page })
      phone.server.expect(...fault)
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'online' }))))
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'user' }))))
    },
  }
}

/**
 * Kills the browser during `work`, after a random number of effects below `effects`. An effect happens on the device,
 * or on the server before its response arrives.
 */
export async function killDuring(phone: Phone, effects: number, work: () => Promise<unknown>): Promise<void> {
  phone.device.life.killAfter(phone.below(effects))
  await work()
  phone.device.life.spare()
}

export function createClockFault(before: number, during: (phone: Phone) => number): Pick<Fault, 'strike' | 'by'> {
  return {
    by: ['cut-after', 'sent with the clock off'],
    strike: async phone => {
      let off = 0
      const sendAfter = async (ms: number, count: number, reason: 'user' | 'timer') => {
        const { posts } = phone
        off += ms
        phone.device.moveClock(ms)
        await phone.write(count)
        await phone.replay(phone.page, reason)
        if (off !== 0 && phone.posts > posts) phone.strikes.note('sent with the clock off')
      }
      phone.server.expect('cut-after', 'server-error')
      await sendAfter(before, ENTRY_COUNT, 'user')
      await sendAfter(during(phone), 3, 'timer')
    },
  }
}

/** Returns a function that tells whether the work is still running. */
export function watchCompletion(work: Promise<unknown>): () => boolean {
  let isUnderWay = true
  const end = () => void (isUnderWay = false)
  work.then(end, end)
  return () => isUnderWay
}

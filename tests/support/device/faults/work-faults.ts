import { users } from '../phone.ts'
import { type Fault, watchCompletion, ENTRY_COUNT } from './fault.ts'

const longQueue = Number(process.env['SEMAI_QUEUE'] ?? 1_000)

/** Faults by updates and logins during the work, and by work that is refused or very large. */
export const workFaults: readonly Fault[] = [
  // Updates
  {
    name: 'entries of an older format',
    by: ['older entry'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      const { page } = phone
      for (const entry of (await phone.live(page.listEntries(phone.userId))) ?? []) {
        const { id, userId, kind, payload, createdAt, seq } = entry
        await phone.live(page.withDb(db => db.put('outbox', { id, userId, kind, payload, createdAt, seq } as never)))
      }
      const rows = await phone.live(page.withDb(db => db.getAll('outbox')))
      if (rows?.length === ENTRY_COUNT && rows.every(row => !('state' in row))) phone.strikes.note('older entry')
      await phone.restart()
      await phone.write(3)
      await phone.replay()
    },
  },
  {
    name: 'version purge while sending',
    by: ['answers purged'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      const { page } = phone
      const stored = { buster: '', queryHash: '', queryKey: ['/v1/courses'], state: {} }
      await phone.live(page.withDb(db => db.put('queries', stored, 'public|courses')))
      const sending = page.replay({ client: page.client, reason: 'user' })
      const isUnderWay = watchCompletion(sending)
      const purge = async () => {
        await page.recordServerVersion('1.0.434')
        const left = await page.withDb(db => db.count('queries'))
        if (left === 0 && isUnderWay()) phone.strikes.note('answers purged')
      }
      await phone.live(Promise.all([sending, purge()]))
    },
  },
  // Users
  {
    name: 'logout and another login while sending',
    by: ['person changed while sending'],
    rounds: 6,
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      const { page } = phone
      const sending = page.replay({ client: page.client, reason: 'user' })
      const isUnderWay = watchCompletion(sending)
      const others = async () => {
        if (phone.random() < 0.3) await page.deleteUserData(phone.userId)
        await page.prepareLogin(users.budi)
        if (isUnderWay()) phone.strikes.note('person changed while sending')
        await page.storeSession(phone.server.login(users.budi))
      }
      await phone.live(Promise.all([sending, others()]))
      await phone.login(users.budi)
      await phone.write(ENTRY_COUNT)
      phone.server.expect('cut-after')
      await phone.replay()
    },
  },
  // Validity of the work itself
  {
    name: 'refused today, valid yesterday',
    by: ['entry refused'],
    refused: 1,
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.fates.set(1 + phone.below(ENTRY_COUNT), 'refuse')
      await phone.replay()
    },
  },
  {
    name: 'kills the server by itself',
    by: ['entry kills the server'],
    refused: 1,
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.fates.set(1 + phone.below(ENTRY_COUNT), 'poison')
      await phone.replay()
    },
  },
  {
    name: 'put off by the server',
    by: ['entry put off'],
    rounds: 6,
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.fates.set(1 + phone.below(ENTRY_COUNT), 'later-once')
      await phone.replay()
      // A postponed entry waits, and later entries of its queue must not overtake it.
      await phone.write(ENTRY_COUNT)
      await phone.replay(phone.page, 'timer')
    },
  },
  {
    name: 'an entry of 20 MB',
    by: ['over the limit'],
    refused: 1,
    rounds: 1,
    strike: async phone => {
      await phone.write(1, { text: 'x'.repeat(20_000_000) })
      await phone.write(ENTRY_COUNT)
      await phone.replay()
    },
  },
  {
    name: `${longQueue} entries`,
    rounds: 1,
    by: ['cut-after', 'server-error', 'cut-before', 'truncated'],
    strike: async phone => {
      for (let written = 0; written < longQueue; written += 50) await phone.write(50)
      phone.server.expect('cut-after', 'server-error', 'cut-before', 'truncated')
      await phone.replay()
      await phone.replay()
    },
  },
]

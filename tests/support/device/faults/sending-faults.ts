import { createDataResponse } from '../server.ts'
import { type Fault, killDuring, createMetFault, watchCompletion, ENTRY_COUNT } from './fault.ts'

/** Testing every byte takes a while, so the short run tests every third byte with a random start. */
const byteStep = Number(process.env['SEMAI_ROUNDS'] ?? 1) > 1 ? 1 : 3

/**
 * Faults that kill the page, and faults of the connection, of the responses, of the browser's report about the
 * connection, and of the tokens.
 */
export const sendingFaults: readonly Fault[] = [
  // Kills
  {
    name: 'browser killed while writing',
    rounds: 12,
    by: ['killed'],
    isByChance: true,
    strike: phone => killDuring(phone, 36, () => phone.write(ENTRY_COUNT)),
  },
  {
    name: 'browser killed while sending',
    rounds: 12,
    by: ['killed'],
    isByChance: true,
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      await killDuring(phone, 40, () => phone.replay())
    },
  },
  {
    name: 'worker stopped, page goes on',
    by: ['black-hole', 'sending stopped'],
    strike: async phone => {
      await phone.open(2)
      await phone.write(ENTRY_COUNT)
      const stop = new AbortController()
      const worker = phone.pages[1] ?? phone.page
      phone.server.expect('black-hole')
      const sending = worker.replay({ client: worker.client, reason: 'sync', signal: stop.signal })
      const isUnderWay = watchCompletion(sending)
      const stopIt = () => {
        if (isUnderWay()) phone.strikes.note('sending stopped')
        stop.abort()
      }
      setTimeout(stopIt, phone.below(2_000))
      await phone.live(sending)
      await phone.replay()
    },
  },
  { name: 'server killed before its commit', ...createMetFault('cut-before') },
  { name: 'server killed after its commit', ...createMetFault('cut-after') },
  // Faults of the connection
  { name: 'cut before the answer', ...createMetFault('cut-before', 2) },
  { name: 'cut after the answer was sent', ...createMetFault('cut-after', 2) },
  {
    name: 'answer cut at every byte of a batch',
    rounds: 1,
    by: ['truncated'],
    strike: async phone => {
      let isWhole = false
      for (let byte = phone.below(byteStep); !isWhole; byte += byteStep) {
        await phone.write(3)
        phone.server.cutAt = byte
        phone.server.expect('truncated')
        await phone.replay()
        isWhole = byte >= phone.server.lastAnswerBytes
        await phone.replay()
      }
    },
  },
  { name: 'no answer (time-out)', ...createMetFault('black-hole', 3) },
  // Wrong responses of the server
  { name: '200 with a captive portal’s page', ...createMetFault('portal') },
  {
    name: '200 without a receipt',
    by: ['no receipt'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      let empty = 2
      phone.server.answerOutbox = entries => {
        if (empty-- <= 0) return undefined
        phone.strikes.note('no receipt')
        return createDataResponse({ results: entries.map(({ id }) => ({ id, outcome: 'accepted' })) })
      }
      await phone.replay()
      await phone.replay()
    },
  },
  { name: '400', ...createMetFault('bad-request') },
  { name: '401', ...createMetFault('unauthorized') },
  { name: '401 of a portal', ...createMetFault('portal-401') },
  { name: '403 JWT_EXPIRED', ...createMetFault('expired') },
  { name: '403 other', ...createMetFault('forbidden') },
  { name: '409', ...createMetFault('conflict') },
  { name: '413', ...createMetFault('too-large') },
  { name: '429 without Retry-After', ...createMetFault('rate-limited-bare') },
  { name: '429 with Retry-After', ...createMetFault('rate-limited-long') },
  { name: '500', ...createMetFault('server-error') },
  { name: '502 with HTML', ...createMetFault('bad-gateway') },
  { name: '503 with Retry-After', ...createMetFault('unavailable') },
  { name: '503 maintenance', ...createMetFault('maintenance') },
  // The browser's report about the connection
  {
    name: 'onLine is true without a network',
    by: ['cut-before'],
    strike: async phone => {
      phone.device.claimOnline(true)
      await createMetFault('cut-before').strike(phone)
    },
  },
  {
    name: 'onLine is false with a network',
    by: ['sent while reported offline'],
    strike: async phone => {
      phone.device.claimOnline(false)
      await phone.write(ENTRY_COUNT)
      await phone.replay()
      if (!navigator.onLine && phone.posts > 0) phone.strikes.note('sent while reported offline')
    },
  },
  // Expired and rotated tokens
  {
    name: 'access token expired',
    by: ['token refused'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.server.expireAccess()
      await phone.replay()
    },
  },
  {
    name: 'refresh token expired or revoked',
    by: ['refresh refused'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.server.revoke(phone.userId)
      await phone.replay()
      await phone.write(3)
      await phone.replay(phone.page, 'timer')
    },
  },
  {
    name: 'refresh fails without being refused',
    by: ['token refused', 'refresh-down'],
    strike: async phone => {
      await phone.write(ENTRY_COUNT)
      phone.server.expireAccess()
      phone.server.expect('refresh-down')
      await phone.replay()
    },
  },
  {
    name: 'token rotated by another tab at the same time',
    by: ['token refused', 'lock waited for'],
    strike: async phone => {
      await phone.open(3)
      await phone.write(ENTRY_COUNT)
      phone.server.expireAccess()
      await phone.live(Promise.all(phone.pages.map(page => page.replay({ client: page.client, reason: 'online' }))))
    },
  },
]

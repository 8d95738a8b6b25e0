import { setTimeout as sleep } from 'node:timers/promises'
import { countStatus, sendCallFrom, openManyNetworksServer, type TimedResponse } from '../crowd.ts'

/**
 * 260 connections from three IP addresses log in with emails that do not exist, as fast as they can. Real users log in
 * meanwhile: from a phone they used before, from home, and from unknown IP addresses. None of them may be refused.
 */
const CONNECTIONS = 260
const CROWD = ['10.9.0.1', '10.9.0.2', '10.9.0.3']
const ROUNDS = 8
const accounts = ['siswa', 'admin', 'pakar'].map(name => ({ email: `${name}@semai.test`, password: 'belajar123' }))
/** IP address of a real user and of a third of the crowd, as behind one router. */
const NEIGHBOUR = '10.9.0.1'

// Rate limits are too high to matter here, so the slot queue of the password hashing alone must protect the server.
const attacked = await openManyNetworksServer({ RATE_LIMIT_FACTOR: '1000' })
try {
  const homes = await Promise.all(
    accounts.map(async (account, at) => ({
      account,
      from: `198.51.100.${at}`,
      ...(await sendCallFrom(attacked, 'login', account, { from: `198.51.100.${at}` })),
    })),
  )
  const over = new AbortController()
  const crowd: TimedResponse[] = []
  const attack = Array.from({ length: CONNECTIONS }, async (_, at) => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const body = { email: `tiada-${at}-${round}@contoh.test`, password: 'tebakan' }
      const from = CROWD[at % CROWD.length] ?? ''
      const response = await sendCallFrom(attacked, 'login', body, { from })
      crowd.push(response)
      // A refused client would retry at once. The pause leaves enough processor time for both sides.
      if (response.status === 503) await sleep(100)
    }
  })
  await sleep(1_000)

  const real: Record<'device' | 'home' | 'stranger' | 'neighbour', TimedResponse[]> = {
    device: [],
    home: [],
    stranger: [],
    neighbour: [],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { account, from, cookie }] of homes.entries()) {
      const elsewhere = `203.0.113.${round * 10 + at}`
      real.device.push(await sendCallFrom(attacked, 'login', account, { from: elsewhere, cookie }))
      real.home.push(await sendCallFrom(attacked, 'login', account, { from }))
      real.neighbour.push(await sendCallFrom(attacked, 'login', account, { from: NEIGHBOUR, cookie }))
      real.stranger.push(await sendCallFrom(attacked, 'login', account, { from: `203.0.113.${100 + round * 10 + at}` }))
    }
  }
  over.abort()
  await Promise.all(attack)

  const slowest = (answers: readonly TimedResponse[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)))
  console.log('crowd at the login:', {
    crowdTried: crowd.length,
    crowdRefused: countStatus(crowd, 503),
    ...Object.fromEntries(
      Object.entries(real).map(([kind, answers]) => [
        kind,
        `${countStatus(answers, 200)} of ${answers.length}, slowest ${slowest(answers)} ms`,
      ]),
    ),
  })
  const all = Object.values(real).flat()
  if (crowd.length < CONNECTIONS || countStatus(all, 200) < all.length) process.exitCode = 1
} finally {
  await attacked.close()
}

import { countStatus, sendCallFrom, openManyNetworksServer } from '../crowd.ts'

/**
 * Attackers try one learner's password and request emails to the learner from a hundred IP addresses. The attackers
 * must be stopped. The learner must be able to log in: on the phone used before, at home without cookies, and by the
 * link of an email that the learner requested.
 */
const who = { email: 'siswa@semai.test' }
const right = { ...who, password: 'belajar123' }
const ADDRESSES = 100
const HOME = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'
const addresses = Array.from({ length: ADDRESSES }, (_, at) => `10.1.${at % 4}.${at}`)

const attacked = await openManyNetworksServer()
try {
  const before = await sendCallFrom(attacked, 'login', right, { from: HOME })
  const guesses = await Promise.all(
    addresses.flatMap(from =>
      [1, 2, 3].map(() => sendCallFrom(attacked, 'login', { ...who, password: 'tebakan' }, { from })),
    ),
  )
  const letters = await Promise.all(
    addresses.flatMap(from => [1, 2].map(() => sendCallFrom(attacked, 'forget-password', who, { from }))),
  )
  const foreignResponse = await sendCallFrom(attacked, 'login', right, { from: ELSEWHERE })
  const ownPhone = await sendCallFrom(attacked, 'login', right, { from: ELSEWHERE, cookie: before.cookie })
  const atHome = await sendCallFrom(attacked, 'login', right, { from: HOME })
  const ownEmail = await sendCallFrom(attacked, 'forget-password', who, { from: ELSEWHERE, cookie: before.cookie })
  console.log('lock-out:', {
    guesses: guesses.length,
    guessesLetThrough: countStatus(guesses, 400),
    emailsAskedFor: letters.length,
    emailsRefused: letters.length - countStatus(letters, 200),
    stranger: foreignResponse.status,
    ownPhone: ownPhone.status,
    atHome: atHome.status,
    ownEmail: ownEmail.status,
  })
  const isStopped = countStatus(guesses, 400) <= 100 && foreignResponse.status === 429
  const isIn = [before, ownPhone, atHome, ownEmail, ...letters].every(({ status }) => status === 200)
  if (!isStopped || !isIn) process.exitCode = 1
} finally {
  await attacked.close()
}

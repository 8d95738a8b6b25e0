import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { getCheckout, payCheckout } from '#contract/payment/checkout.ts'
import { getOrder, getPayWindow } from '#contract/payment/order.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

const SLUG = 'dasar-pengembang-web'
const params = { slug: SLUG }
const keys = { serverKey: 'Mid-server-x', clientKey: 'Mid-client-x', apiUrl: 'https://api.midtrans.com' }

let world: LearningApp
afterEach(() => world.close())

async function ordered() {
  const as = await world.newLearner()
  const { data: checkout } = await world.call(getCheckout, { params }, { as })
  const body = { sessionId: checkout.sessions[0]?.id ?? '', paymentMethod: 'midtrans' as const }
  const { data } = await world.call(payCheckout, { params, body }, { as, key: randomUUID() })
  return { as, id: data.orderId ?? '', token: data.midtransToken ?? '' }
}

test('the payment window of the stand-in completes an order by sending its own payment notification', async () => {
  world = await startLearningApp()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { as, id, token } = await ordered()
  const open = (path: string) => world.app.inject({ url: `/api/pay-stand-in/${path}` })
  const stateOf = () => world.db.selectFrom('payment_order').select('state').where('id', '=', id).executeTakeFirst()
  const page = await open(token)
  expect(page.body).toContain('Rp99.000')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')

  for (const [ending, state] of [
    ['pending', 'pending'],
    ['error', 'pending'],
    ['success', 'paid'],
    ['error', 'paid'],
  ] as const) {
    expect((await open(`${token}/${ending}`)).statusCode).toBe(200)
    expect(await stateOf()).toEqual({ state })
  }
  const statuses = await world.db.selectFrom('payment_notice').select('transaction_status').execute()
  expect(statuses.map(row => row.transaction_status).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'deny',
    'pending',
    'settlement',
  ])
  expect((await world.call(getOrder, { params: { id } }, { as })).data.state).toBe('paid')
  for (const path of ['x', `${token}x`, token.slice(1), `${token}/free`]) {
    expect((await open(path)).statusCode).toBe(404)
  }
})

test('production without payment keys offers no card payment and no stand-in', async () => {
  world = await startLearningApp({ config: { isProduction: true } })
  const as = await world.newLearner()
  expect((await world.call(getCheckout, { params }, { as })).data.availablePayments).toEqual(['point'])
  expect((await world.call(getPayWindow, {})).code).toBe('PAYMENT_METHOD_NOT_AVAILABLE')
  expect((await world.app.inject({ url: '/api/pay-stand-in/x/success' })).statusCode).toBe(404)
})

test('with payment keys the page may load the payment window only from the provider', async () => {
  world = await startLearningApp({ config: { midtrans: { ...keys, snapUrl: 'https://app.midtrans.com' } } })
  const { data } = await world.call(getPayWindow, {})
  expect(data).toEqual({
    kind: 'snap',
    scriptUrl: 'https://app.midtrans.com/snap/snap.js',
    clientKey: 'Mid-client-x',
  })
  const { headers } = await world.app.inject({ url: '/' })
  const policy = String(headers['content-security-policy']).split(';')
  const foreign = (part: string) =>
    policy
      .find(each => each.startsWith(part))
      ?.split(' ')
      .filter(source => source.includes('://'))
  expect(foreign('script-src')).toEqual(['https://app.midtrans.com'])
  expect(foreign('connect-src')).toEqual(['https://app.midtrans.com'])
  // Interactive units are served from a separate origin, which pages load only in frames.
  expect(foreign('frame-src')).toEqual(['https://app.midtrans.com', 'http://konten.localhost:*'])
  expect((await world.app.inject({ url: '/api/pay-stand-in/x' })).statusCode).toBe(404)
})

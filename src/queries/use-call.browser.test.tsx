import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { redeemVoucher } from '#contract/payment/redemption.ts'
import { useAction } from '#app/lib/use-action.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { enrollmentListQuery } from './enrollment.ts'
import { useCall } from './use-call.ts'

const ani = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  isAdmin: false,
  roles: ['learner' as const],
  accessToken: 'akses',
  refreshToken: 'segar',
}
let client: QueryClient

function Redeemer({ onSuccess }: { onSuccess: () => void }) {
  const { call } = useCall()
  const redeeming = useAction(
    async (voucher: string) => {
      await call(redeemVoucher, { body: { voucher } }, { intent: `redeem:${voucher}` })
      onSuccess()
      return true
    },
    () => true,
  )
  const redeem = (voucher: string) => (
    <button type="button" onClick={() => void redeeming.run(voucher)}>
      {voucher}
    </button>
  )
  return (
    <>
      {redeem('DRTOKSATU2345')}
      {redeem('DRTOKDUA23456')}
      <output>
        {redeeming.failure && 'error'}
        {redeeming.answer && 'success'}
      </output>
    </>
  )
}

/**
 * Returns the idempotency keys of the calls so far. `ends` defines the end of each call: undefined for no connection,
 * or a response.
 */
function calls(...ends: ((() => Response) | undefined)[]): (string | null)[] {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_address: unknown, init: RequestInit) => {
    const end = ends[keys.length]
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return end ? Promise.resolve(end()) : Promise.reject(new TypeError('no line'))
  })
  return keys
}
const redeemedResponse = () => Response.json({ data: { enrollmentId: ani.userId, programId: ani.userId } })
const refused = () => Response.json({ code: 'VOUCHER_EXPIRED', message: 'VOUCHER_EXPIRED' }, { status: 400 })
const press = (voucher: string) => page.getByRole('button', { name: voucher }).click()
async function expectStatus(status: string) {
  await expect.element(page.getByRole('status')).toHaveTextContent(status)
}

const onSuccess = vi.fn<() => void>()
beforeEach(async () => {
  await clearDevice()
  await signIn(ani, false)
  client = new QueryClient()
  onSuccess.mockReset()
  render(
    <QueryClientProvider client={client}>
      <Redeemer onSuccess={onSuccess} />
    </QueryClientProvider>,
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
})

it('a request keeps its idempotency key until the server responds, and the next request has a new key', async () => {
  const keys = calls(undefined, redeemedResponse, refused, redeemedResponse)
  await press('DRTOKSATU2345')
  await expectStatus('error')
  await press('DRTOKSATU2345')
  await expectStatus('success')
  await press('DRTOKSATU2345')
  await expectStatus('error')
  await press('DRTOKSATU2345')
  await expectStatus('success')
  const [lost, again, afterAnswer, afterRefusal] = keys
  expect(again).toBe(lost)
  expect(new Set([lost, afterAnswer, afterRefusal]).size).toBe(3)
  expect(keys).not.toContain(null)
})

it('a different request has a different idempotency key', async () => {
  const keys = calls(undefined, redeemedResponse)
  await press('DRTOKSATU2345')
  await expectStatus('error')
  await press('DRTOKDUA23456')
  await expectStatus('success')
  expect(keys[1]).not.toBe(keys[0])
})

it('marks changed data as stale before the call reports its success, and also after a lost response', async () => {
  const { queryKey } = enrollmentListQuery()
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData(queryKey, [])
  onSuccess.mockImplementation(() => expect(isOld()).toBe(true))
  calls(undefined, redeemedResponse)
  await press('DRTOKSATU2345')
  await expectStatus('error')
  expect(isOld()).toBe(true)
  client.setQueryData(queryKey, [])
  await press('DRTOKSATU2345')
  await expectStatus('success')
  expect(onSuccess).toHaveBeenCalledOnce()
})

it('a double tap before the next render makes one call', async () => {
  const keys = calls(refused, redeemedResponse)
  const button = page.getByRole('button', { name: 'DRTOKSATU2345' })
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLButtonElement // the role guarantees this element type
  element.click()
  element.click()
  await expectStatus('error')
  expect(keys).toHaveLength(1)
})

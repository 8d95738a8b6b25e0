import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { VoucherOffering as Offering } from '#contract/payment/redemption.ts'
import { voucherOfferingQuery } from '#app/queries/redemption.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import { VoucherOffering } from './voucher-offering.tsx'

const learner = {
  userId: '0195a000-0000-7000-8000-00000000000a',
  isAdmin: false,
  roles: ['learner' as const],
  accessToken: 'akses',
  refreshToken: 'segar',
}
const code = 'DRTOKSEMAI2345'
const offering: Offering = {
  careerTrack: { id: '0195a000-0000-7000-8000-000000000001', title: 'Pengembang Web', slug: 'pengembang-web' },
  offerings: [
    {
      id: '0195a000-0000-7000-8000-000000000002',
      slug: 'dasar',
      title: 'Dasar Pengembang Web',
      mode: 'Luring',
      priceRupiah: 99_000,
      session: { title: 'Angkatan 1', startsAt: '2026-12-01T08:00:00.000Z', zone: 'WITA', place: 'Aula Makassar' },
    },
  ],
  voucher: { code, expiresAt: '2027-01-01T00:00:00.000Z', coveredRupiah: 99_000 },
}

function show(client: QueryClient): HTMLElement {
  return render(
    <QueryClientProvider client={client}>
      <VoucherOffering voucher={code} />
    </QueryClientProvider>,
  )
}
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearDevice()
})

it('shows the career track, the course with its session, and the value of the voucher', async () => {
  const client = new QueryClient()
  client.setQueryData(voucherOfferingQuery(code).queryKey, offering)
  const page = show(client)
  await waitUntilTruthy(() => page.querySelector('dl'))
  const text = (selector: string) =>
    [...page.querySelectorAll(selector)].map(each => each.textContent?.replaceAll(/\s/g, ' '))
  expect(text('h3')).toEqual(['Pengembang Web'])
  expect(text('li')[0]).toMatch(/^Dasar Pengembang WebLuring · .*Aula Makassar$/)
  expect(text('dt')).toEqual(['Harga', 'Dibayar voucher', 'Subtotal'])
  expect(text('dd').map(each => each?.replaceAll(' ', ''))).toEqual(['Rp99.000', '−Rp99.000', 'Rp0'])
})

it('shows the reason if the server refuses the voucher code', async () => {
  await clearDevice()
  await signIn(learner, false)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'SESSION_NOT_FOUND', message: 'SESSION_NOT_FOUND' }, { status: 400 })),
  )
  const page = show(new QueryClient())
  const status = await waitUntilTruthy(() => page.querySelector('output'))
  await expect.poll(() => status.textContent).toContain('Kodemu belum terpakai')
})

it('the offering keeps its height when the call fails, so that the buttons below do not move', async () => {
  await clearDevice()
  await signIn(learner, false)
  const refusal = Promise.withResolvers<Response>()
  const isAsked = vi.fn<() => Promise<Response>>(() => refusal.promise)
  vi.stubGlobal('fetch', isAsked)
  const page = show(new QueryClient())
  const status = await waitUntilTruthy(() => page.querySelector('output'))
  const heightBefore = status.getBoundingClientRect().height
  expect(status.textContent).toBe('Memuat isi kode…')
  await waitUntilTruthy(() => isAsked.mock.calls.length > 0)
  refusal.reject(new TypeError('no connection'))
  await waitUntilTruthy(() => page.textContent?.includes('Isi kode ini belum bisa ditampilkan.'))
  expect(page.querySelector('output')?.getBoundingClientRect().height).toBe(heightBefore)
})

it('requests the offering again after a failure and a press on "Coba lagi"', async () => {
  await clearDevice()
  await signIn(learner, false)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: '' }, { status: 500 }))
  const page = show(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const button = await waitUntilTruthy(() => page.querySelector('button'))
  vi.stubGlobal('fetch', async () => Response.json({ data: offering }))
  expect(button.textContent).toBe('Coba lagi')
  button.click()
  await waitUntilTruthy(() => page.querySelector('dl'))
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import type { ContentDetail } from '#contract/site/content.admin.ts'
import type { ExchangeRequestHistory } from '#contract/points/exchange.admin.ts'
import type { RoleRequest } from '#contract/account/user.admin.ts'
import type { AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { LeaderForm } from '#app/features/desk/attendance/leader-form.tsx'
import { RecapForm } from '#app/features/desk/attendance/recap-form.tsx'
import { ContentActions } from '#app/features/desk/content/content-actions.tsx'
import { PictureActions } from '#app/features/desk/instructor/picture-actions.tsx'
import { ExchangeActions } from '#app/features/desk/redeem-pulsa/exchange-actions.tsx'
import { MakePayout } from '#app/features/desk/redeem-pulsa/make-payout.tsx'
import { RequestCard } from '#app/features/desk/user/role-requests.tsx'
import { WebinarSeats } from '#app/features/desk/webinar/webinar-seats.tsx'
import { adminWebinarQuery } from '#app/queries/desk/attendance.ts'
import { deskExpertsQuery } from '#app/queries/desk/scoring.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/** Tests admin actions with the keyboard only: those that tests/e2e/desk-keyboard.e2e.ts does not cover. */

const userId = '0195a000-0000-7000-8000-00000000000a'
const id = '0195a000-0000-7000-8000-0000000000b1'
const at = '2026-11-23T03:00:00.000Z'
const learner = { id: userId, fullName: 'Rina', email: 'rina@contoh.test' }

let sent: [call: string, body: unknown][]
let answers: Record<string, unknown>

beforeEach(async () => {
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
  sent = []
  answers = {}
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1/', '')}`
    const isJson = request.headers.get('content-type')?.includes('json') === true
    if (request.method !== 'GET') sent.push([call, isJson ? await request.json() : undefined])
    return Response.json({ data: answers[call] ?? {} })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const show = (part: ReactNode, client = newClient()) =>
  render(
    <QueryClientProvider client={client}>
      <PathContext value="/admin">{part}</PathContext>
    </QueryClientProvider>,
  )

/** Presses Tab until the element has the focus. Fails after 20 presses. */
async function tabTo(find: () => Element | null): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await userEvent.keyboard('{Tab}')
    if (document.activeElement === find()) return
  }
  throw new Error('not reached by Tab')
}
async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  await tabTo(() => button.query())
  await userEvent.keyboard('{Enter}')
}
/** Types a reason in the dialog that asks for it. */
async function giveReason(reason: string): Promise<void> {
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await tabTo(() => page.getByRole('textbox').query())
  await userEvent.keyboard(`${reason}{Enter}`)
}
const PATIENT = { timeout: scaleTimeLimit(10_000) }
const lastSent = () => sent.at(-1)

const story = (stage: ExchangeRequestHistory['stage']) =>
  // the actions read only these fields
  ({ id, stage, learner, pricePoints: 100, phoneNumber: '081234567890' }) as ExchangeRequestHistory

it.each([
  ['asked', 'Tolak', 'reject'],
  ['paying', 'Gagal dibayar', 'unpaid'],
] as const)('an admin decides by keyboard on an exchange in the state "%s": %s', async (stage, name, action) => {
  show(<ExchangeActions story={story(stage)} />)
  await press(name)
  await giveReason('Nomor salah')
  await expect
    .poll(lastSent, PATIENT)
    .toEqual([`POST admin/points/exchanges/${id}/${action}`, { reason: 'Nomor salah' }])
})

it('creates a payout file by keyboard', async () => {
  show(<MakePayout ids={undefined} label="Buat berkas bayar" onDone={() => undefined} />)
  await press('Buat berkas bayar')
  await expect.poll(lastSent, PATIENT).toEqual(['POST admin/points/payouts', {}])
})

it.each([
  [
    'the creation of a payout file',
    <MakePayout key="make" ids={undefined} label="Buat berkas bayar" onDone={() => undefined} />,
  ],
  ['the approval of an exchange', <ExchangeActions key="asked" story={story('asked')} />],
  ['the record of a payment', <ExchangeActions key="paying" story={story('paying')} />],
])('sends %s once on fast repeated taps', async (_name, part) => {
  show(part)
  const button = page.getByRole('button').first()
  await expect.element(button).toBeVisible()
  const element = button.element() as HTMLButtonElement // the role guarantees this element type
  element.click()
  element.click()
  await expect.poll(() => sent, PATIENT).toHaveLength(1)
  // The call has ended when the button is enabled again. No second call was queued.
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true')
  expect(sent).toHaveLength(1)
})

it('sends a decision with its reason once on fast repeated taps', async () => {
  show(<ExchangeActions story={story('paying')} />)
  await press('Gagal dibayar')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox'), 'Nomor salah')
  const button = page.getByRole('button', { name: 'Catat gagal' })
  const element = button.element() as HTMLButtonElement // the role guarantees this element type
  element.click()
  element.click()
  await expect.poll(() => sent, PATIENT).toHaveLength(1)
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true')
  expect(sent).toHaveLength(1)
})

it('approves or rejects a role change by keyboard', async () => {
  const ownRequest = {
    isAdmin: false,
    isExpert: true,
    reason: 'Pengajar baru',
    askedAt: at,
    mayApprove: true,
    isSecondMissing: false,
  }
  const request: RoleRequest = { id, user: learner, askedBy: { id, fullName: 'Admin' }, ...ownRequest }
  show(<RequestCard request={request} />)
  await press('Setujui')
  await expect.poll(lastSent, PATIENT).toEqual([`POST admin/role-requests/${id}/approve`, undefined])
  await press('Tolak')
  await giveReason('Belum perlu')
  await expect.poll(lastSent, PATIENT).toEqual([`POST admin/role-requests/${id}/reject`, { reason: 'Belum perlu' }])
})

it('revokes a certificate by keyboard', async () => {
  const seat = { user: learner, state: 'registered', wishedAt: at, wantsReminders: true }
  const items = [{ ...seat, certificate: { id, isRevoked: false } }]
  const page1 = { items, total: { count: 1, isExact: true }, next: null, previous: null }
  answers = { [`GET admin/webinars/${id}/seats`]: page1 }
  show(<WebinarSeats id={id} />)
  await press('Cabut sertifikat Rina')
  await giveReason('Bukan dia yang hadir')
  await expect
    .poll(lastSent, PATIENT)
    .toEqual([`POST admin/certificates/${id}/revoke`, { reason: 'Bukan dia yang hadir' }])
})

it('deletes a draft of the site content by keyboard', async () => {
  const draft = { id, kind: 'faq', name: 'Biaya', slug: 'biaya', values: {}, version: 3, state: 'draft', isLive: false }
  const nothing = async () => undefined
  const content = draft as unknown as ContentDetail // the actions read only these fields
  show(<ContentActions content={content} onEdit={nothing} onGone={nothing} />)
  await press('Hapus')
  await giveReason('Salah tulis')
  await expect.poll(lastSent, PATIENT).toEqual([`POST admin/content/${id}/remove`, expect.anything()])
})

it('removes a picture by keyboard', async () => {
  show(<PictureActions instructor={{ id, name: 'Rina', picUrl: '/foto.webp' }} onDone={() => undefined} />)
  // This button opens the operating system's file dialog, so the test focuses it and does not press it.
  await tabTo(() => page.getByRole('button', { name: 'Ganti foto' }).query())
  await press('Lepas foto')
  await expect.poll(() => sent).toHaveLength(1)
})

it('adds a question to a recap and saves it by keyboard', async () => {
  answers = { [`GET staff/meetings/${id}/recap`]: { recap: null, answeredCount: 0 } }
  show(<RecapForm meetingId={id} />)
  await press('Tambah pertanyaan')
  // The contract's schema refuses the empty question before it is sent. The first invalid field gets the focus.
  await press('Simpan rekap')
  await expect.element(page.getByLabelText('Pertanyaan', { exact: true })).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('Apa isi ringkasan?')
  for (const [label, text] of Object.entries({ 'Pilihan 1': 'Intinya', 'Pilihan 2': 'Judulnya', Penjelasan: 'Inti' })) {
    await tabTo(() => page.getByLabelText(label, { exact: true }).query())
    await userEvent.keyboard(text)
  }
  await press('Simpan rekap')
  await expect.poll(lastSent, PATIENT).toEqual([`PUT staff/meetings/${id}/recap`, expect.anything()])
})

it('makes an expert the leader of a webinar by keyboard', async () => {
  const [leads, other] = [
    { id: userId, name: 'Rina' },
    { id, fullName: 'Bayu' },
  ]
  const client = newClient()
  client.setQueryData(adminWebinarQuery(id).queryKey, { leaders: [leads] } as unknown as AdminWebinar)
  client.setQueryData(deskExpertsQuery().queryKey, [{ ...other, waitingCount: 0, lateCount: 0 }])
  show(<LeaderForm webinarId={id} />, client)
  const choice = page.getByRole('combobox')
  await expect.element(choice).toBeVisible()
  await tabTo(() => choice.query())
  await userEvent.keyboard('B')
  await press('Jadikan pemandu')
  await expect.poll(lastSent, PATIENT).toEqual([`PUT admin/webinars/${id}/leaders`, { add: id }])
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContentDetail } from '#contract/site/content.admin.ts'
import type { LevelUpHistory } from '#contract/assessment/level-up.admin.ts'
import type { DeskSession } from '#contract/catalog/course-session.admin.ts'
import type { DeskSurvey } from '#contract/learning/survey.admin.ts'
import type { CouponDetail } from '#contract/payment/coupon.ts'
import type { DeskOrderDetail } from '#contract/payment/order.admin.ts'
import type { InventoryItem } from '#contract/points/inventory.ts'
import type { ExchangeRequestHistory } from '#contract/points/exchange.admin.ts'
import type { AdminMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { ContentActions } from '#app/features/desk/content/content-actions.tsx'
import { CouponDrawer } from '#app/features/desk/coupon/coupon-drawer.tsx'
import { CopySessionDialog } from '#app/features/desk/course/copy-session-dialog.tsx'
import { MeetingRow } from '#app/features/desk/course/meeting-row.tsx'
import { MeetingTimesDialog } from '#app/features/desk/course/meeting-times-dialog.tsx'
import { MoveLearnersDialog } from '#app/features/desk/course/move-learners-dialog.tsx'
import { MoveDialog as StockDialog } from '#app/features/desk/inventory/move-dialog.tsx'
import { ReviewForm } from '#app/features/desk/level-up/review-form.tsx'
import { Findings } from '#app/features/desk/order/findings.tsx'
import { OrderDrawer } from '#app/features/desk/order/order-drawer.tsx'
import { ExchangeActions } from '#app/features/desk/redeem-pulsa/exchange-actions.tsx'
import { SurveyDialog } from '#app/features/desk/survey/survey-dialog.tsx'
import { SurveyScreen } from '#app/features/desk/survey/survey-screen.tsx'
import { LinksDialog } from '#app/features/desk/webinar/links-dialog.tsx'
import { MeetingItem } from '#app/features/desk/webinar/meeting-item.tsx'
import { MoveDialog } from '#app/features/desk/webinar/move-dialog.tsx'
import { deskSurveysQuery } from '#app/queries/desk/survey.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'

/**
 * Tests that input is sent with the state for which it was typed, although the page has read a newer state meanwhile.
 * Otherwise the server could not notice that another admin has changed the row.
 */

const userId = '0195a000-0000-7000-8000-00000000000e'
const id = '0195a000-0000-7000-8000-00000000000a'
const newId = '0195a000-0000-7000-8000-00000000000b'

/** Simulates the server. Each test sets it. */
let answer: (request: Request) => Promise<Response> | Response
let sent: { query: string; body: unknown; version: string | null }[]
beforeEach(async () => {
  await clearDevice()
  sessionStorage.clear()
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
  sent = []
  answer = () => Response.json({ data: {} })
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') {
      const { search: query } = new URL(request.url)
      const body: unknown = JSON.parse((await request.clone().text()) || 'null')
      sent.push({ query, body, version: request.headers.get('if-match') })
    }
    return answer(request)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await clearErasedAccount(userId)
})

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={client}>
      <PathContext value="/admin">
        <Suspense>{part}</Suspense>
      </PathContext>
    </QueryClientProvider>,
  )
const refuse = (code: string, message: string) => Response.json({ code, message }, { status: 409 })

it('refunds once if the response to the first press is lost and the admin presses again', async () => {
  const order: DeskOrderDetail = {
    id,
    number: 'S-1',
    user: { id: userId, fullName: 'Sari', email: 'sari@contoh.test' },
    courseTitle: 'Kelas',
    sessionTitle: 'Sesi',
    method: 'midtrans',
    amount: 100_000,
    state: 'paid',
    createdAt: '2030-01-01T00:00:00.000Z',
    paidAt: '2030-01-01T00:00:00.000Z',
    paymentType: 'gopay',
    transactionId: 'T-1',
    hasReceipt: false,
    returned: 0,
    log: [],
    notices: [],
  }
  const refunds: number[] = []
  const getReturned = () => refunds.reduce((sum, amount) => sum + amount, 0)
  answer = async request => {
    if (request.method === 'GET') return Response.json({ data: { ...order, returned: getReturned() } })
    const { amount, returnedBefore } = (await request.json()) as { amount: number; returnedBefore: number } // sent by the dialog
    if (returnedBefore !== getReturned()) return refuse('REFUND_CHANGED', 'Sebagian uangnya baru saja dikembalikan.')
    refunds.push(amount)
    throw new TypeError('connection lost')
  }
  show(<OrderDrawer id={id} onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Kembalikan pembayaran' }).click()
  await userEvent.fill(page.getByLabelText('Jumlah rupiah'), '40000')
  await userEvent.fill(page.getByLabelText('Alasan'), 'Keluhan kelas')
  const press = page.getByRole('button', { name: 'Kembalikan', exact: true })
  await press.click()
  await expect.element(page.getByText('Sudah kembali')).toBeInTheDocument()
  await press.click()
  await expect.element(page.getByText('Sebagian uangnya baru saja dikembalikan.')).toBeVisible()
  expect(refunds).toEqual([40_000])
})

const getMeeting = (sequence: number, day: string) => ({
  id,
  number: 1,
  startsAt: `2030-01-${day}T11:00:00.000Z`,
  endsAt: `2030-01-${day}T13:00:00.000Z`,
  state: 'planned' as const,
  sequence,
  cancelReason: null,
  joinUrl: null,
})
const getDialog = (sequence: number, day: string): Record<string, ReactNode> => {
  const meeting = getMeeting(sequence, day)
  // Only these fields are read.
  const session = { id, title: 'Sesi', zone: 'WIB', meetings: [meeting] } as unknown as DeskSession
  const close = () => undefined
  return {
    'a webinar meeting': (
      // Only these fields are read.
      <MoveDialog name="Pertemuan 1" meeting={meeting as AdminMeeting} zone="WIB" onClose={close} />
    ),
    'a course meeting': <MeetingTimesDialog session={session} meeting={meeting} onClose={close} onDone={close} />,
  }
}

it.each(['a webinar meeting', 'a course meeting'])(
  'moving %s sends the version of the meeting for which the admin typed the times',
  async kind => {
    show(getDialog(0, '07')[kind])
    await userEvent.fill(page.getByRole('textbox', { name: 'Selesai' }), '2030-01-07 21:00')
    await userEvent.fill(page.getByLabelText('Alasan'), 'Lebih lama')
    show(getDialog(1, '09')[kind])
    await page.getByRole('button', { name: 'Pindahkan pertemuan' }).click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ startsAt: '2030-01-07T11:00:00.000Z', sequence: 0 })
  },
)

it('asks for a new target session if the chosen session becomes full after a lost response', async () => {
  const getSession = (sessionId: string, title: string) =>
    // Only these fields are read.
    ({
      id: sessionId,
      title,
      zone: 'WIB',
      meetings: [],
      quota: 10,
      seatsTaken: 0,
      learnerCount: 15,
    }) as unknown as DeskSession
  const close = () => undefined
  const showTargets = (targets: readonly DeskSession[]) =>
    show(<MoveLearnersDialog session={getSession(id, 'Sesi')} targets={targets} onClose={close} onDone={close} />)
  const [monday, friday] = [getSession(newId, 'Senin'), getSession(userId, 'Jumat')]
  answer = () => {
    throw new TypeError('connection lost')
  }
  showTargets([monday, friday])
  await userEvent.fill(page.getByLabelText('Alasan'), 'Sesi batal')
  const move = page.getByRole('button', { name: 'Pindahkan' })
  await move.click()
  await expect.element(page.getByText('Belum terkirim.', { exact: false })).toBeVisible()
  showTargets([friday])
  await move.click()
  await expect.element(page.getByText('Pilih sesi tujuannya')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ to: newId, reason: 'Sesi batal' }])
})

it('sends a lost stock change again with its idempotency key, and new input with a new key', async () => {
  const keys: (string | null)[] = []
  let isLost = true
  answer = request => {
    if (request.method !== 'POST') return Response.json({ data: {} })
    keys.push(request.headers.get('idempotency-key'))
    if (isLost) throw new TypeError('connection lost')
    return Response.json({ data: { stock: 15 } })
  }
  // Only these fields are read.
  const item = { id, title: 'Pulsa', stock: 5 } as unknown as InventoryItem
  const open = () => show(<StockDialog item={item} kind="restock" onClose={() => show(null)} />)
  const send = () => page.getByRole('button', { name: 'Tambah' }).click()
  open()
  await userEvent.fill(page.getByLabelText('Jumlah'), '10')
  await userEvent.fill(page.getByLabelText('Alasan'), 'Belanja')
  await send()
  await expect.element(page.getByText('Belum terkirim.', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  open()
  await send()
  await expect.poll(() => keys.length).toBe(2)
  await expect.element(page.getByText('Belum terkirim.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Batal' }).click()
  isLost = false
  open()
  await userEvent.fill(page.getByLabelText('Jumlah'), '10')
  await userEvent.fill(page.getByLabelText('Alasan'), 'Belanja')
  await send()
  await expect.poll(() => keys.length).toBe(3)
  const [first, second, third] = keys
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('sends a lost copy of a session again with the same idempotency key after the dialog was reopened', async () => {
  const keys: (string | null)[] = []
  answer = request => {
    keys.push(request.headers.get('idempotency-key'))
    throw new TypeError('connection lost')
  }
  // Only these fields are read.
  const session = { id, title: 'Angkatan 1', zone: 'WIB', quota: 20, meetings: [] } as unknown as DeskSession
  for (const count of [1, 2]) {
    show(<CopySessionDialog session={session} onClose={() => show(null)} onDone={() => undefined} />)
    await page.getByRole('button', { name: 'Salin sesi' }).click()
    await expect.poll(() => keys.length).toBe(count)
    await expect.element(page.getByText('Belum terkirim.', { exact: false })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  expect(keys[1]).toBe(keys[0])
})

/** Rows whose dialogs have the same title and text. */
const twins: Record<string, () => ReactNode> = {
  'Batalkan Pertemuan 1 Angkatan': () =>
    [id, newId].map(sessionId => (
      <MeetingRow
        key={sessionId}
        // Only these fields are read.
        session={{ id: sessionId, title: 'Angkatan', zone: 'WIB' } as unknown as DeskSession}
        meeting={getMeeting(0, '07')}
        onDone={() => undefined}
      />
    )),
  'Selesaikan temuan': () => {
    const finding = { kind: 'second-payment', amount: 50_000, transactionId: '', status: '', settled: null }
    const findings = [id, newId].map(each => ({ ...finding, id: each, noticedAt: '2030-01-01T00:00:00.000Z' }))
    // Only these fields are read.
    return <Findings order={{ id, findings } as unknown as DeskOrderDetail} />
  },
}

it.each(Object.keys(twins))('the dialog "%s" shows only the reason that was typed for its own row', async open => {
  show(twins[open]?.())
  const opener = page.getByRole('button', { name: open })
  await opener.first().click()
  await userEvent.fill(page.getByLabelText('Alasan'), 'Hanya yang ini')
  await userEvent.keyboard('{Escape}')
  await opener.last().click()
  await expect.element(page.getByLabelText('Alasan')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await opener.first().click()
  await expect.element(page.getByLabelText('Alasan')).toHaveValue('Hanya yang ini')
})

const survey: DeskSurvey = {
  id,
  title: 'Survei',
  intro: '',
  questions: [{ id: 'q-1', type: 'text', text: 'Apa kesanmu?', isRequired: false }],
  isActive: true,
  createdAt: '2030-01-01T00:00:00.000Z',
  resultCount: 0,
}

/** Renders the actions of a row, with the given version of the row. */
const rows: Record<string, (version: number) => void> = {
  content: version => {
    const values = { title: `Tulisan ${version}` }
    // Only these fields are read.
    const content = { id, kind: 'faq', name: 'Tanya', slug: null, values, version, state: 'draft', isLive: false }
    show(
      <ContentActions
        content={content as unknown as ContentDetail}
        onEdit={() => undefined}
        onGone={() => undefined}
      />,
    )
  },
  meeting: version => {
    // Only these fields are read.
    const meeting = { ...getMeeting(version, '07'), recordingUrl: null, materials: [] } as unknown as AdminMeeting
    show(<MeetingItem meeting={meeting} zone="WIB" />)
  },
  survey: version => {
    client.setQueryData(deskSurveysQuery().queryKey, [{ ...survey, id: version === 1 ? id : newId }])
    show(<SurveyScreen />)
  },
}

it.each([
  ['content', 'Tayangkan sekarang', 'Tayangkan', { version: '"1"', body: { values: { title: 'Tulisan 1' } } }],
  ['content', 'Hapus', 'Hapus', { version: '"1"' }],
  ['meeting', 'Batalkan Pertemuan 1', 'Batalkan pertemuan', { body: { sequence: 1 } }],
  ['survey', 'Hentikan', 'Hentikan', { body: { replaces: id } }],
])(
  'the %s dialog "%s" sends the version that the admin saw when the dialog opened',
  async (kind, open, press, expected) => {
    rows[kind]?.(1)
    await page.getByRole('button', { name: open, exact: true }).click()
    await userEvent.fill(page.getByLabelText('Alasan'), 'Sudah dibaca')
    rows[kind]?.(2)
    await page.getByRole('dialog').getByRole('button', { name: press, exact: true }).click()
    await expect.poll(() => sent).toMatchObject([expected])
  },
)

it('publishing content again after a conflict sends the newly shown version', async () => {
  answer = () => refuse('VERSION_STALE', 'Sudah diubah.')
  rows['content']?.(1)
  await page.getByRole('button', { name: 'Tayangkan sekarang', exact: true }).click()
  await userEvent.fill(page.getByLabelText('Alasan'), 'Sudah dibaca')
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Tayangkan', exact: true })
  await publish.click()
  await expect.element(page.getByText('Sudah diubah.', { exact: false })).toBeVisible()
  rows['content']?.(2)
  await expect.element(publish).not.toHaveAttribute('aria-busy', 'true')
  await publish.click()
  await expect.poll(() => sent.map(({ version }) => version)).toEqual(['"1"', '"2"'])
})

it('sends the id of the survey that was active when the admin typed the new questions', async () => {
  show(<SurveyDialog active={survey} onClose={() => undefined} />)
  await userEvent.fill(page.getByRole('textbox', { name: 'Judul' }), 'Survei baru')
  await userEvent.fill(page.getByLabelText('Alasan'), 'Lebih jelas')
  show(<SurveyDialog active={{ ...survey, id: newId }} onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Terbitkan' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ title: 'Survei baru', replaces: id })
})

it('sends a review with the version that the admin saw first, and after a conflict with the new version', async () => {
  const proof = (version: number) =>
    // Only these fields are read.
    ({ id, reviewNote: '', reviewedAt: null, learner: { fullName: 'Rina' }, version }) as unknown as LevelUpHistory
  answer = () => refuse('VERSION_STALE', 'Sudah diubah.')
  show(<ReviewForm story={proof(1)} />)
  await userEvent.fill(page.getByLabelText('Catatan untuk Rina'), 'Bagus')
  show(<ReviewForm story={proof(2)} />)
  const approve = page.getByRole('button', { name: 'Setujui' })
  await approve.click()
  await expect.element(page.getByText('Admin lain baru saja meninjau bukti ini.', { exact: false })).toBeVisible()
  await expect.element(approve).not.toHaveAttribute('aria-busy', 'true')
  await approve.click()
  await expect.poll(() => sent.map(({ version }) => version)).toEqual(['"1"', '"2"'])
})

it('sends only the changed links of a meeting, and the old links that the admin saw', async () => {
  const seen = { joinUrl: null, recordingUrl: null, materials: [] }
  const showLinks = (joinUrl: string | null) =>
    show(
      // Only these fields are read.
      <LinksDialog
        name="Pertemuan 1"
        meeting={{ id, ...seen, joinUrl } as unknown as AdminMeeting}
        onClose={() => undefined}
      />,
    )
  showLinks(null)
  await userEvent.fill(page.getByLabelText('Rekaman'), 'https://contoh.test/rekaman')
  await userEvent.fill(page.getByLabelText('Alasan'), 'Rekaman jadi')
  showLinks('https://rapat.contoh.test/1')
  await page.getByRole('button', { name: 'Simpan tautan' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({ recordingUrl: 'https://contoh.test/rekaman', seen, reason: 'Rekaman jadi' })
})

it('reports a failed payment for the payout that the admin saw when the dialog opened', async () => {
  const story = (payoutId: string) =>
    // Only these fields are read.
    ({ id, stage: 'paying', payout: { id: payoutId } }) as unknown as ExchangeRequestHistory
  show(<ExchangeActions story={story(id)} />)
  await page.getByRole('button', { name: 'Gagal dibayar' }).click()
  await userEvent.fill(page.getByLabelText('Alasan'), 'Nomor salah')
  show(<ExchangeActions story={story(newId)} />)
  await page.getByRole('button', { name: 'Catat gagal' }).click()
  await expect.poll(() => sent.map(({ query }) => query)).toEqual([`?payoutId=${id}`])
})

it('offers the download of voucher codes again after a broken download', async () => {
  let exportedAt: string | null = null
  const coupon = (): CouponDetail => ({
    id,
    title: 'Mitra',
    prefix: 'DRTOK',
    courseTitle: 'Kelas',
    programTitle: 'Program',
    activeFrom: '2030-01-01T00:00:00.000Z',
    expiresAt: '2030-02-01T00:00:00.000Z',
    quota: 3,
    redeemedCount: 0,
    codeCount: 3,
    state: 'active',
    createdAt: '2030-01-01T00:00:00.000Z',
    version: 1,
    usesPerCode: 1,
    createdBy: null,
    exportedAt,
    exportedBy: null,
    mayExport: true,
  })
  answer = ({ method, url }) => {
    if (url.endsWith('/uses')) return Response.json({ data: { items: [], total: 0 } })
    if (method === 'GET') return Response.json({ data: coupon() })
    exportedAt = '2030-01-02T00:00:00.000Z'
    throw new TypeError('connection lost')
  }
  show(<CouponDrawer id={id} onClose={() => undefined} />)
  const open = page.getByRole('button', { name: 'Unduh kode' })
  await open.click()
  await userEvent.fill(page.getByLabelText('Alasan'), 'Untuk mitra')
  await page.getByRole('button', { name: 'Unduh CSV' }).click()
  await expect.element(page.getByText('Belum', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(open).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import { finishItems } from '../support/e2e/lesson.ts'
import { storedQueries, waitForWorker } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'

/** Completes all materials of the learner's course except the last article. */
async function leaveOneOpen({ ledger }: World) {
  const items = await ledger.items(siswa.email)
  const { enrollmentId } = items[0]!
  const [last] = items.filter(item => item.enrollmentId === enrollmentId && item.type === 'article').toReversed()
  await ledger.query(
    `update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = $1 and lecture_material_id <> $2`,
    [enrollmentId, last!.id],
  )
  return last!
}

/** Returns functions that call the endpoints of the admin screens for certificates. Other tests cover these screens. */
async function openAdmin(request: APIRequestContext, world: World, enrollmentId: string) {
  const login = await request.post('/api/v1/auth/login', { data: admin })
  const { data } = (await login.json()) as { data: { accessToken: string } }
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const [row] = await world.ledger.query<{ course_id: string; session_id: string }>(
    'select course_id, session_id from enrollment where id = $1',
    [enrollmentId],
  )
  const address = `/api/v1/admin/courses/${row!.course_id}/sessions/${row!.session_id}/certificates/bulk`
  const body = { data: { enrollmentIds: [enrollmentId] }, headers }
  return {
    generate: async () => expect(await request.post(address, body)).toBeOK(),
    publish: async () => expect(await request.patch(`${address}/publish`, body)).toBeOK(),
    revoke: async (id: string) => {
      const reason = 'Nama pemilik keliru'
      const address = `/api/v1/admin/certificates/${id}/revoke`
      await expect(await request.post(address, { data: { reason }, headers })).toBeOK()
    },
  }
}

async function downloadCertificate(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh sertifikat' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Sertifikat-Sekar-Maharani-SM-.*\.pdf$/)
  return (await readFile(await download.path())).subarray(0, 5).toString()
}

/**
 * Reloads the page and expects the new response. The page first shows the stored response, and then replaces it, even
 * if the stored response is recent.
 */
async function showsAfterReload(page: Page, news: Locator): Promise<void> {
  await page.reload()
  await expect(news).toBeVisible()
}

test('completing the last material gives a certificate that can be verified online and offline, and revoked', async ({
  page,
  context,
  world,
  request,
  browser,
  goOffline,
  goOnline,
}) => {
  const last = await leaveOneOpen(world)
  const desk = await openAdmin(request, world, last.enrollmentId)
  await logInWithoutForm(page, siswa)
  await finishItems(page, [last])
  const recorded = () =>
    world.ledger.query<{ id: string; code: string | null }>(
      'select id, code from certificate where enrollment_id = $1 order by kind desc',
      [last.enrollmentId],
    )
  await expect.poll(async () => (await recorded()).length).toBe(2)

  await page.goto(`/sertifikat#${last.enrollmentId}`)
  const region = page.getByRole('region', { name: 'Dasar Pengembang Web' })
  await expect(region.getByLabel('Terpenuhi')).toHaveCount(3)
  await expect(region.getByText('menunggu tim Semai')).toHaveCount(2)

  await desk.generate()
  await desk.publish()
  const view = region.getByRole('link', { name: 'Lihat sertifikat kelulusan' })
  await showsAfterReload(page, view)
  const answering = page.waitForResponse(/\/v1\/certificates\/[0-9A-Z]{26}$/)
  await view.click()
  await expect(page).toHaveURL(/\/graduation_certificate\/v2\/[0-9A-Z]{26}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sekar Maharani' })).toBeVisible()
  expect(await downloadCertificate(page)).toBe('%PDF-')
  await expect(page.getByText('PDF tersimpan di perangkat ini')).toBeVisible()
  await expect.poll(() => storedQueries(page, '/v1/certificates/{code}/pdf')).toBe(1)

  // The QR code of the PDF contains this URL too.
  const { data } = (await (await answering).json()) as { data: { verifyUrl: string } }
  const { pathname, hash } = new URL(data.verifyUrl)
  const [graduation] = await recorded()
  expect(pathname).toBe(`/certificates/${graduation!.code}`)
  const visitor = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await visitor.goto(pathname + hash)
  const verdict = visitor.getByRole('heading', { level: 1, name: 'Sertifikat ini asli' })
  await expect(verdict).toBeVisible()
  // The server's verdict is in the document; the app, which verifies the signature, starts at the first touch or in
  // idle time.
  await verdict.click()
  await expect(visitor.getByText('Tanda tangan digital di kode QR sah.')).toBeVisible()
  await expect.poll(() => storedQueries(visitor, '/certificates/jwks.json')).toBe(1)
  await waitForWorker(visitor)
  await waitForWorker(page)

  await goOffline(context)
  await goOffline(visitor.context())
  await page.reload()
  expect(await downloadCertificate(page)).toBe('%PDF-')
  await visitor.reload()
  await expect(
    visitor.getByRole('heading', { level: 1, name: 'Tanda tangan sah (diperiksa tanpa koneksi)' }),
  ).toBeVisible()
  await expect(visitor.getByText('Status pencabutan belum diperiksa.')).toBeVisible()
  await goOnline(context)
  await desk.revoke(graduation!.id)

  // The page retries by itself when the network is back.
  await goOnline(visitor.context())
  await expect(visitor.getByRole('heading', { level: 1, name: 'Sertifikat ini sudah dicabut' })).toBeVisible()
  await visitor.context().close()
  await showsAfterReload(page, page.getByText('Alasan: Nama pemilik keliru'))
  await expect(page.getByRole('button', { name: 'Unduh sertifikat' })).toBeHidden()
})

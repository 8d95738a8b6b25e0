import type { Locator, Page } from '@playwright/test'
import type { AuthData } from '#contract/account/session-data.ts'
import { createScormManifest, createUnitXml } from '../support/package-of.ts'
import { expectNoBarriers } from '../support/e2e/barriers.ts'
import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { giveReason, pressEnterOn } from '../support/e2e/keyboard.ts'
import { getLessonPath, openLesson } from '../support/e2e/lesson.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { getUnitFrame, readUnitStates } from '../support/e2e/unit.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import type { World } from '../support/e2e/world.ts'
import { readRealPackage } from '../support/h5p-packages.ts'
import { buildHandmadeZip } from '../support/handmade-zip.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/** Adds units of SCORM and H5P packages between the rows of a structure, and studies one. */

const FIRST = 'Apa kerja seorang analis data'
const SECOND = 'Satu baris, satu kejadian'
const UNIT = 'Latihan'

const getScorm = (...titles: string[]) =>
  buildHandmadeZip(
    Object.entries({
      'imsmanifest.xml': createScormManifest('1.2', '1.2', {
        items: titles.map((title, at) => [title, `R${at}`] as const),
        resources: titles.map((_title, at) => createUnitXml(`R${at}`, `u${at}.html`, 'asset')).join(''),
      }),
      ...Object.fromEntries(titles.map((title, at) => [`u${at}.html`, `<title>${title}</title><h1>Isi ${title}</h1>`])),
    }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  )

async function openStructure(page: Page, { ledger }: World): Promise<void> {
  const [track] = await ledger.query<{ id: string }>(`select id from career_track where slug = 'analis-data'`)
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/career-track/${track!.id}`)
  await pressEnterOn(page, page.getByRole('button', { name: 'Buka draf versi berikutnya' }))
  await pressEnterOn(page, page.getByRole('link', { name: 'Susun draf' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Susun / })).toBeVisible()
}

async function chooseKind(page: Page, kind: 'SCORM' | 'H5P'): Promise<Locator> {
  await pressEnterOn(page, page.getByRole('button', { name: `Tambah materi sebelum ${SECOND}` }))
  const item = page.getByRole('menuitem', { name: kind })
  await expect(item).toBeVisible()
  // The first letter of a menu item moves the focus to it.
  await page.keyboard.press(kind[0]!)
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: `Tambah ${kind}` })
}

async function send(page: Page, dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await pressEnterOn(page, dialog.locator('input[type="file"]'))
  await (await choosing).setFiles({ name, mimeType: '', buffer })
}

const getRows = (page: Page) =>
  page
    .getByRole('region', { name: /^Kelas / })
    .first()
    .getByRole('listitem')
const pane = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

testWithoutWorker(
  'adds the units of a package by keyboard, tries one unit, and replaces the package',
  async ({ page, world }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openStructure(page, world)
    const dialog = await chooseKind(page, 'SCORM')
    await send(page, dialog, 'terpotong.zip', getScorm('Satu').subarray(0, -40))
    await expect(dialog.getByRole('alert')).toContainText('Berkas ini bukan paket yang utuh')
    await send(page, dialog, 'foto.zip', Buffer.from('bukan zip'))
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Berkas ini bukan ZIP' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Tambah ke susunan' })).toBeHidden()
    await expectNoBarriers(page, 'a refused package', 'light')
    await send(page, dialog, 'kursus.zip', getScorm('Satu', 'Dua'))
    await expect(dialog.getByText(/^SCORM 1\.2: .*2 unit interaktif\./)).toBeVisible()
    await expectNoBarriers(page, 'a checked package', 'light')
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Tambah ke susunan' }))
    await expect(dialog).toBeHidden({ timeout: scaleTimeLimit(20_000) })
    await expect(page.getByText('2 materi ditambahkan dari paket.')).toBeAttached()
    await expect(pane(page, 'Satu').getByLabel('Judul', { exact: true })).toBeFocused()
    for (const [at, title] of [FIRST, 'Satu', 'Dua', SECOND].entries())
      await expect(getRows(page).nth(at)).toContainText(title)

    await page.keyboard.press('Shift+Tab')
    await expect(pane(page, 'Satu').getByRole('button', { name: 'Ganti paket' })).toBeFocused()
    await page.keyboard.press('Enter')
    const replacing = page.getByRole('dialog', { name: 'Ganti paket Satu' })
    await send(page, replacing, 'baru.zip', getScorm('Awal', 'Satu'))
    // The unit with the same title is preselected.
    await expect(replacing.getByLabel('Unit yang menggantikan')).toHaveValue('1')
    await pressEnterOn(page, replacing.getByRole('button', { name: 'Ganti paketnya' }))
    await expect(page.getByText('Paketnya sudah diganti.')).toBeAttached({ timeout: scaleTimeLimit(20_000) })
    await expect(getRows(page).nth(1)).toContainText('Satu')
    const [row] = await world.ledger.query<{ launch: string }>(
      `select content->>'launch' as launch from lecture_material where type = 'scorm' and title = 'Satu'`,
    )
    expect(row).toEqual({ launch: 'u1.html' })

    // The row is removed like any other.
    await page.getByRole('button', { name: 'Atur Dua' }).press('Enter')
    await pressEnterOn(page, page.getByRole('button', { name: 'Hapus dari draf' }))
    await pressEnterOn(page, page.getByRole('button', { name: 'Ya, hapus dengan seluruh isinya' }))
    await expect(getRows(page).nth(2)).toContainText(SECOND)

    await pane(page, 'Satu').getByRole('button', { name: 'Coba unitnya' }).press('Enter')
    // The player needs a worker, and this browser runs none. So this test only checks the frame, and the other test
    // plays a unit.
    await expect(page.locator('iframe[title="Satu"]')).toBeVisible()
  },
)

test.describe('units in a browser that allows storage in frames', () => {
  test.use({ storesInFrames: true })

  test('a learner answers an added H5P unit online, and opens it offline after the download', async ({
    browser,
    device,
    world,
    goOffline,
  }) => {
    const context = await browser.newContext({ baseURL: world.origin, serviceWorkers: 'block' })
    const desk = await context.newPage()
    await desk.setViewportSize({ width: 1440, height: 900 })
    await openStructure(desk, world)
    const dialog = await chooseKind(desk, 'H5P')
    await send(desk, dialog, 'benar-salah.h5p', readRealPackage('true-false'))
    await pressEnterOn(desk, dialog.getByRole('button', { name: 'Tambah ke susunan' }))
    const editor = desk.getByRole('region').filter({ has: desk.getByRole('button', { name: 'Ganti paket' }) })
    await expect(editor.getByLabel('Judul', { exact: true })).toBeVisible({ timeout: scaleTimeLimit(20_000) })
    await editor.getByLabel('Judul', { exact: true }).fill(UNIT)
    await desk.keyboard.press('ControlOrMeta+Enter')
    await expect(getRows(desk).nth(1)).toContainText(UNIT)
    await desk.getByRole('link', { name: 'Tinjau dan terbitkan' }).click()
    await desk.getByRole('button', { name: 'Tandai sudah ditinjau' }).click()
    await giveReason(desk, 'Lengkap')
    await desk.getByRole('button', { name: /^Terbitkan versi/ }).click()
    await giveReason(desk, 'Latihan baru')
    await expect(desk.getByText('Versi baru terbit.')).toBeVisible()
    await context.close()
    await enrolByHand(world)

    const item = (await world.ledger.items(siswa.email)).find(({ title, type }) => title === UNIT && type === 'scorm')!
    let page = await device.open('about:blank')
    await logInWithoutForm(page, siswa)
    await openLesson(page, item)
    await page.getByRole('button', { name: 'Mulai' }).click()
    await getUnitFrame(page, item)
      .getByRole('radio', { name: 'True' })
      .click({ timeout: scaleTimeLimit(30_000) })
    await getUnitFrame(page, item).getByRole('button', { name: 'Check' }).click()
    await expect.poll(async () => (await readUnitStates(world, item))[0]?.state.success).toBe('failed')
    const lesson = page.getByRole('article')
    await lesson.getByRole('button', { name: /^Simpan untuk offline/ }).click()
    await expect(lesson.getByText('Siap dibuka tanpa koneksi')).toBeVisible({ timeout: scaleTimeLimit(60_000) })
    await prepareForOffline(page, world)
    await goOffline(device.context)
    await device.close()

    page = await device.open(getLessonPath(item))
    await goOffline(device.context)
    await page.reload()
    await page.getByRole('button', { name: 'Lanjutkan' }).click()
    await getUnitFrame(page, item)
      .getByRole('radio', { name: 'False' })
      .click({ timeout: scaleTimeLimit(30_000) })
    await getUnitFrame(page, item).getByRole('button', { name: 'Check' }).click()
    const state = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')
    await expect(state).toHaveText('Selesai, belum terkirim')
  })
})

/** Enrols the demo learner by the admin's call, in a session of a course that uses the published version. */
async function enrolByHand({ ledger, origin }: World): Promise<void> {
  const [row] = await ledger.query<{ userId: string; sessionId: string }>(
    `select person.id as "userId", session.id as "sessionId"
     from course_session as session join course on course.id = session.course_id
       join career_track as track on track.id = course.career_track_id, app_user as person
     where track.slug = 'analis-data' and person.email = $1 and session.starts_at > now() and session.cancelled_at is null
       and not exists (select 1 from enrollment where user_id = person.id and course_id = course.id) limit 1`,
    [siswa.email],
  )
  const call = (path: string, body: object, token?: string) =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const login = (await (await call('/auth/login', admin)).json()) as { data: AuthData }
  const body = { sessionId: row!.sessionId, reason: 'Uji' }
  expect((await call(`/admin/users/${row!.userId}/enrollments`, body, login.data.accessToken)).status).toBe(200)
}

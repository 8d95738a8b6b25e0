import type { Page } from '@playwright/test'
import { expectNoBarriers, type BarrierOptions } from '../support/e2e/barriers.ts'
import { createSecondAccount } from '../support/e2e/desk.ts'
import { answerWith, holdCalls } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { findMisplacedElements, setTextSize } from '../support/e2e/misplaced.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { type Call, decompressBody } from '../support/e2e/proxy.ts'
import { forgetAnswers, openLinkAndWait, openLink } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'
import { fillAdmin } from '../support/e2e/admin-addresses.ts'

// Takes over 60 s, because it opens each admin screen in each of its states and checks it with axe.

/** This page does not exist and makes no requests, so it releases the data of the previous screen. */
const QUIET = '/admin/tidak-ada'

/** Matches requests of the screen itself. The menu beside it has its own error messages. */
const isAsked = ({ method, path }: Call) =>
  method === 'GET' &&
  /^\/api\/(?:v1\/(?:admin|expert|staff)|expert)\//.test(path) &&
  !/\/(?:menus|views)(?:\?|$)/.test(path)

interface State {
  /** Makes the server respond as in this state. Returns the function that restores the normal responses. */
  begin: (world: World, page: Page) => Promise<() => unknown>
  /** The text expected in this state. */
  shows: RegExp
  /** True for a state that is checked only on lists, because every opened row shows this state in the same way. */
  isOfList?: boolean
}

/** Answers every request of the screen with this status and code. */
const answerEvery = (status: number, code: string): State['begin'] => {
  return async ({ proxy }) => answerWith(proxy, isAsked, { status, body: { code, message: '' } }).undo
}

const states: Readonly<Record<string, State>> = {
  loading: {
    shows: /Memuat/,
    begin: async ({ proxy }) => {
      const held = holdCalls(proxy, isAsked)
      return () => held.release()
    },
  },
  failed: { shows: /Terjadi Kesalahan Sistem/, begin: answerEvery(500, 'INTERNAL') },
  refused: { shows: /bukan untuk akunmu/, isOfList: true, begin: answerEvery(403, 'FORBIDDEN') },
  empty: {
    shows: /(?:Belum|Tidak) ada|sebelumnya|Pilih kelas/,
    isOfList: true,
    begin: async ({ proxy }) =>
      proxy.intercept(isAsked, async ({ forward, respond }) => {
        const { status, headers, body } = await forward()
        const { 'content-encoding': _packed, ...plain } = headers
        respond({ status, headers: plain, body: Buffer.from(withoutItems(decompressBody(headers, body).toString())) })
      }),
  },
  'without a line': {
    shows: /Coba lagi/,
    isOfList: true,
    begin: async (_world, page) => {
      await page.context().setOffline(true)
      return () => page.context().setOffline(false)
    },
  },
}

/** Returns the response as a list without rows. Responses of the legacy API have no envelope. */
function withoutItems(text: string): string {
  const answer = JSON.parse(text) as object
  return JSON.stringify('data' in answer ? { ...answer, data: withoutRows(answer.data) } : withoutRows(answer))
}

function withoutRows(list: unknown): unknown {
  if (Array.isArray(list)) return []
  if (typeof list !== 'object' || list === null || !('items' in list)) return list
  return { ...list, items: [], total: { count: 0, isExact: true }, next: null, previous: null }
}

test('admin screens have no accessibility errors with data, while loading, after an error, empty and offline', async ({
  page,
  world,
}) => {
  test.slow()
  const addresses = await fillAdmin(world)
  await logInWithoutForm(page, admin)
  await page.goto(QUIET)
  const seen = new Set<string>()
  for (const { address, list, hasNoStates } of addresses) {
    const leave = () => openLinkAndWait(page, list ?? QUIET)
    await leave()
    await forgetAnswers(page)
    await openLinkAndWait(page, address)
    await expect(page.getByRole('button', { name: 'Coba lagi' }), address).toHaveCount(0)
    await checkState(page, address, seen, {})
    await fitsPhone(page, address)
    if (hasNoStates) continue

    for (const [name, { begin, shows, isOfList }] of Object.entries(states)) {
      if (isOfList && list !== undefined) continue
      const what = `${address}, ${name}`
      await leave()
      await forgetAnswers(page)
      const undo = await begin(world, page)
      await (name === 'loading' ? openLink(page, address) : openLinkAndWait(page, address))
      await expect(page.getByRole('main').getByText(shows).first(), what).toBeAttached()
      if (name === 'empty') await expect(page.getByRole('button', { name: 'Coba lagi' }), what).toHaveCount(0)
      await checkState(page, what, seen, { isOnItsWay: name === 'loading', within: 'main' }, getShape)
      await leave()
      await undo()
    }
  }
})

test('no dialog of an admin screen has accessibility errors', async ({ page, world }, testInfo) => {
  test.slow()
  const addresses = await fillAdmin(world)
  const of = (list: string) => addresses.find(each => each.list === list)!.address
  const double = await createSecondAccount(world.ledger, 'Raden Ajeng Sekar Kinasih Maharani Kusumawardhani Kedua')
  await describeQuestions(world, of('/admin/quiz/').split('/').at(-1)!)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = page.getByRole('dialog')
  const seen = (what: string) => lookBoth(page, what)
  /** A phone shows the secondary actions of a list in a menu. */
  const openAction = async (name: string) => {
    const more = button('Lainnya')
    await button(name).or(more).click()
    if (await more.isVisible()) await page.getByRole('menuitem', { name }).click()
  }
  await logInWithoutForm(page, admin)

  await page.goto(of('/admin/user/'))
  for (const action of ['Unduh datanya', 'Hapus akun']) {
    await button(action).click()
    await expect(dialog).toBeVisible()
    await seen(action)
    await page.keyboard.press('Escape')
  }
  await button('Gabungkan akun').click()
  await expect(dialog).toBeVisible()
  await seen('merging accounts')
  await dialog.getByLabel('Email akun kedua').fill(double.email)
  await dialog.getByLabel('Alasan', { exact: true }).fill('Satu orang, dua ponsel')
  await dialog.getByRole('button', { name: 'Buat rencana' }).click()
  await expect(page.getByRole('article', { name: /^Rencana gabung akun/ })).toBeVisible()
  await seen('a plan in the drawer')
  await fitsPhone(page, 'a plan in the drawer')
  await openLinkAndWait(page, '/admin/user')
  await button('1 rencana gabung akun').click()
  await expect(dialog.getByRole('button', { name: 'Gabungkan' })).toBeVisible()
  await seen('plans of merging')

  for (const [path, name, text] of [
    ['/admin/order', 'Laporan bulanan', 'Selisih'],
    ['/admin/user-graduation/', 'Impor kemajuan', 'Pilih berkas'],
  ] as const) {
    await openLinkAndWait(page, path)
    await openAction(name)
    await expect(dialog.getByText(text)).toBeVisible()
    await seen(name)
    await page.keyboard.press('Escape')
  }

  await openLinkAndWait(page, of('/admin/quiz/'))
  await expect(page.getByText('Terbalik: yang lain-lainnya benar justru salah di sini.').first()).toBeVisible()
  await seen('figures of questions')
  await fitsPhone(page, 'figures of questions')

  await openLinkAndWait(page, of('/admin/career-track/'))
  const packed = page.waitForEvent('download')
  await button(/^Ekspor paket versi/)
    .last()
    .click()
  const path = testInfo.outputPath('paket.zip')
  await (await packed).saveAs(path)
  await openLinkAndWait(page, '/admin/career-track')
  await openAction('Impor paket')
  await expect(dialog).toBeVisible()
  await seen('bringing a package')
  const found = dialog.getByRole('region', { name: 'Hasil pemeriksaan' })
  const file = dialog.locator('input[type="file"]')
  await file.setInputFiles({ name: 'rusak.zip', mimeType: 'application/zip', buffer: Buffer.from('bukan zip') })
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await seen('a package that is none')
  await file.setInputFiles(path)
  await expect(found.getByRole('heading')).toBeVisible()
  await seen('a package that was looked at')

  await openLinkAndWait(page, `/admin/lecture-material/update/${await publishedVideo(world)}`)
  await button('Ubah dalam draf').click()
  await button('Ubah materi').click()
  await button('Sunting teks video').click()
  await expect(page.getByLabel('Isi teks ke-1', { exact: true })).toBeVisible()
  await page.getByLabel('Selesai teks ke-1', { exact: true }).fill('00:0x')
  await seen('the words of a video, one of them broken')
  await fitsPhone(page, 'the words of a video, one of them broken')
})

/** Selects a video of a career track without a draft version. */
async function publishedVideo({ ledger }: World): Promise<string> {
  const [video] = await ledger.query<{ id: string }>(
    `select id from lecture_material as video where type = 'video' and not exists (
       select 1 from career_track_version as draft
       where draft.career_track_id = video.career_track_id and draft.published_at is null) limit 1`,
  )
  return video!.id
}

async function lookBoth(page: Page, what: string): Promise<void> {
  for (const { colorScheme, size } of variants) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectNoBarriers(page, `${what} ${colorScheme}`, colorScheme)
  }
}

/** Gives a quiz with many attempts statistics of first attempts, including the worst possible values. */
async function describeQuestions({ ledger, proxy }: World, id: string): Promise<void> {
  const [quiz] = await ledger.query<{ questions: { id: string; options?: { text: string }[] }[] }>(
    'select questions from quiz where id = $1',
    [id],
  )
  const questions = quiz!.questions.map((question, at) => ({
    id: question.id,
    facility: at === 0 ? 0.4 : 0.99,
    discrimination: at === 0 ? -0.31 : 0.28,
    options: (question.options ?? []).map(({ text }, nth) => ({
      text,
      isRight: nth === 0,
      share: nth === 1 ? 0 : 0.4,
    })),
  }))
  const body = { data: { attempts: 24, questions } }
  answerWith(proxy, ({ path }) => path.endsWith('/figures') && path.includes('/quizzes/'), { status: 200, body })
}

const variants = [
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: { width: 360, height: 800 } },
] as const

/**
 * Checks in both colour schemes. Checks a list and the content beside it once each, and skips text that was already
 * checked. The frame around them is checked with the first state.
 */
async function checkState(
  page: Page,
  what: string,
  seen: Set<string>,
  how: BarrierOptions,
  read = getParts,
): Promise<void> {
  const parts = await page.evaluate(read)
  if (parts.every(part => seen.has(part))) return
  for (const part of parts) seen.add(part)
  for (const { colorScheme, size } of variants) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expectNoBarriers(page, `${what} ${colorScheme}`, colorScheme, how)
  }
}

/** Runs in the page. Returns the texts of the parts of the page, without menus. */
function getParts(): string[] {
  const main = document.querySelector('main')?.cloneNode(true) as Element
  for (const menu of main.querySelectorAll('nav, output:not(:has(*))')) menu.remove()
  const list = main.querySelector('section:has(> header h1)')
  list?.remove()
  return [main, ...(list ? [list] : [])].map(part =>
    part.innerHTML.replaceAll(/ (?:data-opened|aria-current)="true"/g, '').replaceAll(/[«:_]r\w+[»:_]/g, ''),
  )
}

/**
 * Runs in the page. Returns the elements that a state shows instead of data, without their texts, because only the noun
 * differs from list to list. The head and the filters of a list were checked with its rows.
 */
function getShape(): string[] {
  const main = document.querySelector('main')?.cloneNode(true) as Element
  const known = 'nav, output:not(:has(*)), section > header:has(h1), section > header:has(h1) + div'
  for (const part of main.querySelectorAll(known)) part.remove()
  return [main.innerHTML.replaceAll(/>[^<]+</g, '><').replaceAll(/ (?:id|aria-label|aria-labelledby)="[^"]*"/g, '')]
}

async function fitsPhone(page: Page, what: string): Promise<void> {
  for (const size of ['100%', '200%']) {
    await page.evaluate(setTextSize, size)
    expect.soft(await page.evaluate(findMisplacedElements), `${what} in letters of ${size}`).toEqual([])
  }
  await page.evaluate(setTextSize, '100%')
}

import type { ElementHandle, Page } from 'puppeteer-core'
import { prepareFirefox } from '../support/e2e/firefox.ts'
import { expect, test } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import {
  expectAppliedOnce,
  expectArrived,
  expectNothingArrived,
  lessonPath,
  openReadings,
} from '../support/e2e/lesson.ts'
import { bringsMaterials, countStoredQueries } from '../support/e2e/offline.ts'
import { siswa } from '../support/e2e/people.ts'

test.setTimeout(120_000)

test('Firefox: finish materials with no line, close, reopen with no line, come back: each is on the server once', async ({
  world,
}) => {
  const items = await openReadings(world.ledger, siswa, 2)
  const firefox = await prepareFirefox()
  try {
    let page = await firefox.open(`${world.origin}/auth/login`)
    expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
    await (await present(page, 'input[name="email"]')).type(siswa.email)
    await (await present(page, 'input[name="password"]')).type(siswa.password)
    await press(page, 'Masuk', 'form')
    await until(page, () => location.pathname === '/business/dashboard')
    await openLesson(page, world.origin, items[0]!)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect
      .poll(() => world.proxy.calls.filter(call => call.isDelivered && bringsMaterials.test(call.path)).length)
      .toBeGreaterThanOrEqual(2)
    await expect.poll(() => page.evaluate(countStoredQueries, '/lecturematerial')).toBeGreaterThanOrEqual(2)

    // The cable is pulled: Firefox itself may go on claiming that there is a line.
    world.proxy.down()
    for (const item of items) {
      await openLesson(page, world.origin, item)
      await press(page, 'Tandai selesai')
      await seeText(page, 'Selesai, belum terkirim')
    }
    await firefox.close()

    page = await firefox.open(`${world.origin}/business/learning/${items[0]!.enrollmentId}`)
    for (const item of items) {
      await until(
        page,
        title =>
          [...document.querySelectorAll('li')].some(
            line =>
              line.textContent.includes(title) && line.querySelector('[aria-label="Selesai, belum terkirim"]') !== null,
          ),
        item.title,
      )
    }
    await expectNothingArrived(world.ledger, siswa, items)

    world.proxy.up()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectArrived(world, siswa, items)
    await expectAppliedOnce(world.ledger, siswa, items)
    await open(page, `${world.origin}/sync`)
    await seeText(page, 'Semua pekerjaanmu sudah sampai di server.')
  } finally {
    await firefox.remove()
  }
})

async function openLesson(page: Page, origin: string, item: Item): Promise<void> {
  await open(page, origin + lessonPath(item))
  await until(page, title => document.querySelector('h1')?.textContent === title, item.title)
}

/** Firefox aborts a navigation that a worker or the page's own history overtakes, and says so instead of going on. */
async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
  }).toPass({ timeout: 30_000 })
}

/** Asked from outside: what puppeteer would run inside the page to wait is refused by the page's own policy (CSP). */
async function until(page: Page, isTrue: (wanted: string) => boolean, wanted = ''): Promise<void> {
  // While the page goes from one document to the next there is nobody to answer.
  await expect.poll(() => page.evaluate(isTrue, wanted).catch(() => false), { timeout: 30_000 }).toBe(true)
}

/** Not puppeteer's locators, for the same reason. */
async function present(page: Page, selector: string): Promise<ElementHandle> {
  const element = await page.waitForSelector(selector)
  if (element === null) throw new Error(`nothing matches ${selector}`)
  return element
}

async function press(page: Page, name: string, within = '*'): Promise<void> {
  await (await present(page, `::-p-xpath(//${within}//button[normalize-space()="${name}"])`)).click()
}

async function seeText(page: Page, text: string): Promise<void> {
  await until(page, wanted => document.body.innerText.includes(wanted), text)
}

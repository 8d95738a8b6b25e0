import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { pressEnterOn, pressTabUntil } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/**
 * Tests the structure of career tracks: parts dragged by touch, and parts copied from one career track into another.
 */

async function careerTracks({ ledger }: World): Promise<{ id: string; title: string }[]> {
  return ledger.query<{ id: string; title: string }>(
    `select id, title from career_track where slug in ('analis-data', 'pemasaran-digital') order by slug`,
  )
}

async function openDraft(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/career-track/${id}`)
  await pressEnterOn(page, page.getByRole('button', { name: 'Buka draf versi berikutnya' }))
  await expect(page.getByRole('link', { name: 'Susun draf' })).toBeVisible()
}

test('copies materials to another career track by keyboard, marks them as copied, and reports a stale edit', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [from, into] = await careerTracks(world)
  await logInWithoutForm(page, admin)
  await openDraft(page, into!.id)
  await openLinkAndWait(page, `/admin/structured/${from!.id}`)
  await pressEnterOn(page, page.getByRole('link', { name: 'Salin ke program lain' }))
  const source = page.getByRole('region', { name: 'Dari', exact: true })
  const target = page.getByRole('region', { name: 'Ke', exact: true })

  const articles = source.getByRole('checkbox', { name: /artikel$/ })
  await pressTabUntil(page, articles.nth(0))
  await page.keyboard.press('Space')
  await pressTabUntil(page, articles.nth(1))
  await page.keyboard.press('Space')
  await expect(source.getByText('2 materi dipilih.')).toBeVisible()
  await expect(source.getByRole('checkbox', { name: /kelas · / }).first()).toBeDisabled()

  await pressTabUntil(page, target.getByRole('radio', { name: into!.title }))
  await page.keyboard.press('Space')
  const tree = target.getByRole('list', { name: `Susunan ${into!.title}` })
  await expect(tree).toBeVisible()
  const before = await tree.getByRole('listitem').count()
  await pressTabUntil(page, target.getByLabel('Ke kelas'))
  await page.keyboard.press('ArrowDown')
  await pressTabUntil(page, target.getByLabel('Di urutan'))
  await page.keyboard.press('ArrowDown')

  // Another admin changes the draft meanwhile, so nothing is copied. The selection is kept.
  await world.ledger.query(
    `update career_track_version set track_content = jsonb_set(track_content, '{0,title}', '"Diganti orang lain"')
     where career_track_id = $1 and published_at is null`,
    [into!.id],
  )
  const copy = target.getByRole('button', { name: 'Salin 2 materi' })
  await pressEnterOn(page, copy)
  await expect(target.getByRole('alert')).toContainText('baru saja diubah orang lain')
  await expect(tree.getByText('Diganti orang lain')).toBeVisible()
  await expect(tree.getByRole('listitem')).toHaveCount(before)
  await pressEnterOn(page, copy)
  await expect(target.getByText(`2 bagian disalin ke ${into!.title}`)).toBeVisible()
  await expect(tree.getByText('artikel · baru disalin')).toHaveCount(2)
  await expect(tree.getByRole('listitem')).toHaveCount(before + 2)
  await expect(source.getByText('artikel · sudah disalin')).toHaveCount(2)
  await expect(source.getByText('Pilih track, kelas, atau materi.')).toBeVisible()

  // A whole track can be copied without the choice of a target.
  const tracks = source.getByRole('checkbox', { name: /track · / })
  await pressTabUntil(page, tracks.first())
  await page.keyboard.press('Space')
  await pressEnterOn(page, target.getByRole('button', { name: 'Salin 1 track' }))
  await expect(tree.getByText(/^track · .* · baru disalin$/)).toHaveCount(1)
  const rows = await world.ledger.query<{ deed: string; after: unknown }>(
    `select deed, detail -> 'after' as after from audit_entry where deed = 'career-track.copy' order by seq`,
  )
  expect(rows).toMatchObject([{ after: { parts: 2, materials: 2 } }, { after: { parts: 1 } }])

  // Deletes the draft while a track is selected.
  await pressTabUntil(page, tracks.first())
  await page.keyboard.press('Space')
  for (const table of ['lecture_material', 'quiz', 'career_track_version'])
    await world.ledger.query(
      `delete from ${table} as gone where career_track_id = $1
       and version = (select max(version) from career_track_version where career_track_id = $1)`,
      [into!.id],
    )
  await pressEnterOn(page, target.getByRole('button', { name: 'Salin 1 track' }))
  await expect(target.getByRole('alert')).toContainText('tidak punya draf')
})

for (const size of [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
]) {
  test.describe(`the structure of a career track by touch, at ${size.width} x ${size.height}`, () => {
    test.use({ viewport: size, hasTouch: true, isMobile: true })

    test('drags an item by its handle, even beyond the visible page, and scrolls on touches elsewhere', async ({
      page,
      world,
    }) => {
      const [track] = await careerTracks(world)
      await logInWithoutForm(page, admin)
      await openDraft(page, track!.id)
      await openLinkAndWait(page, `/admin/career-track/${track!.id}/susunan`)
      const finger = new Finger(await page.context().newCDPSession(page))
      const classes = page.getByRole('region', { name: /^Kelas / })
      const listRows = (nth: number) => classes.nth(nth).getByRole('listitem')
      // Reads all rows in one call, because Playwright would wait for a row that disappears between two calls.
      const titles = (nth: number) =>
        listRows(nth).evaluateAll(rows =>
          rows.map(row => row.querySelector<HTMLElement>('[data-part] > div > span')?.innerText ?? ''),
        )
      const [first, second, ...rest] = await titles(0)

      // A drag that starts on the text of a row, not on its grip, scrolls.
      const words = listRows(0).nth(0).getByText(first!)
      await finger.down(words)
      const top = await page.evaluate(() => scrollY)
      // The page continues to scroll after the finger is lifted, and the next touch must not hit a moving row.
      const scrolled = page.evaluate(
        () => new Promise<void>(resolve => document.addEventListener('scrollend', () => resolve(), { once: true })),
      )
      await finger.by(0, -160)
      await finger.up()
      await scrolled
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top + 60)
      expect(await titles(0)).toEqual([first, second, ...rest])

      // Drags the first row onto the second, which moves aside; the page does not scroll.
      await finger.down(gripOf(listRows(0).nth(0)))
      await finger.to(listRows(0).nth(1))
      await expect(listRows(0).nth(1).locator('[data-over]')).toBeVisible()
      await finger.up()
      await expect.poll(() => titles(0)).toEqual([second, first, ...rest])

      // A cancelled drag changes nothing.
      await finger.down(gripOf(listRows(0).nth(0)))
      await finger.to(listRows(0).nth(1))
      await finger.cancel()
      await expect(page.locator('[data-dragging]')).toHaveCount(0)

      // While the finger is at the lower edge, the page scrolls to its end. There the row is dropped on the last row.
      const last = (await classes.count()) - 1
      const lastTitles = await titles(last)
      const end = listRows(last).last()
      await finger.down(gripOf(listRows(0).nth(0)))
      await finger.toPoint(size.width / 2, size.height - 20)
      await expect(end).toBeInViewport({ ratio: 1, timeout: scaleTimeLimit(30_000) })
      await expect.poll(() => page.evaluate(() => document.body.scrollHeight - scrollY - innerHeight)).toBeLessThan(2)
      await finger.to(end)
      await expect(end.locator('[data-over]')).toBeVisible()
      await finger.up()
      await expect.poll(() => titles(0)).toEqual([first, ...rest])
      const after = lastTitles.toSpliced(-1, 0, second!)
      expect(await titles(last)).toEqual(after)

      await page.reload()
      await expect.poll(() => titles(0)).toEqual([first, ...rest])
      expect(await titles(last)).toEqual(after)
    })
  })
}

const gripOf = (row: Locator) => row.locator('[data-grip]')

/** Simulates one finger on the touch screen. */
class Finger {
  private x = 0
  private y = 0
  private readonly session: CDPSession

  constructor(session: CDPSession) {
    this.session = session
  }

  /** Scrolls the element to the middle of the window and touches the element after it has stopped moving. */
  async down(on: Locator): Promise<void> {
    await on.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await on.scrollIntoViewIfNeeded()
    await this.moveTo(on)
    await this.send('touchStart')
  }

  async to(target: Locator): Promise<void> {
    const from = { x: this.x, y: this.y }
    await this.moveTo(target)
    await this.glide(from)
  }

  toPoint(x: number, y: number): Promise<void> {
    const from = { x: this.x, y: this.y }
    Object.assign(this, { x, y })
    return this.glide(from)
  }

  by(dx: number, dy: number): Promise<void> {
    return this.toPoint(this.x + dx, this.y + dy)
  }

  up(): Promise<void> {
    return this.send('touchEnd')
  }

  cancel(): Promise<void> {
    return this.send('touchCancel')
  }

  private async moveTo(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${String(target)} is not to be seen`)
    this.x = box.x + box.width / 2
    this.y = box.y + box.height / 2
  }

  private async glide(from: { x: number; y: number }): Promise<void> {
    const { x, y } = this
    for (let step = 1; step <= 8; step += 1) {
      this.x = from.x + ((x - from.x) * step) / 8
      this.y = from.y + ((y - from.y) * step) / 8
      await this.send('touchMove')
    }
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'): Promise<void> {
    const isOn = type === 'touchStart' || type === 'touchMove'
    await this.session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: isOn ? [{ x: this.x, y: this.y }] : [],
    })
  }
}

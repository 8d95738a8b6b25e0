import { answerWith } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { getLessonPath, markDone, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

const sizes = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 780, height: 360 },
]
/** Both bars together on an upright phone: 48 px at the top, 60 px at the bottom. */
const BARS_PX = 108
const kinds = ['article', 'video', 'pdf', 'quiz', 'assignment', 'scorm'] as const

test('the lesson bar is at the bottom of the screen for every kind of material, with text visible above it', async ({
  page,
  world,
}) => {
  test.slow()
  const items = await world.ledger.items(siswa.email)
  const lessons = kinds.map(type => items.find(item => item.type === type)!)
  await logInWithoutForm(page, siswa)
  await openLesson(page, lessons[0]!)
  for (const lesson of lessons) {
    await openLinkAndWait(page, getLessonPath(lesson))
    await expect(page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      const at = `${lesson.type} at ${size.width}x${size.height}`
      await expect.poll(() => page.evaluate(barEdges), { message: at }).toMatchObject({ bottom: size.height })
      const { top, height } = await page.evaluate(barEdges)
      expect.soft(top + height, at).toBeLessThanOrEqual(BARS_PX)
      await expect.poll(() => page.evaluate(hasLineInSight), { message: `text of ${at}` }).toBe(true)
      await expect.poll(() => page.evaluate(partsOverTitle), { message: `title of ${at}` }).toEqual([])
    }
  }
})

test('header and lesson bar hide while the learner scrolls down, and appear at the end or on keyboard focus', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const article = (await world.ledger.items(siswa.email)).find(item => item.type === 'article')!
  await logInWithoutForm(page, siswa)
  await openLesson(page, article)
  const bar = page.getByRole('navigation', { name: 'Navigasi materi' })
  const more = page.getByRole('button', { name: 'Lainnya' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.mouse.move(180, 320)
  await page.mouse.wheel(0, 300)
  await expect(bar).not.toBeInViewport()
  await expect(more).not.toBeInViewport()
  await page.mouse.wheel(0, -60)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(more).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 300)
  await expect(bar).not.toBeInViewport()
  await bar.getByRole('button').or(bar.getByRole('link')).last().focus()
  await page.keyboard.press('Shift')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('End')
  await expect(bar).toBeInViewport({ ratio: 1 })
})

test('a lesson that the server cannot send shows the header of the site, which leads to other pages', async ({
  page,
  world,
}) => {
  const [item] = await openReadings(world.ledger, siswa, 1)
  await logInWithoutForm(page, siswa)
  await page.setViewportSize({ width: 360, height: 800 })
  const isContent = ({ path }: { path: string }) => path.startsWith('/api/v1/') && !path.includes('/auth/')
  answerWith(world.proxy, isContent, { status: 500, body: {} })
  await page.goto(getLessonPath(item!))
  await expect(page.getByRole('heading', { level: 1, name: 'Terjadi Kesalahan Sistem' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Semai' }).click()
  await expect(page).not.toHaveURL(/lecture-material/)
})

test('a points toast is shown above the lesson bar and covers no button', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const [reading] = await openReadings(world.ledger, siswa, 1)
  await logInWithoutForm(page, siswa)
  await openLesson(page, reading!)
  await markDone(page)
  const toast = page.getByText(/^Selamat! kamu berhasil menambah/)
  await expect(toast).toBeVisible()
  // Polls, because the toast slides in.
  await expect.poll(() => toast.evaluate(positionOfToast)).toEqual({ isInLowerHalf: true, covers: [] })
})

test('only completing a material animates its check mark and its segment of the bar, for 240 ms', async ({
  page,
  world,
}) => {
  const [reading] = await openReadings(world.ledger, siswa, 1)
  await logInWithoutForm(page, siswa)
  await openLesson(page, reading!)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moving = await page.evaluateHandle(collectMotion)
  await markDone(page)
  // The points animation runs in the same bar after the server has counted the points.
  await expect(page.getByText(/^Selamat! kamu berhasil menambah/)).toBeVisible()
  const motion = await moving.evaluate(seen => [...seen])
  expect(motion.filter(each => /^(draw|background-size) /.test(each)).toSorted()).toEqual([
    'background-size 240',
    'draw 240',
  ])
  expect(motion.filter(each => each.startsWith('float'))).toHaveLength(1)

  await openLesson(page, reading!)
  await expect(page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')).toContainText('Selesai')
  expect(await (await page.evaluateHandle(collectMotion)).evaluate(seen => [...seen])).not.toContain('draw 240')
})

/** Collects the names and durations of current and later animations. Runs in the page. */
function collectMotion(): Set<string> {
  const seen = new Set<string>()
  // A finished animation that holds its last frame is still in this list.
  const note = () => {
    for (const each of document.getAnimations()) {
      const name =
        each instanceof CSSTransition ? each.transitionProperty : each instanceof CSSAnimation ? each.animationName : ''
      seen.add(`${name.replace(/^_?([a-z-]+).*/, '$1')} ${String(each.effect?.getTiming().duration)}`)
    }
  }
  note()
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true)
  return seen
}

/** Runs in the page. */
function barEdges(): { top: number; bottom: number; height: number } {
  const { bottom, height } = document.querySelector('nav[aria-label="Navigasi materi"]')!.getBoundingClientRect()
  const top = document.querySelector('button[aria-label="Lainnya"]')!.parentElement!.getBoundingClientRect().height
  return { top, bottom: Math.round(bottom), height }
}

/** True if a whole line of the lesson's text is visible between header and bar. Runs in the page. */
function hasLineInSight(): boolean {
  const top = document.querySelector('button[aria-label="Lainnya"]')!.parentElement!.getBoundingClientRect().bottom
  const bottom = document.querySelector('nav[aria-label="Navigasi materi"]')!.getBoundingClientRect().top
  const parts = document.querySelectorAll('article p, article h1, article h2, article li, article label, article dt')
  return [...parts].some(part => {
    if (part.closest('nav')) return false
    const range = document.createRange()
    range.selectNodeContents(part)
    return [...range.getClientRects()].some(
      line => line.height > 8 && line.width > 40 && line.top >= top && line.bottom <= bottom,
    )
  })
}

/** Returns the parts that cover the title of the lesson. Runs in the page and scrolls to its start. */
function partsOverTitle(): string[] {
  window.scrollTo({ top: 0, behavior: 'instant' })
  const title = document.querySelector('main h1')!
  const range = document.createRange()
  range.selectNodeContents(title)
  return [...range.getClientRects()].flatMap(({ left, top, bottom }) =>
    [top + 1, bottom - 1].flatMap(y => {
      const shown = document.elementFromPoint(left + 4, y)
      return shown === null || title.contains(shown) || shown.contains(title) ? [] : [shown.className]
    }),
  )
}

/**
 * Returns whether the toast is in the lower half, and the names of bars and controls that it covers. Runs in the page.
 */
function positionOfToast(text: Element): { isInLowerHalf: boolean; covers: string[] } {
  const box = (text.closest('[role="alert"]') ?? text).getBoundingClientRect()
  const others = document.querySelectorAll('[data-bottom-bar], main :is(a, button, input, summary)')
  const covered = [...others].filter(other => {
    const { top, bottom, left, right, height } = other.getBoundingClientRect()
    return height > 0 && top < box.bottom && bottom > box.top && left < box.right && right > box.left
  })
  return {
    isInLowerHalf: box.top > innerHeight / 2 && box.bottom < innerHeight,
    covers: covered.map(({ textContent }) => textContent),
  }
}

import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { CHROMIUM } from '../support/browsers.ts'
import prepareRun from '../support/e2e/global-setup.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { openWorld } from '../support/e2e/world.ts'
import { computeMedian } from './load.ts'
import { formatWithGoal, reportMeasurements } from './write-figures.ts'

/**
 * Measures how long a keystroke takes until it is painted, in the largest forms of the admin area. A plain input outside
 * the form, on the same page, is the baseline. The processor is not slowed down.
 * npm run bench:typing -- --write
 */
const QUESTIONS = 100
/** Number of questions without an explanation. The server refuses these questions, so the page opens their cards. */
const BROKEN = 12
const CAPTIONS = 300
const TEXT = 'abcde fghij '.repeat(5).slice(0, 50)
/** A task over 50 ms delays the next keystroke. */
const GOAL_MS = 50

const endRun = await prepareRun()
const world = await openWorld({})
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ baseURL: world.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await logInWithoutForm(page, admin)
  await page.addInitScript(watchKeys)
  const rows = [
    ['form', 'fields', 'median', 'plain input', 'ratio', 'longest', 'plain input', 'longest task', 'tasks over 50 ms'],
    ...(await rowsOfQuiz(page)),
    await rowOfCaptions(page),
  ]
  await reportMeasurements('desk-typing', rows)
} finally {
  await browser.close()
  await world.close()
  await endRun()
}

/** Measures a quiz of the largest size, before and after the server has refused a part of it. */
async function rowsOfQuiz(page: Page): Promise<string[][]> {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `q${at + 1}`,
    type: 'single',
    text: `Soal ${at + 1}: mana yang menghitung laba harian sebuah warung dengan benar?`,
    options: ['a', 'b', 'c', 'd'].map(id => ({ id, text: `Pilihan ${id} untuk soal ${at + 1}` })),
    answer: ['a'],
    explanation: at < BROKEN ? '' : 'Laba adalah pendapatan dikurangi biaya.',
  }))
  const [quiz] = await world.ledger.query<{ id: string }>(
    'select quiz_id as id from lecture_material where quiz_id is not null limit 1',
  )
  await page.goto(`/admin/quiz/${quiz!.id}`)
  await page.getByRole('button', { name: 'Ubah dalam draf' }).click()
  const edit = page.getByRole('button', { name: 'Ubah kuis' })
  await expect(edit).toBeVisible()
  await world.ledger.query('update quiz set questions = $1::jsonb where id = $2', [
    JSON.stringify(questions),
    new URL(page.url()).pathname.split('/').at(-1),
  ])
  await page.reload()
  await edit.click()
  const mark = page.getByLabel('Nilai lulus')
  const explanation = page.getByLabel('Penjelasan', { exact: true })
  await expect(mark).toBeVisible()
  const rows = [await getRow(page, `quiz of ${QUESTIONS} questions: pass mark`, mark, '7'.repeat(TEXT.length))]
  await page
    .locator('[data-question] [aria-expanded]')
    .nth(QUESTIONS / 2)
    .click()
  rows.push(await getRow(page, `quiz of ${QUESTIONS} questions: one question`, explanation))
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(explanation).toHaveCount(BROKEN + 1)
  rows.push(await getRow(page, `the same, ${BROKEN + 1} questions open`, explanation.first()))
  return rows
}

/** Measures keystrokes in the caption editor of a lecture of 25 minutes (300 captions). */
async function rowOfCaptions(page: Page): Promise<string[]> {
  const [video] = await world.ledger.query<{ id: string }>(
    `select id from lecture_material as video where type = 'video' and not exists (
       select 1 from career_track_version as draft
       where draft.career_track_id = video.career_track_id and draft.published_at is null) limit 1`,
  )
  await page.goto(`/admin/lecture-material/update/${video!.id}`)
  await page.getByRole('button', { name: 'Ubah dalam draf' }).click()
  await page.getByRole('button', { name: 'Ubah materi' }).click()
  const time = (at: number) => new Date(at * 5_000).toISOString().slice(11, 23)
  const cues = Array.from(
    { length: CAPTIONS },
    (_, at) => `${time(at)} --> ${time(at + 1)}\nTeks ke-${at + 1} dari video ini, dua baris\nyang dibaca pelan-pelan`,
  )
  await page
    .locator('input[accept^=".vtt"]')
    .setInputFiles({ name: 'teks.vtt', mimeType: 'text/vtt', buffer: Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`) })
  return getRow(page, `captions of ${CAPTIONS} rows`, page.getByLabel(`Isi teks ke-${CAPTIONS / 2}`, { exact: true }))
}

/** Measures keystrokes in the field and in a plain input at the end of the page. Returns a row of the table. */
async function getRow(page: Page, name: string, field: Locator, text = TEXT): Promise<string[]> {
  const own = await typeInto(page, field, text)
  const fields = await page.locator('form :is(input, textarea, select)').count()
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.ariaLabel = 'Isian polos'
    document.body.append(input)
  })
  const plain = await typeInto(page, page.getByLabel('Isian polos'), text)
  await page.evaluate(() => document.querySelector('[aria-label="Isian polos"]')?.remove())
  return [
    name,
    String(fields),
    milliseconds(computeMedian(own.keys)),
    milliseconds(computeMedian(plain.keys)),
    (computeMedian(own.keys) / computeMedian(plain.keys)).toFixed(2),
    milliseconds(Math.max(...own.keys)),
    milliseconds(Math.max(...plain.keys)),
    formatWithGoal(Math.max(0, ...own.tasks), { atMost: GOAL_MS }, ' ms', 0),
    String(own.tasks.length),
  ]
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(0)} ms`
}

interface Typed {
  /** Time from each keystroke until it was painted, in milliseconds. */
  keys: number[]
  /** Length of each task over 50 ms. */
  tasks: number[]
}

async function typeInto(page: Page, field: Locator, text: string): Promise<Typed> {
  await field.focus()
  // The first characters are not measured, because they load and compile the code.
  await page.keyboard.type(text.slice(0, 7))
  await page.evaluate(() => window.typed.start())
  for (const character of text) {
    await page.keyboard.press(character === ' ' ? 'Space' : character)
    await page.evaluate(() => window.typed.painted())
  }
  return page.evaluate(() => window.typed.stop())
}

interface Watch {
  start: () => void
  /** Resolves when the last keystroke is painted. */
  painted: () => Promise<void>
  stop: () => Typed
}

declare global {
  interface Window {
    typed: Watch
  }
}

/** Runs in the page before its scripts. */
function watchKeys(): void {
  let keys: number[] = []
  let tasks: number[] = []
  let last: Promise<void> = Promise.resolve()
  const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  observer.observe({ type: 'longtask' })
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const painted = Promise.withResolvers<void>()
      last = painted.promise
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        // The message is handled after the frame was painted.
        channel.port1.addEventListener('message', () => {
          keys.push(performance.now() - timeStamp)
          painted.resolve()
        })
        channel.port1.start()
        channel.port2.postMessage(undefined)
      })
    },
    { capture: true },
  )
  window.typed = {
    start: () => {
      observer.takeRecords()
      keys = []
      tasks = []
    },
    painted: () => last,
    stop: () => {
      tasks.push(...observer.takeRecords().map(({ duration }) => duration))
      return { keys, tasks }
    },
  }
}

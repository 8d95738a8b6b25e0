import { expect } from '../fixtures.ts'
import type { Item } from '../ledger.ts'
import { siswa } from '../people.ts'
import { readQuestions } from '../quiz.ts'
import type { World } from '../world.ts'
import {
  type BrowserPage,
  clickElement,
  openDetails,
  pressButton,
  expectText,
  STEP_MS,
  typeText,
} from './browser-page.ts'
import { logIn, openLesson } from './learner.ts'

type Study = (page: BrowserPage, world: World, item: Item) => Promise<void>

/** Completes an open lesson, by the type of its material. */
const studies: Record<Item['type'], Study> = {
  article: page => pressButton(page, 'Tandai selesai'),
  pdf: page => pressButton(page, 'Tandai selesai'),
  // Reading the transcript counts as watching, even where the browser cannot play the video.
  video: async page => {
    await openDetails(page, 'Transkrip')
    await pressButton(page, 'Sudah kubaca sampai selesai')
  },
  quiz: async (page, world, quiz) => {
    await answerQuiz(page, world, quiz)
    await pressButton(page, 'Kumpulkan jawaban')
    await expectText(page, 'Lulus')
  },
  assignment: async page => {
    await typeText(page, '//main//textarea', 'Situs dua halaman untuk Warung Bu Tini.')
    await pressButton(page, 'Kumpulkan tugas')
    await expectText(page, 'Tugasmu sudah sampai di server.')
  },
  scorm: async (page, _world, { title }) => {
    await pressButton(page, 'Mulai')
    // The unit shows one button at a time. Its name is not checked, because a click whose response was lost is repeated.
    const press = async () => {
      if (!(await isDone(page))) await page.clickInside([title, 'Isi materi'], '//*[@id="tombol"]/button')
      expect(await isDone(page)).toBe(true)
    }
    await expect(press).toPass({ timeout: STEP_MS })
  },
}

/** Studies the first unfinished lesson of each kind to its end. The server must have completed each of them once. */
export async function finishEachKind(page: BrowserPage, world: World): Promise<void> {
  const items = await world.ledger.items(siswa.email)
  const chosen = Object.keys(studies).map(kind => items.find(item => item.type === kind && item.status === 'OPEN')!)
  await logIn(page, world.origin, siswa)
  for (const item of chosen) {
    await openLesson(page, world.origin, item)
    await studies[item.type](page, world, item)
    await expect.poll(() => isDone(page), { timeout: STEP_MS }).toBe(true)
  }
  const completed = async () =>
    (await world.ledger.applications(siswa.email))
      .filter(({ what }) => what === 'completed')
      .map(({ materialId, times }) => `${materialId} ${times}`)
      .toSorted()
  await expect.poll(completed, { timeout: STEP_MS }).toEqual(chosen.map(({ id }) => `${id} 1`).toSorted())
}

/** Returns whether the bar at the bottom of the lesson has the mark of a completed lesson. */
function isDone(page: BrowserPage): Promise<boolean> {
  return page.run(() => document.querySelector('nav[aria-label="Navigasi materi"] output') !== null)
}

async function answerQuiz(page: BrowserPage, { ledger }: World, quiz: Item): Promise<void> {
  for (const { id, type: kind, answer, prompts } of await readQuestions(ledger, quiz)) {
    const field = `//*[@id="soal-${id}"]`
    await pressButton(page, 'Daftar soal')
    await clickElement(page, `//dialog//button[@data-question="${id}"]`)
    if (kind === 'short') await typeText(page, `${field}//input`, answer[0]!)
    else if (kind === 'matching') {
      for (const prompt of prompts!) {
        await clickElement(page, `${field}//button[@data-prompt="${prompt.id}"]`)
        await clickElement(page, `${field}//button[@data-option="${getPair(answer, prompt.id)}"]`)
      }
    } else if (kind === 'ordering') {
      for (const option of answer) await clickElement(page, `${field}//button[@data-option="${option}"]`)
    } else for (const option of answer) await clickElement(page, `${field}//label[input/@value="${option}"]`)
  }
}

function getPair(answer: readonly string[], prompt: string): string {
  return answer.find(pair => pair.startsWith(`${prompt}:`))!.slice(prompt.length + 1)
}

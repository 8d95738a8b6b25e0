import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Block } from '#contract/learning/article.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { render } from '#tests/support/render.ts'
import '#app/ui/base.css'
import { readingState } from '../article/reading-state.ts'
import { createTextScale } from '../article/text-size.ts'
import { ArticlePlayer } from './article-player.tsx'
import { changeListenSettings } from './listen-settings.ts'
import { listening } from './listening.ts'
import { noSleepTimer, type SleepTimer } from './sleep-timer.ts'
import type { Speech } from './speech.ts'

type Speaking = Parameters<Speech['speak']>[1]

const voice = { name: 'Suara', lang: 'id-ID', localService: true, default: true }
const blocks: Block[] = [
  {
    kind: 'paragraph',
    line: [
      { kind: 'text', text: 'Siram ' },
      { kind: 'strong', text: 'pagi hari. Jangan' },
      { kind: 'text', text: ' siang.' },
    ],
  },
  ...Array.from({ length: 60 }, (): Block => ({ kind: 'paragraph', line: [{ kind: 'text', text: 'Panjang.' }] })),
  { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'Air' }], [{ kind: 'text', text: 'Pupuk' }]] },
]

beforeEach(() => {
  changeListenSettings({ speed: 1, continues: false })
  scrollTo(0, 0)
})

function show({ timer = noSleepTimer, isComplete = true }: { timer?: SleepTimer; isComplete?: boolean } = {}) {
  const spoken: string[] = []
  let now: Speaking | undefined
  const speech: Speech = {
    listVoices: () => [voice],
    onVoicesChanged: () => () => undefined,
    speak(text, how) {
      spoken.push(text)
      now = how
    },
    stop: () => (now = undefined),
  }
  listening.timer = timer
  const [onNext, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  // the player reads only these fields
  const item = { id: 'm', title: 'Menyiram', isComplete } as LearningItem
  const learning = { enrollmentId: 'e' } as Learning
  render(
    <>
      <h1 id="judul-materi">Menyiram</h1>
      <div style={createTextScale(0)}>
        <ArticleBody blocks={blocks} />
      </div>
      <ArticlePlayer
        {...{ learning, item, blocks, speech, voice, onNext, onClose }}
        isContinued={false}
        next={undefined}
      />
    </>,
  )
  return {
    spoken,
    onNext,
    isSpeaking: () => now !== undefined,
    end: () => {
      const ended = now
      now = undefined
      ended?.onEnd()
    },
    fail: () => now!.onFailure('failed'),
  }
}

const getLit = () =>
  [...(CSS.highlights.get('semai-dengar') ?? [])].map(range => (range instanceof Range ? range.toString() : ''))
const button = (name: string) => page.getByRole('region', { name: 'Dengarkan' }).getByRole('button', { name })

it('highlights the spoken sentence, even with bold words, and reports its position as reading position', async () => {
  const { spoken, end } = show()
  await expect.poll(() => spoken).toEqual(['Menyiram'])
  expect(document.querySelector('h1')!.className).not.toBe('')
  end()
  expect(getLit()).toEqual(['Siram pagi hari.'])
  expect(document.querySelector('h1')!.className).toBe('')
  end()
  expect([spoken.at(-1), getLit()]).toEqual(['Jangan siang.', ['Jangan siang.']])
  expect(readingState.heardAt).toBeGreaterThan(0.4)
  expect(readingState.heardAt).toBeLessThan(1)
})

it('the player pauses and skips sentences, and stops the voice and the highlight when it closes', async () => {
  const { spoken, isSpeaking } = show()
  await expect.element(button('Jeda')).toHaveFocus()
  await userEvent.click(button('Kalimat berikutnya'))
  await userEvent.click(button('Jeda'))
  expect(isSpeaking()).toBe(false)
  await userEvent.click(button('Putar'))
  expect(spoken).toEqual(['Menyiram', 'Siram pagi hari.', 'Siram pagi hari.'])
  render(<p>Materi lain</p>)
  expect([isSpeaking(), getLit(), readingState.heardAt]).toEqual([false, [], undefined])
})

it('scrolls to the spoken sentence, but not after the user has scrolled away', async () => {
  await page.viewport(360, 500)
  const { spoken, end } = show()
  await expect.poll(() => spoken.length).toBe(1)
  const hasScrolled = new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
  for (let piece = 0; piece < 50; piece++) end()
  await hasScrolled
  await expect.poll(() => scrollY).toBeGreaterThan(200)
  dispatchEvent(new WheelEvent('wheel'))
  scrollTo({ top: 0, behavior: 'instant' })
  end()
  await new Promise(requestAnimationFrame)
  expect(scrollY).toBe(0)
  await userEvent.click(button('Kalimat berikutnya'))
  await expect.poll(() => scrollY).toBeGreaterThan(200)
})

it('shows the lesson bar after the last sentence, even if the page is still scrolling', async () => {
  await page.viewport(360, 500)
  const { spoken, end, isSpeaking } = show()
  await expect.poll(() => spoken.length).toBe(1)
  let last = scrollY
  const hideBar = () => {
    if (scrollY > last) document.body.setAttribute('data-aside', '')
    last = scrollY
  }
  addEventListener('scroll', hideBar)
  for (let piece = 0; piece < 50; piece++) end()
  await expect.poll(() => document.body.hasAttribute('data-aside')).toBe(true)
  while (isSpeaking()) end()
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  removeEventListener('scroll', hideBar)
  expect(document.body.hasAttribute('data-aside')).toBe(false)
})

it('says that the article was read to the end, and opens the next material only if the user chose this', async () => {
  const first = show({ isComplete: false })
  await expect.poll(() => first.spoken.length).toBe(1)
  while (first.isSpeaking()) first.end()
  expect(first.spoken.slice(-2)).toEqual(['Air', 'Pupuk'])
  await expect.element(page.getByText('Sudah dibacakan sampai akhir. Tandai selesai di bawah.')).toBeVisible()
  expect(first.onNext).not.toHaveBeenCalled()
  changeListenSettings({ continues: true })
  await userEvent.click(button('Putar'))
  while (first.isSpeaking()) first.end()
  expect(first.spoken.at(-1)).toBe('Pupuk')
  expect(first.onNext).toHaveBeenCalledOnce()
})

it('opens no next material if the sleep timer is set to the end of the material', async () => {
  changeListenSettings({ continues: true })
  const { spoken, isSpeaking, end, onNext } = show({ timer: { choice: 'end', endsAt: undefined } })
  await expect.poll(() => spoken.length).toBe(1)
  while (isSpeaking()) end()
  await expect.element(page.getByText('Sudah dibacakan sampai akhir.')).toBeVisible()
  expect(onNext).not.toHaveBeenCalled()
  expect(listening.timer).toEqual(noSleepTimer)
})

it('the voice pauses when the user leaves the page, and continues when the user presses play', async () => {
  const { spoken, isSpeaking } = show()
  await expect.poll(() => spoken.length).toBe(1)
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(isSpeaking()).toBe(false)
  await userEvent.click(button('Putar'))
  expect([isSpeaking(), spoken]).toEqual([true, ['Menyiram', 'Menyiram']])
})

it('a sleep timer that ran out during a pause is switched off when the user presses play', async () => {
  const { spoken } = show({ timer: { choice: '15', endsAt: 0 } })
  await expect.poll(() => spoken.length).toBe(1)
  await userEvent.click(button('Jeda'))
  expect(listening.timer.choice).toBe('15')
  await userEvent.click(button('Putar'))
  expect(listening.timer).toEqual(noSleepTimer)
})

it('scrolling clears the reported position of the voice during a pause, but not during playback', async () => {
  const { end } = show()
  await expect.element(button('Jeda')).toBeVisible()
  end()
  end()
  dispatchEvent(new WheelEvent('wheel'))
  expect(readingState.heardAt).toBeGreaterThan(0.4)
  await userEvent.click(button('Jeda'))
  expect(readingState.heardAt).toBeGreaterThan(0.4)
  dispatchEvent(new WheelEvent('wheel'))
  expect(readingState.heardAt).toBeUndefined()
  await userEvent.click(button('Putar'))
  expect(readingState.heardAt).toBeGreaterThan(0.4)
})

it('reports that the voice has failed', async () => {
  const { spoken, fail } = show()
  await expect.poll(() => spoken.length).toBe(1)
  fail()
  await expect.element(page.getByText('Suara berhenti. Ketuk Putar untuk melanjutkan.')).toBeVisible()
})

it('keeps the buttons of the player on the screen with large text on a small phone', async () => {
  await page.viewport(320, 568)
  document.documentElement.style.fontSize = '200%'
  show()
  for (const name of ['Kalimat sebelumnya', 'Kalimat berikutnya', 'Tutup pembaca']) {
    await expect.element(button(name)).toBeInViewport({ ratio: 1 })
  }
  expect(document.documentElement.scrollWidth).toBe(320)
  document.documentElement.style.fontSize = ''
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Block, Inline } from '#contract/learning/article.ts'
import { LessonFrame } from '#app/app/frames/frames.tsx'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { writeLocalStorage } from '#app/lib/browser-storage.ts'
import { renderEarlyLesson, type EarlyMaterial } from './render-early-lesson.ts'

const MATERIAL = '0195a000-0000-7000-8000-0000000000f1'
const root = document.createElement('div')
const part = (name: string) => root.querySelector<HTMLElement>(`[data-early=${name}]`)!

beforeEach(() => {
  root.innerHTML = `<div data-frame inert>${renderToStaticMarkup(createElement(LessonFrame))}</div>`
  document.body.append(root)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  root.remove()
  localStorage.clear()
})

const text = (words: string): Inline => ({ kind: 'text', text: words })
const line: Inline[] = [
  text('Teks <script>alert(1)</script> & '),
  { kind: 'strong', text: 'tebal' },
  { kind: 'emphasis', text: 'miring' },
  { kind: 'code', text: '<p>' },
  { kind: 'break' },
  { kind: 'link', text: 'tautan', href: '/kelas' },
]
const words: Block[] = [
  { kind: 'heading', level: 2, id: 'satu', line: [text('Satu')] },
  { kind: 'paragraph', line },
  { kind: 'list', isOrdered: true, items: [line, [text('dua')]] },
  { kind: 'list', isOrdered: false, items: [[text('tiga')]] },
  { kind: 'quote', lines: [line, [text('lagi')]] },
  { kind: 'rule' },
  { kind: 'heading', level: 3, id: 'dua', line: [text('Dua')] },
]

function draw(blocks: readonly Block[], more: Partial<EarlyMaterial> = {}): void {
  renderEarlyLesson([{ id: MATERIAL, title: 'Judul', content: { kind: 'article', blocks }, ...more }], MATERIAL)
}

it('renders the text of an article exactly like the page, except for the targets of links', () => {
  draw(words)
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(createElement(ArticleBody, { blocks: words }))
  for (const element of page.querySelectorAll('[id], a')) {
    for (const { name } of element.attributes) element.removeAttribute(name)
  }
  expect(part('article').innerHTML).toBe(page.firstElementChild!.innerHTML)
  expect(part('article').className).toBe(page.firstElementChild!.className)
  expect(part('title').textContent).toBe('Judul')
  expect([part('reader').hidden, part('bones').hidden]).toEqual([false, true])
  expect(root.querySelector('[data-frame]')!.getAttribute('data-frame')).toBe('words')
})

it('renders the article early up to the first content that is not text, in the text size of this device', () => {
  writeLocalStorage('semai-text-size', '4')
  draw([words[1]!, { kind: 'code', language: 'html', text: '<p>' }, words[1]!])
  expect(part('article').children).toHaveLength(1)
  expect(part('article').style.getPropertyValue('--text-scale')).toBe('1.5')
})

it.each<Inline>([
  { kind: 'formula', tex: 'x', math: ['x'] },
  { kind: 'footnote', number: 1, use: 1 },
])('renders the lesson early only up to the first line with more than text: $kind', part => {
  draw([words[1]!, { kind: 'list', isOrdered: true, items: [line, [part]] }, words[1]!])
  expect([...root.querySelectorAll('[data-early=article] > *')].map(({ tagName }) => tagName)).toEqual(['P'])
})

it('renders only the title of a material that is not an article', () => {
  draw([], { content: { kind: 'quiz' } })
  expect(part('title').textContent).toBe('Judul')
  expect([part('reader').hidden, part('bones').hidden]).toEqual([true, false])
})

it('renders nothing early if the requested material is missing or its format is unknown', () => {
  const before = root.innerHTML
  renderEarlyLesson([{ id: 'other', title: 'Judul', content: { kind: 'article', blocks: words } }], MATERIAL)
  draw([{ kind: 'paragraph' } as Block])
  draw([{ kind: 'heading', level: '<img>', line: [text('x')] } as unknown as Block])
  draw([], { content: undefined as never })
  expect(root.innerHTML).toBe(before)
  root.replaceChildren()
  draw(words)
  expect(root.innerHTML).toBe('')
})

it('sets the kind of the frame at once, and renders the text after 300 ms if the font has not loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(document.fonts, 'status', 'get').mockReturnValue('loading')
  vi.spyOn(document.fonts, 'ready', 'get').mockReturnValue(new Promise(() => undefined))
  draw(words)
  expect(root.querySelector<HTMLElement>('[data-frame]')!.dataset['frame']).toBe('words')
  expect(part('title').textContent).not.toBe('Judul')
  await vi.advanceTimersByTimeAsync(300)
  expect(part('title').textContent).toBe('Judul')
})

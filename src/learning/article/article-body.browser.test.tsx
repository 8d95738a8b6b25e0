import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import '#app/ui/base.css'
import type { Block, MathPart } from '#contract/learning/article.ts'
import { ArticleBody } from './article-body.tsx'

let container: HTMLElement
afterEach(() => {
  history.replaceState(null, '', ' ')
})

const half: MathPart[] = [
  { name: 'math', attributes: { display: 'block' }, parts: 1 },
  { name: 'mfrac', attributes: {}, parts: 2 },
  { name: 'mn', attributes: {}, parts: 1 },
  '1',
  { name: 'mn', attributes: {}, parts: 1 },
  '2',
]
const text = (words: string) => ({ kind: 'text', text: words }) as const

it('renders a formula as MathML, or as TeX if no MathML exists, and renders each block as one element', async () => {
  const blocks: Block[] = [
    { kind: 'paragraph', line: [text('Nilai '), { kind: 'formula', tex: 'x', math: null }] },
    { kind: 'formula', tex: String.raw`\frac{1}{2}`, math: half },
  ]
  container = render(<ArticleBody blocks={blocks} />)
  await expect.element(page.getByRole('group', { name: 'Rumus' })).toBeVisible()
  const math = container.querySelector('math')!
  expect(math.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML')
  expect(math.firstElementChild!.outerHTML).toBe('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  expect(container.querySelector('p code')!.textContent).toBe('x')
  expect(container.firstElementChild!.children).toHaveLength(2)
})

it.each([
  ['wider than the screen', 900, 500],
  ['as small as the button', 40, 40],
])('the button that enlarges an image %s covers no part of the image', async (_size, width, height) => {
  const url = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`
  container = render(
    <div style={{ width: 320 }}>
      <ArticleBody blocks={[{ kind: 'picture', url, alt: 'Denah kebun', width, height }]} />
    </div>,
  )
  const button = page.getByRole('button', { name: 'Perbesar gambar: Denah kebun' })
  await expect.element(button).toBeVisible()
  await expect.poll(() => container.querySelector('img')!.naturalWidth).toBe(width)
  const picture = container.querySelector('img')!.getBoundingClientRect()
  const box = button.element().getBoundingClientRect()
  expect(picture.height).toBeGreaterThan(30)
  expect(box.top).toBeGreaterThanOrEqual(picture.bottom)
})

it('wraps a long line of code, so that the page does not scroll sideways on a small phone', async () => {
  await page.viewport(360, 800)
  const line = `const alamat = "https://semai.test/${'halaman-yang-panjang/'.repeat(6)}"`
  container = render(<ArticleBody blocks={[{ kind: 'code', language: 'js', text: `${line}\n  return alamat` }]} />)
  const code = page.getByLabelText('Contoh kode js')
  await expect.element(code).toBeVisible()
  expect(code.element().scrollWidth).toBe(code.element().clientWidth)
  expect(document.documentElement.scrollWidth).toBe(360)
  const [first, second] = [...code.element().querySelectorAll('span')].map(each => each.getBoundingClientRect().height)
  expect(first).toBeGreaterThan(second! * 3)
})

it('renders only MathML elements and attributes, even from a hostile response', async () => {
  const hostile = [
    { name: 'math', attributes: { onclick: 'alert(1)', style: 'color:red', display: 'block' }, parts: 6 },
    { name: 'script', attributes: { src: 'https://x.test' }, parts: 1 },
    'alert(1)',
    { name: 'mi', attributes: { href: 'javascript:alert(1)', dangerouslySetInnerHTML: { __html: '<img>' } }, parts: 1 },
    'x',
    { name: 'annotation-xml', attributes: {}, parts: 1 },
    { name: 'img', attributes: { src: 'x' }, parts: 0 },
    { name: 'mo', attributes: { children: 'y' }, parts: 1_000_000_000 },
    '<b>',
  ] as MathPart[]
  container = render(<ArticleBody blocks={[{ kind: 'formula', tex: 'x', math: hostile }]} />)
  await expect.element(page.getByRole('group', { name: 'Rumus' })).toBeVisible()
  expect(container.querySelector('math')!.outerHTML).toBe(
    '<math display="block" data-tex="x"><mi>x</mi><mo>&lt;b&gt;</mo></math>',
  )
})

it('the keyboard moves from the second reference of a footnote to the footnote, and back to that reference', async () => {
  const blocks: Block[] = [
    {
      kind: 'paragraph',
      line: [
        text('Satu'),
        { kind: 'footnote', number: 1, use: 1 },
        text(' dan'),
        { kind: 'footnote', number: 1, use: 2 },
      ],
    },
    { kind: 'footnotes', notes: [{ lines: [[text('Isi catatan')]], uses: 2 }] },
  ]
  container = render(<ArticleBody blocks={blocks} />)
  await expect.element(page.getByRole('heading', { name: 'Catatan kaki', level: 2 })).toBeVisible()
  const marks = page.getByRole('link', { name: 'Catatan kaki 1', exact: true })
  expect(marks.elements()).toHaveLength(2)
  marks.nth(1).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe('#catatan_1')
  expect(document.querySelector(':target')!.textContent).toContain('Isi catatan')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.id).toBe('rujukan_1_2')
  expect(location.hash).toBe('#rujukan_1_2')
  for (const link of page.getByRole('link', { name: /^Kembali ke teks/ }).elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

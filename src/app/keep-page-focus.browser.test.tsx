import { useEffect, useRef, useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EraseSection } from '#app/features/account/account/erase-section.tsx'
import { isFocusLost } from '#app/lib/is-focus-lost.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import { render } from '#tests/support/render.ts'
import { keepPageFocus } from './keep-page-focus.ts'

let stop: () => void = () => undefined
afterEach(() => stop())

/** Renders a page of the app, beside which `card` may be shown. */
function draw(content: ReactNode, card?: ReactNode) {
  render(
    <main id="isi" tabIndex={-1}>
      <div>{content}</div>
      {card}
    </main>,
  )
}

function show(content: ReactNode, card?: ReactNode) {
  draw(content, card)
  stop = keepPageFocus()
}

async function pressEnterOn(name: string) {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

/** Stored classes. The empty list is replaced by a message with a heading. */
function Stored() {
  const [classes, setClasses] = useState(['SQL', 'Web', 'Data'])
  if (classes.length === 0) return <EmptyList />
  return (
    <ul>
      {classes.map(name => (
        <li key={name} aria-label={name}>
          <button type="button" onClick={() => setClasses(classes.filter(each => each !== name))}>
            Hapus {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function EmptyList() {
  return (
    <section>
      <h2>Belum ada yang disimpan</h2>
      <a href="/kelas">Pilih kelas</a>
    </section>
  )
}

it('when a row is removed, the next row, the previous row or the heading of the empty list gets the focus', async () => {
  show(<Stored />)
  await pressEnterOn('Hapus Web')
  await expect.element(page.getByRole('listitem', { name: 'Data' })).toHaveFocus()
  await pressEnterOn('Hapus Data')
  await expect.element(page.getByRole('listitem', { name: 'SQL' })).toHaveFocus()
  await pressEnterOn('Hapus SQL')
  await expect.element(page.getByRole('heading', { name: 'Belum ada yang disimpan' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Pilih kelas' })).toHaveFocus()
})

it('when a form is cancelled, the button that opened the form gets the focus', async () => {
  show(
    <PathContext value="/akun/data">
      <EraseSection />
    </PathContext>,
  )
  await pressEnterOn('Hapus akun saya')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await pressEnterOn('Batal')
  await expect.element(page.getByRole('button', { name: 'Hapus akun saya' })).toHaveFocus()
})

function Card() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && (
      <section data-speaks>
        <button type="button" onClick={() => setIsOpen(false)}>
          Nanti
        </button>
      </section>
    )
  )
}

it('when a card closes, the focus returns to the control that had the focus before, or goes to the page', async () => {
  show(<button type="button">Lanjutkan belajar</button>, <Card />)
  ;(page.getByRole('button', { name: 'Lanjutkan belajar' }).element() as HTMLElement).focus()
  await pressEnterOn('Nanti')
  await expect.element(page.getByRole('button', { name: 'Lanjutkan belajar' })).toHaveFocus()
  stop()
  show(<p>Beranda</p>, <Card key="next" />)
  await pressEnterOn('Nanti')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

/** Shows a result a while after its button was removed. */
function Quiz({ hasResult }: { hasResult: boolean }) {
  const [isSent, setIsSent] = useState(false)
  const resultRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasResult && isFocusLost()) resultRef.current?.focus()
  }, [hasResult])
  return (
    <div data-testid="quiz">
      {!isSent && (
        <button type="button" onClick={() => setIsSent(true)}>
          Kumpulkan
        </button>
      )}
      {hasResult && (
        <h2 ref={resultRef} tabIndex={-1}>
          Nilai 100
        </h2>
      )}
    </div>
  )
}

it('after the focused button was removed, a screen can move the focus to a result that appears later', async () => {
  show(<Quiz hasResult={false} />)
  await pressEnterOn('Kumpulkan')
  await expect.element(page.getByTestId('quiz')).toHaveFocus()
  draw(<Quiz hasResult />)
  await expect.element(page.getByRole('heading', { name: 'Nilai 100' })).toHaveFocus()
})

/** Replaces its button by the controls of a unit, which loads a while later. */
function Unit({ isLoaded }: { isLoaded: boolean }) {
  const [isStarted, setIsStarted] = useState(false)
  const unitRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoaded && isFocusLost()) unitRef.current?.focus()
  }, [isLoaded])
  if (!isStarted)
    return (
      <button type="button" onClick={() => setIsStarted(true)}>
        Mulai
      </button>
    )
  return (
    <div>
      <button type="button">Layar penuh</button>
      <div ref={unitRef} tabIndex={-1} data-testid="unit" />
    </div>
  )
}

it('a screen moves the focus from a control that replaced a removed button, unless the user focused the control', async () => {
  show(<Unit isLoaded={false} />)
  await pressEnterOn('Mulai')
  const fullScreen = page.getByRole('button', { name: 'Layar penuh' })
  await expect.element(fullScreen).toHaveFocus()
  draw(<Unit isLoaded />)
  await expect.element(page.getByTestId('unit')).toHaveFocus()
  draw(<Unit isLoaded={false} />)
  ;(fullScreen.element() as HTMLElement).focus()
  draw(<Unit isLoaded />)
  await expect.element(fullScreen).toHaveFocus()
})

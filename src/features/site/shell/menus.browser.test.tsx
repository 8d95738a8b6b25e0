import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import '#app/ui/base.css'
import { PathContext } from '#app/ui/app-link.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import type { Account } from './account.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { TopMenu } from './top-menu.tsx'

const scoring = { to: 'https://bisnis.contoh.test/scoring' }
const account: Account = { isAdmin: false, isExpertOnly: false, scoring, preview: undefined }
const button = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })
async function expectFocus(locator: ReturnType<typeof link>): Promise<void> {
  await expect.element(locator).toHaveFocus()
}

describe('a submenu by keyboard', () => {
  it('a submenu opens on an arrow key, cycles through its items, and returns the focus on Escape', async () => {
    await page.viewport(1280, 800)
    render(<TopMenu />)
    const group = button('Kolaborasi Bareng')
    await expect.element(group).toBeVisible()
    group.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expectFocus(link('Karier di Semai'))
    await userEvent.keyboard('{ArrowDown}')
    await expectFocus(link('Karier Instruktur'))
    await userEvent.keyboard('{ArrowDown}')
    await expectFocus(link('Karier di Semai'))
    await userEvent.keyboard('{End}')
    await expectFocus(link('Karier Instruktur'))

    await userEvent.keyboard('{Escape}')
    await expectFocus(group)
    await expect.element(group).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Home}{End}')
    await expectFocus(group)

    await userEvent.keyboard('{ArrowUp}')
    await expectFocus(link('Karier Instruktur'))
    await userEvent.tab()
    await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the profile menu', () => {
  const listNames = (container: HTMLElement) =>
    [...container.querySelectorAll('a, li button')].map(each => each.textContent)

  it.each([
    ['a learner', {}, ['Pengaturan Akun', 'Keluar']],
    ['an admin', { isAdmin: true }, ['Dashboard Admin', 'Pengaturan Akun', 'Keluar']],
    ['a user who is only an expert', { isExpertOnly: true }, ['Dashboard Instruktur', 'Pengaturan Akun', 'Keluar']],
    [
      'an admin who is expert-only',
      { isAdmin: true, isExpertOnly: true },
      ['Dashboard Instruktur', 'Pengaturan Akun', 'Keluar'],
    ],
  ])('the profile menu of %s lists $2', async (_, rights, expected) => {
    const container = render(<ProfileMenu account={{ ...account, ...rights }} onSignOut={() => undefined} />)
    await expect.element(button('Menu akun')).toBeVisible()
    expect(listNames(container)).toEqual(expected)
  })

  it('the profile menu shows how complete the profile is, and asks the user to complete it until it is complete', async () => {
    const preview = { fullName: 'Sekar Maharani', email: 'sekar@contoh.test', picUrl: null, profileCompletion: 40 }
    render(<ProfileMenu account={{ ...account, preview }} onSignOut={() => undefined} />)
    await button('Menu akun Sekar Maharani').click()
    await expect.element(page.getByText('sekar@contoh.test')).toBeVisible()
    await expect.element(page.getByText('40%')).toBeVisible()
    await expect.element(link('Lengkapi Profil')).toHaveAttribute('href', '/akun/edit-profile')
    const whole = { ...preview, profileCompletion: 100 }
    render(<ProfileMenu account={{ ...account, preview: whole }} onSignOut={() => undefined} />)
    await expect.element(page.getByText('100%')).toBeVisible()
    await expect.element(link('Lengkapi Profil')).not.toBeInTheDocument()
  })
})

describe('the header of a lesson on a phone', () => {
  const showWith = (content: ReactNode) =>
    render(
      <div data-lesson>
        <TopMenu account={account} onSignOut={() => undefined} />
        <main>{content}</main>
      </div>,
    )

  it('the header is shown while the lesson loads', async () => {
    await page.viewport(360, 800)
    showWith(
      <PathContext value="/lecture-material/video/1">
        <LoadingState />
      </PathContext>,
    )
    await expect.element(link('Semai, halaman awal')).toBeVisible()
    await expect.element(button('Buka menu')).toBeVisible()
  })

  it('content and header do not overlap while a lesson loads, and do not move when the lesson has loaded', async () => {
    await page.viewport(780, 360)
    const container = showWith(
      <PathContext value="/lecture-material/video/1">
        <LoadingState />
      </PathContext>,
    )
    const header = container.querySelector('header')!.getBoundingClientRect()
    const main = container.querySelector('main')!.getBoundingClientRect()
    expect(container.querySelector('main i')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom)

    const loaded = showWith(<div>Flexbox</div>)
    expect(loaded.querySelector('main')!.getBoundingClientRect().top).toBe(main.top)
    const { left, top } = loaded.querySelector('header')!.getBoundingClientRect()
    expect([left, top]).toEqual([header.left, header.top])
  })

  it('the menu button does not move when the status appears in the header', async () => {
    await page.viewport(780, 360)
    const measure = (status: ReactNode) => {
      render(<TopMenu account={account} status={<output>{status}</output>} />)
      const burger = button('Buka menu').element()
      return [burger, burger.parentElement!].map(element => element.getBoundingClientRect().left)
    }
    expect(measure(<a href="/sync">3 belum terkirim</a>)).toEqual(measure(undefined))
  })

  it('the header is hidden as soon as the lesson is shown, even if a part of the lesson still loads', async () => {
    await page.viewport(360, 800)
    showWith(
      <div>
        <h1>Flexbox</h1>
        <LoadingState />
      </div>,
    )
    await expect.element(link('Semai, halaman awal')).not.toBeInTheDocument()
  })
})

describe('the drawer of a phone', () => {
  it('the drawer of a phone closes on Escape and on a tap outside it, and returns the focus', async () => {
    await page.viewport(360, 800)
    const handleSignOut = vi.fn<() => void>()
    render(<TopMenu account={account} onSignOut={handleSignOut} />)
    const burger = button('Buka menu')
    await burger.click()
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectFocus(burger)

    await burger.click()
    document.querySelector('dialog')?.dispatchEvent(new MouseEvent('click', { clientX: 1, clientY: 400 }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectFocus(burger)
    expect(handleSignOut).not.toHaveBeenCalled()
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, unmount } from '#tests/support/render.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { closeNotice } from '#app/notices/show-alert.ts'
import { notices } from '#app/notices/state.ts'
import { provideNavigation } from '#app/session/navigation.ts'
import { connection } from '#app/session/online.ts'
import { AuthPanes } from './auth-panes.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'

function show(form: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)
}

/** Replaces `fetch`, so that the form gets this response. */
function serverAnswers(status: number, body: unknown) {
  const answer = vi.fn(async (..._request: Parameters<typeof fetch>) => Response.json(body, { status }))
  vi.stubGlobal('fetch', answer)
  return answer
}

const getEvent = ({ payload }: OutboxEntry) => ('extras' in payload ? payload.extras.event_name : undefined)
/**
 * Returns the requests of the form. Leaves out connection checks, and outbox entries of an earlier test, because both
 * may be sent at any time.
 */
const asked = (answer: ReturnType<typeof serverAnswers>) =>
  answer.mock.calls.filter(([input, init]) => {
    const { url, method } = new Request(input, init)
    return method !== 'GET' && !url.includes('/v1/outbox')
  })

const keptTexts = () => Object.values(sessionStorage).join()
const field = (label: string) => page.getByLabelText(label, { exact: true })
const submit = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  sessionStorage.clear()
  notices.dialogs = []
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the sign-up form', () => {
  async function fillIn(email = 'budi@contoh.test') {
    await field('Nama lengkap').fill('Budi Santoso')
    await field('Email').fill(email)
    await field('Ulangi email').fill(email)
    await field('Nomor telepon').fill('081234567890')
    await field('Password').fill('rahasia')
    await field('Ulangi password').fill('rahasia')
  }

  it('the sign-up form validates a field when the user leaves it, and from then on while typing', async () => {
    show(<RegisterForm onDone={() => undefined} />)
    await expect.element(field('Nomor telepon')).toHaveValue('08')
    await field('Nama lengkap').fill('Budi 1')
    await expect.element(page.getByText('* Nama tidak boleh mengandung', { exact: false })).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(page.getByText('* Nama tidak boleh mengandung', { exact: false })).toBeVisible()
    await field('Nama lengkap').fill('Budi')
    await expect.element(page.getByText('* Nama tidak boleh mengandung', { exact: false })).not.toBeInTheDocument()
  })

  it('the sign-up form enables its button only if all fields are valid', async () => {
    show(<RegisterForm onDone={() => undefined} />)
    await expect.element(submit('Buat Akun Baru')).toBeDisabled()
    await fillIn()
    await expect.element(submit('Buat Akun Baru')).toBeEnabled()
    await field('Ulangi password').fill('rahasiaa')
    await expect.element(submit('Buat Akun Baru')).toBeDisabled()
  })

  it('the sign-up form shows under both email fields that the email address is taken', async () => {
    serverAnswers(400, { code: 'EMAIL_ALREADY_REGISTERED', message: 'Email sudah terdaftar.', type: 'emailError' })
    show(<RegisterForm onDone={() => undefined} />)
    await fillIn()
    await submit('Buat Akun Baru').click()
    await expect.poll(() => page.getByText('Email sudah terdaftar.').elements()).toHaveLength(2)
    await field('Email').fill('lain@contoh.test')
    await expect.poll(() => page.getByText('Email sudah terdaftar.').elements()).toHaveLength(1)
  })

  it('stores the points for the registration in the outbox before the success dialog can open', async () => {
    const userId = crypto.randomUUID()
    const user = { id: userId, isAdmin: false, roles: ['learner'] }
    serverAnswers(200, { data: { user, accessToken: 'a.b.c', refreshToken: 'r' } })
    const owed = vi.fn<(events: unknown[]) => void>()
    show(<RegisterForm onDone={() => void listEntries(userId).then(entries => owed(entries.map(getEvent)))} />)
    await fillIn()
    await submit('Buat Akun Baru').click()
    await expect.poll(() => owed.mock.calls).toEqual([[['register-success']]])
  })

  it.each([
    ['a checkout', `${location.origin}/kelas/dasar-pengembang-web/checkout`, '/kelas/dasar-pengembang-web/checkout'],
    ['a voucher', `${location.origin}/prakerja`, '/prakerja'],
    ['a lesson', '/lecture-material/article/m1?enrId=e1', '/lecture-material/article/m1?enrId=e1'],
    ['no page', undefined, '/business/dashboard'],
    ['another site', 'https://jahat.test/kelas', '/business/dashboard'],
    ['a path that leaves this site', '/..//jahat.test', '/business/dashboard'],
  ])('after the sign-up, a redirect to %s opens $2', async (_from, redirect, target) => {
    const user = { id: crypto.randomUUID(), isAdmin: false, roles: ['learner'] }
    serverAnswers(200, { data: { user, accessToken: 'a.b.c', refreshToken: 'r' } })
    const push = vi.fn<(path: string) => void>()
    provideNavigation({ push, replace: () => undefined })
    show(
      <AuthPanes
        pane="register"
        redirect={redirect}
        onPane={() => undefined}
        onLogin={() => expect.unreachable('no login here')}
      />,
    )
    await fillIn()
    await submit('Buat Akun Baru').last().click()
    await expect.poll(() => notices.dialogs.map(({ title }) => title)).toEqual(['Pendaftaran berhasil!'])
    expect(push).not.toHaveBeenCalled()
    closeNotice(notices.dialogs[0]?.id ?? -1, 'ok')
    await expect.poll(() => push.mock.calls).toEqual([[target]])
  })

  it('a press on the selected tab does not change the URL, because a new URL would empty the form', async () => {
    const onPane = vi.fn<(pane: string) => void>()
    show(<AuthPanes pane="register" onPane={onPane} onLogin={() => undefined} />)
    await page.getByRole('tab', { name: 'Buat Akun Baru' }).click()
    expect(onPane).not.toHaveBeenCalled()
    await page.getByRole('tab', { name: 'Masuk' }).click()
    expect(onPane).toHaveBeenCalledExactlyOnceWith('login')
  })

  it('the sign-up form keeps typed text over a reload, but no passwords', async () => {
    show(<RegisterForm onDone={() => undefined} />)
    await fillIn()
    expect(keptTexts()).not.toContain('rahasia')
    expect(keptTexts()).toContain('Budi Santoso')
    unmount()
    show(<RegisterForm onDone={() => undefined} />)
    await expect.element(field('Nama lengkap')).toHaveValue('Budi Santoso')
    await expect.element(field('Password')).toHaveValue('')
  })
})

describe('without a connection', () => {
  afterEach(() => connection.noteBrowserState(true))

  it.each([
    ['login', 'Masuk'],
    ['register', 'Membuat akun'],
    ['reset', 'Mengirim link'],
  ] as const)('the form of the pane %s explains that it needs a connection', async (pane, action) => {
    show(<AuthPanes pane={pane} onPane={() => undefined} onLogin={() => undefined} />)
    const reason = page.getByText(`Kamu sedang offline. ${action} butuh koneksi.`)
    expect(reason.query()).toBeNull()
    connection.noteBrowserState(false)
    await expect.element(reason).toBeVisible()
  })
})

/** Renders the login form with the state that its pane stores. */
function RememberingLogin() {
  const [isRemembered, setIsRemembered] = useState(false)
  const nothing = () => undefined
  return <LoginForm isRemembered={isRemembered} onRemember={setIsRemembered} onDone={nothing} onForgotten={nothing} />
}

describe('the login form', () => {
  async function fillIn() {
    await field('Email').fill(' Siswa@Semai.test ')
    await field('Password').fill(' belajar123 ')
  }

  it('the login form sends the email trimmed and in lower case, and the password unchanged', async () => {
    const answer = serverAnswers(400, { code: 'LOGIN_FAILED', message: 'Email atau password salah.' })
    show(<RememberingLogin />)
    await fillIn()
    await page.getByLabelText('Ingat saya').click()
    await submit('Masuk').click()
    await expect.element(page.getByText('Email atau password salah.')).toBeVisible()
    const [request] = asked(answer).map(([input, init]) => new Request(input, init))
    expect(await request?.json()).toEqual({ email: 'siswa@semai.test', password: ' belajar123 ', remember: true })
  })

  it('the login form reports a lost connection, and keeps the typed text', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    show(<RememberingLogin />)
    await fillIn()
    await submit('Masuk').click()
    await expect.poll(() => notices.dialogs.map(dialog => dialog.title)).toEqual(['Koneksi Terputus'])
    await expect.element(field('Password')).toHaveValue(' belajar123 ')
  })
})

describe('the form for a forgotten password', () => {
  it('the form for a forgotten password contains the email of the login form, and sends it trimmed', async () => {
    const answer = serverAnswers(200, { data: { message: 'Jika terdaftar, link terkirim.' } })
    show(<RememberingLogin />)
    await field('Email').fill(' Siswa@Semai.test ')
    unmount()
    const done = vi.fn<() => void>()
    show(<ResetRequestForm onDone={done} onBack={() => undefined} />)
    await submit('Kirim link').click()
    await expect.poll(() => done.mock.calls.length).toBe(1)
    const [request] = asked(answer).map(([input, init]) => new Request(input, init))
    expect(await request?.json()).toEqual({ email: 'siswa@semai.test' })
  })
})

describe('the form for a new password', () => {
  async function fillIn() {
    await field('Password baru').fill('rahasia1')
    await field('Ulangi password baru').fill('rahasia1')
  }

  it.each([
    ['TOKEN_EXPIRED', 'expired'],
    ['TOKEN_NOT_FOUND', 'invalid'],
    ['JWT_MALFORMED', 'invalid'],
    ['TOKEN_INVALID_SIGNATURE', 'invalid'],
    ['USER_NOT_FOUND', 'invalid'],
  ])('reports the failure %s of a reset link as %s', async (code, verdict) => {
    serverAnswers(400, { code, message: 'Link tidak valid.' })
    const refused = vi.fn<(verdict: string) => void>()
    show(<NewPasswordForm token="a.b.c" onDone={() => undefined} onRefused={refused} />)
    await fillIn()
    await submit('Simpan').click()
    await expect.poll(() => refused.mock.calls).toEqual([[verdict]])
  })

  it('the form for a new password enables its button only if both passwords are equal', async () => {
    show(<NewPasswordForm token="a.b.c" onDone={() => undefined} onRefused={() => undefined} />)
    await fillIn()
    await expect.element(submit('Simpan')).toBeEnabled()
    await field('Ulangi password baru').fill('rahasia')
    await expect.element(submit('Simpan')).toBeDisabled()
    expect(keptTexts()).not.toContain('rahasia')
  })
})

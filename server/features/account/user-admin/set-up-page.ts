import { brand } from '#contract/site/brand.ts'
import { renderBarePage } from '../../../http/bare-page.ts'
import { escapeHtml } from '../../../http/escape-html.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem }
  h1 { font-size: 1.4rem; line-height: 1.3 }
  label { display: block; font-weight: 600; margin-top: 1rem }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; border: 1px solid #767676; border-radius: .5rem }
  input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid #108067; outline-offset: 2px }
  .hint { margin: .25rem 0 0; font-size: .875rem }
  .fault { margin: .25rem 0 0; color: #b3261e }
  button, .button { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: 1.5rem; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #0b6b56; color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none }
  @media (prefers-color-scheme: dark) { .fault { color: #f2b8b5 } }
`

const page = (title: string, content: string) => renderBarePage({ title, style, content })

interface Typed {
  fullName: string
  email: string
}
type FieldName = keyof Typed | 'password' | 'passwordConfirmation'
export type SetUpErrors = Partial<Record<FieldName | 'form', string>>

/**
 * Renders the form. After an error the user must type the password again, because the page never contains a password.
 */
export function renderSetUpPage(token: string, typed: Typed, faults: SetUpErrors = {}): string {
  const field = (name: FieldName, label: string, attributes: string) => {
    const fault = faults[name]
    const described = fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-fault"`
    const line = fault === undefined ? '' : `\n<p class="fault" id="${name}-fault">${escapeHtml(fault)}</p>`
    return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes}${described}>${line}`
  }
  const value = (text: string) => `value="${escapeHtml(text)}"`
  const alert = faults.form === undefined ? '' : `<p class="fault" role="alert">${escapeHtml(faults.form)}</p>`
  return page(
    `Admin pertama ${brand.name}`,
    `<h1>Buat admin pertama ${escapeHtml(brand.name)}</h1>
<p>Tautan ini dipakai sekali. Admin berikutnya ditunjuk dari halaman User di area admin.</p>
${alert}
<form method="post" action="/api/set-up">
<input type="hidden" name="token" ${value(token)}>
${field('fullName', 'Nama lengkap', `maxlength="50" autocomplete="name" ${value(typed.fullName)}`)}
${field('email', 'Email', `type="email" maxlength="254" autocomplete="username" ${value(typed.email)}`)}
${field('password', 'Password', 'type="password" minlength="6" autocomplete="new-password"')}
<p class="hint">Paling sedikit 6 karakter. Akun ini berkuasa penuh, jadi pakai yang panjang.</p>
${field('passwordConfirmation', 'Ulangi password', 'type="password" minlength="6" autocomplete="new-password"')}
<button>Buat admin</button>
</form>`,
  )
}

export function renderSetUpDonePage(loginUrl: string): string {
  return page(
    'Admin dibuat',
    `<h1>Admin pertama sudah dibuat</h1>
<p>Masuk dengan email dan password tadi. Dasbor menunjukkan langkah berikutnya.</p>
<a class="button" href="${escapeHtml(loginUrl)}">Masuk</a>`,
  )
}

export function renderSetUpClosedPage(): string {
  return page(
    'Tautan tidak berlaku',
    `<h1>Tautan ini tidak berlaku lagi</h1>
<p>Admin pertama sudah ada, atau tautannya lebih dari 24 jam. Kalau belum ada admin, jalankan ulang server untuk tautan baru,
atau jalankan di server: <code>npm run admin -- create EMAIL</code></p>
<a class="button" href="/auth/login">Ke halaman masuk</a>`,
  )
}

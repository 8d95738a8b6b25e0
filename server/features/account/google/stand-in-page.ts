import { STAND_IN_PATH, standInUsers } from '../../../providers/google/stand-in.ts'
import { renderBarePage } from '../../../http/bare-page.ts'
import { escapeHtml } from '../../../http/escape-html.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem }
  h1 { font-size: 1.4rem } ul { list-style: none; padding: 0 }
  a { display: block; padding: .75rem 1rem; margin: .5rem 0; border: 1px solid #8888; border-radius: .5rem; color: inherit; text-decoration: none }
  a:hover, a:focus-visible { border-color: #108067; outline: 2px solid #108067 }
  small { display: block; opacity: .8 }
`

export function renderStandInPage(search: URLSearchParams, state: string): string {
  const linkFor = (person: string) => {
    const choice = new URLSearchParams(search)
    choice.set('state', state)
    choice.set('person', person)
    return escapeHtml(`${STAND_IN_PATH}/choose?${choice.toString()}`)
  }
  const rows = standInUsers.map(
    ({ sub, name, email, isVerified }) =>
      `<li><a href="${linkFor(sub)}">${escapeHtml(name)}<small>${escapeHtml(email)}${isVerified ? '' : ' (belum diverifikasi)'}</small></a></li>`,
  )
  const content = `<h1>Masuk sebagai siapa?</h1>
<p>Halaman ini menggantikan Google di komputer sendiri, karena GOOGLE_CLIENT_ID belum diatur.</p>
<ul>
${rows.join('\n')}
</ul>
<a href="${linkFor('')}">Batalkan</a>`
  return renderBarePage({ title: 'Pengganti Google', style, content })
}

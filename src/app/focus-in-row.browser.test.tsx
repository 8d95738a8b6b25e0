import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import catalog from '#app/features/catalog/course/catalog-screen.module.css'
import landing from '#app/features/site/landing/courses-today.module.css'
import filter from '#app/ui/filter-links.module.css'
import '#app/ui/tokens.css'
import { render } from '#tests/support/render.ts'

const courses = ['SQL untuk Pekerja Kantor', 'Warung Naik Kelas', 'Web untuk Lulusan SMK', 'Pemasaran Digital dari Nol']
const programs = ['Semua', 'Pengembangan Web', 'Data & Analisis', 'Konten Kreatif', 'Dunia Kerja']

/**
 * Returns the names of the links and buttons that the window cuts off at the left or right when they have the focus.
 */
async function findCutControls(): Promise<string[]> {
  const controls = [...page.getByRole('link').elements(), ...page.getByRole('button').elements()]
  const cut: string[] = []
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (let count = 0; count < controls.length; count++) {
      await userEvent.keyboard(key)
      const control = document.activeElement ?? document.body
      const { left, right } = control.getBoundingClientRect()
      if (left < 0 || right > window.innerWidth) cut.push(control.textContent)
    }
  }
  return cut
}

/** Rows extend into the margins of a page. */
function Page({ children }: { children: ReactNode }) {
  return <main style={{ paddingInline: 'var(--page-gutter)' }}>{children}</main>
}

it('scrolls a focused course card of the landing page into view on a phone', async () => {
  await page.viewport(360, 800)
  render(
    <Page>
      <ul className={landing.grid}>
        {courses.map(title => (
          <li key={title} className={landing.card}>
            <div className={landing.body}>
              <h3 className={landing.title}>
                <a href="/kelas">{title}</a>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </Page>,
  )
  expect(await findCutControls()).toEqual([])
})

it('scrolls a focused filter link into view on a phone', async () => {
  await page.viewport(360, 800)
  render(
    <Page>
      <nav className={filter.filter}>
        {programs.map(title => (
          <a key={title} className={filter.option} href="/program">
            {title}
          </a>
        ))}
      </nav>
    </Page>,
  )
  expect(await findCutControls()).toEqual([])
})

it('scrolls a focused filter of the catalogue into view on a phone', async () => {
  await page.viewport(360, 800)
  render(
    <Page>
      <div className={catalog.bar}>
        {programs.map(title => (
          <button key={title} type="button" className={catalog.type}>
            {title}
          </button>
        ))}
      </div>
    </Page>,
  )
  expect(await findCutControls()).toEqual([])
})

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import '../base.css'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

it.each([1, 2] as const)(
  'in landscape the picture of a state with a heading of level %i is beside its text and button',
  async level => {
    await page.viewport(780, 360)
    onTestFinished(() => page.viewport(414, 896))
    render(
      <main>
        <EmptyState title="Belum ada sertifikat" level={level} action={<Button>Lihat kelas</Button>}>
          <p>
            Sertifikatmu muncul di sini begitu kamu menyelesaikan satu kelas, lengkap dengan kode untuk memeriksanya.
          </p>
        </EmptyState>
      </main>,
    )
    const measure = (element: Element) => element.getBoundingClientRect()
    const heading = measure(page.getByRole('heading', { level }).element())
    const button = measure(page.getByRole('button', { name: 'Lihat kelas' }).element())
    await expect.poll(() => document.querySelector('main svg')).not.toBeNull()
    const picture = measure(document.querySelector('main svg')!)
    expect(button.bottom).toBeLessThan(240)
    expect(button.left).toBe(heading.left)
    expect(picture.left >= heading.right || picture.right <= heading.left).toBe(true)
  },
)

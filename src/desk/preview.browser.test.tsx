import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { PreviewButton, renewPreview } from './preview.tsx'

const location = { pathname: '/kelas', hash: '', reload: vi.fn(), assign: vi.fn() }
const phone = { name: '', closed: false, focus: vi.fn(), location }

beforeEach(() => {
  vi.spyOn(window, 'open').mockImplementation((_path, name) => {
    return Object.assign(phone, { name, closed: false }) as unknown as Window // the code uses only these parts of `Window`
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('the phone preview opens the page as the role that the admin chose', async () => {
  render(<PreviewButton path="/faq#biaya" subject="satu" />)
  const button = page.getByRole('button', { name: 'Pratinjau di ponsel' })
  const role = page.getByRole('combobox', { name: 'Dilihat sebagai' })
  await button.click()
  expect(window.open).toHaveBeenCalledExactlyOnceWith(
    '/faq#biaya',
    'semai-pratinjau learner satu',
    'popup,width=390,height=844',
  )
  await role.selectOptions('Pengunjung')
  await button.click()
  expect(phone.name).toBe('semai-pratinjau visitor satu')
  expect(location.assign).toHaveBeenLastCalledWith(expect.stringMatching(/\/faq#biaya$/))
  expect(location.reload).not.toHaveBeenCalled()

  // Opens the preview of the same page for another role.
  location.pathname = '/faq'
  await role.selectOptions('Admin')
  await button.click()
  expect(phone.name).toBe('semai-pratinjau admin satu')
  expect([location.hash, location.reload.mock.calls.length]).toEqual(['#biaya', 1])

  renewPreview()
  expect(location.reload).toHaveBeenCalledTimes(2)
  phone.closed = true
  renewPreview()
  expect(location.reload).toHaveBeenCalledTimes(2)
  await button.click()
  expect(window.open).toHaveBeenCalledTimes(2)
})

import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { MarksAndVoice } from './marks-and-voice.tsx'

afterEach(() => void vi.unstubAllGlobals())

const file = { id: 'f1', name: 'daun.jpg', type: 'image/jpeg', sizeBytes: 3, url: '/api/files/f1' }
// the component reads only these fields
const version = {
  files: [file],
  marks: [{ fileId: 'f1', text: 'Daun ini menguning', points: [[0.5, 0.5]] }],
} as unknown as AssignmentVersion

it('reports at once that a picture with marks cannot be opened, and downloads the picture again on retry', async () => {
  await clearDevice()
  const requests: string[] = []
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    // The request for the reason stays unanswered.
    if (headers) return new Promise(() => undefined)
    requests.push(url)
    if (requests.length === 1) return Promise.reject(new TypeError('Failed to fetch'))
    return new Promise(resolve => answers.push(resolve))
  })
  const shown = render(<MarksAndVoice version={version} />)
  await expect.element(page.getByText('Foto ini belum bisa dibuka.')).toBeVisible()
  expect(shown.textContent).not.toMatch(/server|belum ada di perangkat/)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.poll(() => answers).toHaveLength(1)
  expect(page.getByText('Foto ini belum bisa dibuka.').elements()).toEqual([])
  answers[0]!(new Response('abc', { headers: { 'content-type': 'image/jpeg' } }))
  await expect.element(page.getByRole('img', { name: 'Isi daun.jpg dengan tanda dari pakar' })).toBeInTheDocument()
})

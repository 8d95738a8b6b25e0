import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { errorMessages } from '#contract/wire/error-codes.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { openSemaiDb } from '#app/data/db.ts'
import { readDraft } from '#app/data/drafts.ts'
import { readFile } from '#app/data/files/store.ts'
import { sessionState } from '#app/session/session-state.ts'
import { createAssignmentToAssess, getAssignmentId as id } from '#tests/support/assignments.ts'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { AssessmentWork } from './assessment-work.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const photo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#8a8"/></svg>')}`
const assignment = {
  ...createAssignmentToAssess(1),
  files: [{ id: id(4), name: 'etalase.png', type: 'image/png' as const, sizeBytes: 1_000, url: photo }],
}

let sent: AssessmentOfAnswer[]
beforeEach(async () => {
  await clearDevice()
  sessionState.user = { userId, isAdmin: false, roles: ['expert'] }
  sessionState.status = 'member'
  const session = { userId, isAdmin: false, roles: ['expert'] as const, accessToken: '', refreshToken: '' }
  await (await openSemaiDb()).put('session', session as never, 'current') // the code reads only the user of the session
  sent = []
  show()
})
afterEach(() => {
  sessionState.user = undefined
  sessionState.status = 'visitor'
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(handed: Partial<ComponentProps<typeof AssessmentWork>> = {}): void {
  unmount()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssessmentWork
        assignment={assignment}
        onAssess={async words => void sent.push(words)}
        onDone={() => undefined}
        onReload={() => undefined}
        {...handed}
      />
    </QueryClientProvider>,
  )
}

const picture = () => page.getByRole('img', { name: 'Isi etalase.png' })
const score = () => page.getByLabelText('Nilai (0 sampai 100)')

/** Draws a line on the picture with a finger, from point to point. */
function draw(...[first, ...others]: [x: number, y: number][]): void {
  const target = picture().element()
  const box = target.getBoundingClientRect()
  const at = ([x, y]: [number, number]) => ({
    bubbles: true,
    button: 0,
    pointerId: 1,
    clientX: box.left + x * box.width,
    clientY: box.top + y * box.height,
  })
  target.dispatchEvent(new PointerEvent('pointerdown', at(first!)))
  for (const each of others) target.dispatchEvent(new PointerEvent('pointermove', at(each)))
  target.dispatchEvent(new PointerEvent('pointerup', at(others.at(-1) ?? first!)))
}

it('an expert adds marks with the pointer and moves them by keys, and a reload does not delete them', async () => {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  await expect.element(page.getByRole('button', { name: 'Titik' })).toBeVisible()
  await expect.element(picture()).toBeVisible()
  await waitUntilPasses(() => expect(picture().element().clientWidth).toBeGreaterThan(100))
  draw([0.25, 0.5])
  await expect.element(page.getByLabelText('Catatan tanda 1')).toHaveFocus()
  await userEvent.keyboard('Judulnya <b>belum</b> ada')

  await page.getByRole('button', { name: 'Coretan' }).click()
  draw([0, 0], [0.25, 0], [0.5, 0], [0.5, 0.25], [0.5, 0.5])
  await expect.element(page.getByLabelText('Catatan tanda 2')).toHaveFocus()

  await page.getByRole('button', { name: 'Tambah tanda di tengah' }).click()
  await expect.element(page.getByRole('button', { name: 'Tanda 3, 50% dari kiri, 50% dari atas' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Tanda 3, 48% dari kiri, 40% dari atas' })).toHaveFocus()
  await page.getByLabelText('Catatan tanda 3').fill('Tengah')
  // Two presses move a mark, for users who cannot drag. A script presses the button, because the field covers the
  // button without the styles of the page.
  const move = page.getByRole('button', { name: 'Pindahkan tanda 3' })
  ;(move.element() as HTMLElement).click()
  await expect.element(move).toHaveAttribute('aria-pressed', 'true')
  draw([0.75, 0.25])
  await expect.element(page.getByRole('button', { name: 'Tanda 3, 75% dari kiri, 25% dari atas' })).toBeVisible()
  await expect.element(page.getByLabelText('Catatan tanda 3')).toHaveValue('Tengah')

  await score().fill('80')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Tulis apa yang kamu tandai')).toBeVisible()
  await expect.element(page.getByLabelText('Catatan tanda 2')).toHaveFocus()
  expect(sent).toEqual([])

  // Renders the screen again, as after the page was closed and opened again.
  show()
  await expect.element(page.getByLabelText('Catatan tanda 1')).toHaveValue('Judulnya <b>belum</b> ada')
  await page.getByLabelText('Catatan tanda 2').fill('Garis ini')
  await page.getByRole('button', { name: /^Tanda 3,/ }).click()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByLabelText('Catatan tanda 3')).not.toBeInTheDocument()
  await score().click()
  await userEvent.keyboard('{Enter}')
  await waitUntilPasses(() => expect(sent).toHaveLength(1))
  const corners = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
  ]
  expect(sent[0]?.marks).toEqual([
    { fileId: id(4), points: [[0.25, 0.5]], text: 'Judulnya <b>belum</b> ada' },
    { fileId: id(4), points: corners, text: 'Garis ini' },
  ])
})

it.each(['ASSIGNMENT_CHANGED', 'ASSIGNMENT_READ', 'ASSIGNMENT_NOT_FOUND'] as const)(
  'if a score is rejected with %s, offers to reload the answer, and keeps the typed score',
  async code => {
    const reload = vi.fn<() => void>()
    const refuse = () => Promise.reject(new ApiFailure('business', errorMessages[code], { code }))
    show({ onAssess: refuse, onReload: reload })
    await score().fill('80')
    await page.getByRole('button', { name: 'Kirim nilai' }).click()
    await expect.element(page.getByText(errorMessages[code])).toBeVisible()
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    expect(reload).toHaveBeenCalledOnce()
    await expect.element(score()).toHaveValue('80')
  },
)

/** Simulates a microphone with a tone. */
function microphone() {
  const audio = new AudioContext()
  const streams: MediaStream[] = []
  const open = async () => {
    const tone = audio.createOscillator()
    const out = audio.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    streams.push(out.stream)
    return out.stream
  }
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(open)
  const isOn = () => streams.some(stream => stream.getTracks().some(track => track.readyState === 'live'))
  return { asked, open, isOn, close: () => audio.close() }
}

it('keeps text and marks made during a voice recording', async () => {
  const mic = microphone()
  await page.getByRole('button', { name: 'Rekam suara' }).click()
  await expect.element(page.getByText(/^Merekam/)).toBeVisible()
  await score().fill('80')
  await page.getByLabelText('Komentar', { exact: true }).first().fill('Rapi')
  await page.getByRole('button', { name: 'Tambah tanda di tengah' }).click()
  await page.getByLabelText('Catatan tanda 1').fill('Bagian ini')
  // The form must not be sent now, because it would lack the recording in progress.
  await score().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Selesaikan atau batalkan dulu rekaman suaramu.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Selesai' }).click()
  await expect.element(page.getByLabelText('Catatan suaramu')).toBeInTheDocument()
  await score().click()
  await userEvent.keyboard('{Enter}')
  await waitUntilPasses(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ score: 80, comment: 'Rapi', marks: [{ text: 'Bagian ini' }] })
  expect(sent[0]?.voice?.seconds).toBeGreaterThanOrEqual(1)
  await mic.close()
})

it('disables typing and marking until the stored draft is loaded', async () => {
  await score().fill('80')
  await waitUntilPasses(async () => expect(await readDraft(userId, `assessment:${id(1)}`)).toBeDefined())
  const store = (await openSemaiDb()).transaction('drafts', 'readwrite').objectStore('drafts')
  const release = new AbortController()
  onTestFinished(() => release.abort())
  const held = (async () => {
    while (!release.signal.aborted) await store.count()
  })()
  show()
  await expect.element(picture()).toBeVisible()
  expect(score().elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Coretan' }).elements()).toEqual([])
  release.abort()
  await held
  await expect.element(score()).toHaveValue('80')
  await expect.element(page.getByRole('button', { name: 'Coretan' })).toBeVisible()
})

it('requests the microphone once, and turns it off after any outcome of the recording', async () => {
  const mic = microphone()
  const permission = Promise.withResolvers<void>()
  mic.asked.mockImplementation(async () => {
    await permission.promise
    return mic.open()
  })
  const record = page.getByRole('button', { name: 'Rekam suara' })
  await record.click()
  await record.click()
  expect(mic.asked).toHaveBeenCalledOnce()
  // If an expert leaves the form before answering the permission prompt, no recording starts.
  unmount()
  permission.resolve()
  const given = await mic.asked.mock.results[0]?.value
  await waitUntilPasses(() => expect(given.getTracks()[0].readyState).toBe('ended'))

  show()
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementationOnce(() => {
    throw new DOMException('busy', 'InvalidStateError')
  })
  await record.click()
  await expect.element(page.getByText(/^Mikrofon tidak bisa dipakai sekarang/)).toBeVisible()
  expect(mic.isOn()).toBe(false)

  await record.click()
  await expect.element(page.getByText(/^Merekam/)).toBeVisible()
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect.element(record).toBeVisible()
  expect(mic.isOn()).toBe(false)
  await mic.close()
})

it('records a voice comment in Opus, keeps it over a reload, and sends it with the score', async () => {
  const mic = microphone()
  await page.getByRole('button', { name: 'Rekam suara' }).click()
  await expect.element(page.getByText(/^Merekam/)).toBeVisible()
  await expect.element(page.getByText('1 dari 30 detik')).toBeVisible()
  await page.getByRole('button', { name: 'Selesai' }).click()
  const own = page.getByLabelText('Catatan suaramu')
  await expect.element(own).toBeInTheDocument()
  show()
  await expect.element(own).toBeInTheDocument()
  await waitUntilPasses(() => expect((own.element() as HTMLAudioElement).readyState).toBeGreaterThan(0))

  await score().fill('80')
  await userEvent.keyboard('{Enter}')
  await waitUntilPasses(() => expect(sent).toHaveLength(1))
  const voice = sent[0]?.voice
  expect(voice?.seconds).toBeGreaterThanOrEqual(1)
  const bytes = await readFile({ ...voice!, userId })
  const head = await bytes?.slice(0, 400).text()
  expect(head).toMatch(/webm[\s\S]*A_OPUS/)
  await mic.close()
})

it('explains that a browser cannot record Opus, or that the microphone is blocked', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const record = page.getByRole('button', { name: 'Rekam suara' })
  await record.click()
  await expect.element(page.getByText(/^Mikrofon belum diizinkan/)).toBeVisible()
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockReturnValue(false)
  await record.click()
  await expect.element(page.getByText(/belum bisa merekam suara \(Opus\)/)).toBeVisible()
  await score().fill('80')
  await userEvent.keyboard('{Enter}')
  await waitUntilPasses(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('voice')
})

it('keeps the keyboard focus when elements are replaced, and does not hide a note that was emptied', async () => {
  const rubric = [{ text: 'Rapi', points: 100 }]
  const criteria = [{ text: 'Rapi', maxPoints: 100, points: 70, comment: 'Belum' }]
  show({ assignment: { ...assignment, rubric, criteria, score: 70, state: 'scored' } })
  const note = page.getByLabelText('Catatan: Rapi')
  await note.fill('')
  await expect.element(note).toHaveFocus()
  show({ assignment: { ...assignment, id: id(9), rubric } })
  const noteButton = page.getByRole('button', { name: 'Beri catatan untuk Rapi' })
  await expect.element(noteButton).toBeVisible()
  ;(noteButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(note).toHaveFocus()

  const mic = microphone()
  const record = page.getByRole('button', { name: 'Rekam suara' })
  ;(record.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Selesai' })).toHaveFocus()
  await expect.element(page.getByText('1 dari 30 detik')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Catatan suaramu')).toHaveFocus()
  ;(page.getByRole('button', { name: 'Hapus catatan suara' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(record).toHaveFocus()
  await mic.close()
})

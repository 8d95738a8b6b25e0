import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { CaptionInput } from './caption-input.tsx'

let written: string

function Field({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  const put = (text: string) => {
    written = text
    setValue(text)
  }
  return <CaptionInput attributes={{ id: 'teks' } as never} value={value} onChange={put} videoUrl="/api/media/v.mp4" />
}

const two = 'WEBVTT\n\nNOTE dari Rina\n\n00:01.000 --> 00:03.000 line:0\nSatu dua\n\n00:04.000 --> 00:06.000\nTiga\n'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(first: string) {
  written = first
  render(<Field first={first} />)
  await button('Sunting teks video').click()
}
/** Sets the playback position directly, because the test has no video file. */
function playhead(seconds: number) {
  Object.defineProperty(document.querySelector('video'), 'currentTime', { value: seconds, writable: true })
}

it('a key sets the times of a caption from the position of the video, and errors appear at the row', async () => {
  await open(two)
  playhead(4.25)
  await field('Isi teks ke-2').click()
  await userEvent.keyboard('{Alt>}m{/Alt}')
  await expect.element(field('Mulai teks ke-2')).toHaveValue('00:04.250')
  playhead(4.25)
  await userEvent.keyboard('{Alt>}s{/Alt}')
  await expect.element(field('Selesai teks ke-2')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Selesai teks ke-2')).toHaveAccessibleDescription(/tidak setelah waktu mulainya/)
  await field('Selesai teks ke-2').fill('00:0x')
  expect(written).toBe(two.replace('00:04.000 --> 00:06.000', '00:04.250 --> 00:0x'))
  await field('Selesai teks ke-2').fill('00:06.000')
  await field('Mulai teks ke-2').fill('00:02.000')
  await expect.element(page.getByText(/keduanya tampil bersama/)).toBeVisible()
})

it('adds, splits, merges, removes and restores rows, and keeps the other content of the file', async () => {
  await open(two)
  playhead(0)
  const words = field('Isi teks ke-1').element() as HTMLTextAreaElement
  words.focus()
  words.setSelectionRange(4, 4)
  await userEvent.keyboard('{Alt>}b{/Alt}')
  await expect.element(field('Isi teks ke-2')).toHaveValue('dua')
  await button('Gabungkan dengan berikutnya teks ke-1').click()
  await expect.element(field('Isi teks ke-1')).toHaveValue('Satu\ndua')
  await button('Hapus teks ke-1').click()
  await expect.element(field('Isi teks ke-1')).toHaveValue('Tiga')
  await expect.element(field('Isi teks ke-1')).toHaveFocus()
  for (let step = 0; step < 3; step += 1) await button('Urungkan').click()
  expect(written).toBe(two)
  await field('Geser semua (detik)').fill('-1,5')
  await button('Geser').click()
  await expect.element(page.getByText(/Teks pertama akan mulai sebelum videonya/)).toBeVisible()
  await field('Geser semua (detik)').fill('1,5')
  await button('Geser').click()
  expect(written).toContain('00:02.500 --> 00:04.500 line:0\nSatu dua')
})

it('imports a complete caption file, and rejects a damaged file with the number of its wrong line', async () => {
  await open('')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File([two.replace('00:06.000', '00:01.000')], 'a.vtt'))
  await expect.element(page.getByText(/^Baris 8 \(teks ke-2\): waktu selesainya/)).toHaveRole('alert')
  expect(written).toBe('')
  await userEvent.upload(input, new File([`\uFEFF${two.replaceAll('\n', '\r\n')}`], 'a.vtt'))
  await expect.element(field('Isi teks ke-2')).toHaveValue('Tiga')
  await expect.element(page.getByText(/1 baris yang bukan teks/)).toHaveRole('status')
  expect(written).toBe(two)
})

it('restores captions that were deleted or replaced completely', async () => {
  await open(two)
  await field('Isi teks ke-2').fill('Tiga puluh')
  const typed = written
  await button('Hapus teks video').click()
  expect(written).toBe('')
  await button('Kembalikan teks sebelumnya').click()
  expect(written).toBe(typed)
  await expect.element(field('Isi teks ke-2')).toHaveValue('Tiga puluh')
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([two], 'a.vtt'))
  await expect.element(field('Isi teks ke-2')).toHaveValue('Tiga')
  await button('Kembalikan teks sebelumnya').click()
  expect(written).toBe(typed)
})

it('each undo takes back one action, or the text typed in one field', async () => {
  await open(two)
  playhead(0)
  await button('Bagi dua teks ke-1').click()
  const split = written
  await field('Isi teks ke-1').fill('Satu')
  await field('Isi teks ke-1').fill('Satu lagi')
  const first = written
  await field('Isi teks ke-3').fill('Tiga puluh')
  const typed = written
  await field('Isi teks ke-3').click()
  playhead(5)
  await userEvent.keyboard('{Alt>}m{/Alt}')
  expect(written).not.toBe(typed)
  const undo = button('Urungkan')
  await undo.click()
  expect(written).toBe(typed)
  await undo.click()
  expect(written).toBe(first)
  await undo.click()
  expect(written).toBe(split)
  await undo.click()
  expect(written).toBe(two)
  await expect.element(undo).toBeDisabled()
})

it('undoing the replacement of a caption file restores the earlier captions', async () => {
  await open(two)
  await button('Hapus teks ke-1').click()
  const typed = written
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([two], 'a.vtt'))
  await expect.element(field('Isi teks ke-2')).toHaveValue('Tiga')
  await button('Urungkan').click()
  expect(written).toBe(typed)
})

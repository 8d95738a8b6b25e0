import { Paper } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cannedCommentsQuery } from '#app/queries/desk/canned-comment.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { LimitedTextArea } from '#app/desk/form/limited-text-area.tsx'
import { render } from '#tests/support/render-desk.ts'
import { doubleTextSize } from '#tests/support/device/double-text-size.ts'
import { findBrokenWords } from '#tests/support/device/broken-words.ts'
import '#app/ui/base.css'
import { CannedComments } from './canned-comments.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'

function Comment() {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const set = (value: string) => setComment(value)
  return (
    <>
      <LimitedTextArea
        ref={ref}
        label="Komentar"
        limit={5_000}
        error={undefined}
        value={comment}
        onChange={event => set(event.currentTarget.value)}
      />
      <CannedComments fieldRef={ref} comment={comment} onChange={set} />
    </>
  )
}

it('the focus stays on a moved canned comment, and goes to the next comment after a removal', async () => {
  let kept = ['Satu', 'Dua', 'Tiga'].map((text, at) => ({ id: `0195a000-0000-7000-8000-00000000000${at}`, text }))
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const id = new URL(request.url).pathname.split('/').at(-1)
    const own = kept.find(each => each.id === id)
    const others = kept.filter(each => each.id !== id)
    if (own && request.method === 'DELETE') kept = others
    if (own && request.method === 'PUT') kept = others.toSpliced((await request.json()).place, 0, own)
    return Response.json({ data: request.method === 'GET' ? kept : (own ?? {}) })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
  onTestFinished(() => clearErasedAccount(userId))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Comment />
    </QueryClientProvider>,
  )
  const named = (name: string) => page.getByRole('button', { name, exact: true })
  const rows = () =>
    page
      .getByRole('button', { name: /^Hapus / })
      .elements()
      .map(each => each.getAttribute('aria-label'))
  await named('Komentar siap pakai').click()
  await expect.element(named('Satu')).toHaveFocus()
  await named('Turunkan Dua').click()
  await expect.poll(rows).toEqual(['Hapus Satu', 'Hapus Tiga', 'Hapus Dua'])
  // The last comment cannot be moved further down, so its button is disabled and the row gets the focus.
  await expect.element(named('Dua')).toHaveFocus()
  await named('Naikkan Dua').click()
  await expect.poll(rows).toEqual(['Hapus Satu', 'Hapus Dua', 'Hapus Tiga'])
  await expect.element(named('Naikkan Dua')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rows).toEqual(['Hapus Dua', 'Hapus Satu', 'Hapus Tiga'])
  await expect.element(named('Dua')).toHaveFocus()
  await named('Turunkan Dua').click()
  await expect.poll(rows).toEqual(['Hapus Satu', 'Hapus Dua', 'Hapus Tiga'])
  await expect.element(named('Turunkan Dua')).toHaveFocus()
  await named('Hapus Dua').click()
  await expect.poll(rows).toEqual(['Hapus Satu', 'Hapus Tiga'])
  await expect.element(named('Satu')).toHaveFocus()
})

it('inserts a canned comment at the cursor by key or tap, offline, and keeps the typed text', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(cannedCommentsQuery().queryKey, [
    { id: '1', text: 'Rapi.' },
    { id: '2', text: '<b>Judulnya</b> belum ada.' },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <Comment />
    </QueryClientProvider>,
  )
  const field = page.getByLabelText('Komentar', { exact: true }).first()
  await field.fill('Halo Bunga.')
  // Selected text is not replaced, because the comment is inserted after the selection.
  await userEvent.keyboard(
    '{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{Control>}.{/Control}',
  )
  await expect.element(page.getByRole('button', { name: 'Rapi.', exact: true })).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('Halo <b>Judulnya</b> belum ada. Bunga.')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(field).toHaveValue('Halo <b>Judulnya</b> belum ada.! Bunga.')

  await page.getByRole('button', { name: 'Komentar siap pakai' }).click()
  await page.getByRole('button', { name: 'Rapi.', exact: true }).click()
  await expect.element(field).toHaveValue('Halo <b>Judulnya</b> belum ada.! Rapi. Bunga.')
  await userEvent.keyboard('{Control>}.{/Control}{Escape}')
  await expect.element(field).toHaveFocus()
})

it('during the edit of a canned comment by keyboard, the focus moves to the field and back to the button', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(cannedCommentsQuery().queryKey, [{ id: '1', text: 'Rapi.' }])
  render(
    <QueryClientProvider client={queryClient}>
      <Comment />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Komentar siap pakai' }).click()
  await expect.element(page.getByRole('button', { name: 'Rapi.', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByLabelText('Kata-katanya')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Ubah Rapi.' })).toHaveFocus()
})

it('shows a canned comment without breaking words on a small phone with double text size', async () => {
  const text = 'Penjelasanmu menunjukkan pemahaman, keterbacaan masih perlu diperbaiki.'
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(cannedCommentsQuery().queryKey, [{ id: '1', text }])
  onTestFinished(await doubleTextSize())
  render(
    <QueryClientProvider client={queryClient}>
      <Paper withBorder px="var(--page-gutter)">
        <Comment />
      </Paper>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Komentar siap pakai' }).click()
  const sentence = page.getByRole('button', { name: text, exact: true })
  await expect.element(sentence).toBeVisible()
  expect(findBrokenWords(sentence.element())).toEqual([])
})

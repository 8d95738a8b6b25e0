import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cannedCommentsQuery } from '#app/queries/desk/canned-comment.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { CannedComments } from './canned-comments.tsx'

function Comment() {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const set = (value: string) => setComment(value)
  return (
    <>
      <TextAreaField
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

it('by key and by tap a sentence goes where the cursor is, without a line, and takes nothing typed', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(cannedCommentsQuery().queryKey, [
    { id: '1', text: 'Rapi.' },
    { id: '2', text: '<b>Judulnya</b> belum ada.' },
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Comment />
    </QueryClientProvider>,
  )
  const field = page.getByLabelText('Komentar', { exact: true }).first()
  await field.fill('Halo Bunga.')
  // What is marked stays: the sentence goes behind it.
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
  root.unmount()
  place.remove()
})

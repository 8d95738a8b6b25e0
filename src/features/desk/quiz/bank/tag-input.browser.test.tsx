import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankTagsQuery } from '#app/queries/desk/question-bank.ts'
import { render } from '#tests/support/render-desk.ts'
import { TagInput } from './tag-input.tsx'

function Field() {
  const [value, setValue] = useState('')
  const attributes = { id: 'tag', className: '', 'aria-invalid': undefined, 'aria-describedby': '' } as const
  return (
    <>
      <label htmlFor="tag">Tag</label>
      <TagInput attributes={attributes} value={value} onChange={setValue} />
    </>
  )
}

it('adds and removes tags by keyboard alone', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(bankTagsQuery().queryKey, [])
  render(
    <QueryClientProvider client={client}>
      <Field />
    </QueryClientProvider>,
  )
  const field = page.getByRole('combobox', { name: 'Tag' })
  await field.click()
  await userEvent.keyboard('html{Enter}css{Enter}')
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Lepas tag html' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Lepas tag html' })).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Lepas tag css' })).toBeVisible()
})

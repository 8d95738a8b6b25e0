import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankQuestionListQuery, bankTagsQuery } from '#app/queries/desk/question-bank.ts'
import { unmount } from '#tests/support/render.ts'
import { render } from '#tests/support/render-desk.ts'
import { CopyFromBankDialog } from './copy-from-bank-dialog.tsx'

afterEach(() => sessionStorage.clear())

const noop = () => undefined
const empty = { items: [], total: { count: 0, isExact: true }, next: null, previous: null, sort: undefined }

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(bankTagsQuery().queryKey, [])
  for (const filter of [
    {},
    { search: 'grafik' },
    { type: 'multiple' },
    { search: 'grafik', type: 'multiple' },
  ] as const) {
    client.setQueryData(bankQuestionListQuery(filter).queryKey, empty)
  }
  render(
    <QueryClientProvider client={client}>
      <CopyFromBankDialog quizId="kuis" revision={1} onStale={async () => undefined} onDone={noop} onClose={noop} />
    </QueryClientProvider>,
  )
}

const search = page.getByRole('searchbox', { name: 'Cari kata di pertanyaan atau tag' })
const type = page.getByRole('combobox', { name: /^Jenis/ })

it('the dialog of bank questions keeps its filters when Escape closes it', async () => {
  show()
  await type.selectOptions('Beberapa jawaban')
  await search.fill('grafik')
  // The search field updates the filter when the user pauses typing.
  await expect.poll(() => Object.values(sessionStorage).join('')).toContain('grafik')
  await userEvent.keyboard('{Escape}')
  unmount()
  show()
  await expect.element(search).toHaveValue('grafik')
  await expect.element(type).toHaveValue('multiple')
})

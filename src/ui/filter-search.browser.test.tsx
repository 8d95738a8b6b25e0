import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { FilterSearch } from './filter-search.tsx'

let asked: (string | undefined)[]
beforeEach(() => {
  asked = []
})

/** Simulates the URL of a list. The value is trimmed, as by the contract's schema. */
function Filter() {
  const [value, setValue] = useState<string>()
  return (
    <>
      <FilterSearch
        label="Cari"
        value={value}
        onSearch={words => {
          asked.push(words)
          setValue(words?.trim())
        }}
      />
      <output>Dicari: {value ?? 'semua'}</output>
      <button type="button" onClick={() => setValue(undefined)}>
        Hapus saringan
      </button>
    </>
  )
}

const field = page.getByRole('searchbox', { name: 'Cari' })
async function expectStatus(text: string): Promise<void> {
  await expect.element(page.getByText(`Dicari: ${text}`, { exact: true })).toBeVisible()
}

it('the search field is emptied if the filter is cleared elsewhere', async () => {
  render(<Filter />)
  await userEvent.fill(field, 'siswa')
  await expectStatus('siswa')
  await page.getByRole('button', { name: 'Hapus saringan' }).click()
  await expect.element(field).toHaveValue('')
  await userEvent.fill(field, 'pakar')
  await expectStatus('pakar')
  expect(asked).toEqual(['siswa', 'pakar'])
})

it('the search keeps the space between two words, and searches for the trimmed words', async () => {
  render(<Filter />)
  await userEvent.fill(field, 'Sekar ')
  await expectStatus('Sekar')
  await expect.element(field).toHaveValue('Sekar ')
  await userEvent.type(field, 'Maharani')
  await expectStatus('Sekar Maharani')
  expect([asked[0], asked.at(-1)]).toEqual(['Sekar', 'Sekar Maharani'])
  expect(asked.filter(words => words !== words?.trim())).toEqual([])
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { EmailPreviews, EmailView } from '#contract/admin/email-preview.ts'
import { emailPreviewsQuery } from '#app/queries/desk/email-preview.ts'
import { NavigationContext, PathContext } from '#app/ui/app-link.tsx'
import { render } from '#tests/support/render-desk.ts'
import '#app/ui/base.css'
import { EmailPreviewScreen } from './email-preview-screen.tsx'

const content = { occasion: 'Saat diminta.', frameUrl: '/contoh.html', text: 'Halo, Rina.', hasCalendar: false }
const person = { name: 'Rina', address: 'rina@contoh.id' }
const previews: EmailPreviews = {
  from: person,
  to: person,
  emails: [
    { ...content, id: 'satu', group: 'account', name: 'Email satu', subject: 'Subjek satu' },
    { ...content, id: 'dua', group: 'notice', name: 'Email dua', subject: 'Subjek dua', hasCalendar: true },
  ],
}

function Screen() {
  const [address, setAddress] = useState('/admin/email')
  const [view, setView] = useState<EmailView>('phone')
  const email = new URL(address, location.href).searchParams.get('email') ?? undefined
  return (
    <NavigationContext value={{ go: setAddress }}>
      <EmailPreviewScreen email={email} view={view} onView={setView} />
    </NavigationContext>
  )
}

function renderScreen() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(emailPreviewsQuery().queryKey, previews)
  render(
    <QueryClientProvider client={client}>
      <PathContext value="/admin/email">
        <Screen />
      </PathContext>
    </QueryClientProvider>,
  )
}

const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

it('shows an email in a frame without scripts, and its plain text', async () => {
  await page.viewport(1440, 900)
  renderScreen()
  await link('Email dua').click()
  await expect.element(link('Email dua')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Email satu')).toHaveAttribute('aria-current', 'false')
  const frame = page.getByTitle('Subjek dua')
  await expect.element(frame).toHaveAttribute('sandbox', '')
  await expect.element(frame).toHaveAttribute('src', '/contoh.html')
  const width = () => frame.element().getBoundingClientRect().width
  const phone = width()
  await page.getByRole('button', { name: 'Komputer' }).click()
  await expect.poll(width).toBeGreaterThan(phone + 200)
  await page.getByRole('button', { name: 'Teks saja' }).click()
  await expect.element(page.getByText('Halo, Rina.')).toBeVisible()
  await expect.element(page.getByText('semai.ics (kalender)')).toBeVisible()
})

it('in a narrow window, an opened email replaces the list and has the focus until it is closed', async () => {
  await page.viewport(360, 800)
  renderScreen()
  await link('Email satu').click()
  await expect.element(page.getByRole('region', { name: 'Isi email' })).toHaveFocus()
  await expect.element(link('Email dua')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Semua email' }).click()
  await expect.element(link('Email satu')).toHaveFocus()
  await expect.element(page.getByText('Subjek satu')).not.toBeInTheDocument()
})

import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AccountSection } from '#app/features/account/account/account-part.tsx'
import { EraseSection } from '#app/features/account/account/erase-section.tsx'
import { ExportSection } from '#app/features/account/account/export-section.tsx'
import { helpLinks } from '#app/features/account/account/help-links.ts'
import { LinkRows } from '#app/features/account/account/link-rows.tsx'
import { loadAccount } from '#app/features/account/account/load-account.ts'
import { PasswordSection } from '#app/features/account/auth/change-password-section.tsx'
import { DevicesSection } from '#app/features/account/auth/devices-section.tsx'
import { PasskeySection } from '#app/features/account/auth/passkey-section.tsx'
import { StaffSecurity } from '#app/features/account/auth/staff-security.tsx'
import { loadNews } from '#app/features/account/notifications/load-news.ts'
import { NewsScreen } from '#app/features/account/notifications/news-screen.tsx'
import { askAndSignOut } from '#app/features/site/shell/sign-out.ts'
import { ThemeSwitch } from '#app/features/site/shell/theme-switch.tsx'

interface Part {
  title: string
  load?: (queryClient: QueryClient) => Promise<void>
  screen: ReactNode
}

const parts: Record<string, Part> = {
  kabar: { title: 'Kabar', load: loadNews, screen: <NewsScreen /> },
  keamanan: { title: 'Keamanan', load: loadAccount, screen: <Security /> },
  data: { title: 'Data saya', load: loadAccount, screen: <Data /> },
  tampilan: { title: 'Tampilan', screen: <Appearance /> },
  bantuan: { title: 'Bantuan', screen: <Help /> },
}

function find(name: string): Part {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!part) throw notFound()
  return part
}

/** Returns the screen of a page below `/akun`. */
export function partNamed(name: string): ReactNode {
  return find(name).screen
}

export async function loadPart(queryClient: QueryClient, name: string): Promise<{ title: string }> {
  const { title, load } = find(name)
  await load?.(queryClient)
  return { title }
}

function Security() {
  return (
    <AccountSection title="Keamanan">
      <PasswordSection />
      <PasskeySection />
      <StaffSecurity />
      <DevicesSection onSignOut={() => void askAndSignOut()} />
      <LinkRows label="Data" links={[{ to: '/akun/data', label: 'Unduh data atau hapus akun' }]} />
    </AccountSection>
  )
}

function Data() {
  return (
    <AccountSection title="Data saya" back={{ to: '/akun/keamanan', label: 'Keamanan' }}>
      <ExportSection />
      <EraseSection />
    </AccountSection>
  )
}

function Appearance() {
  return (
    <AccountSection title="Tampilan">
      <p>Pilih terang, gelap, atau ikuti perangkatmu.</p>
      <ThemeSwitch />
    </AccountSection>
  )
}

function Help() {
  return (
    <AccountSection title="Bantuan">
      <LinkRows label="Bantuan" links={helpLinks} />
    </AccountSection>
  )
}

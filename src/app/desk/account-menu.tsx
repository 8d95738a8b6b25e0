import { Menu, Text, UnstyledButton } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Account } from '#app/features/site/shell/account.ts'
import { Avatar } from '#app/features/site/shell/avatar.tsx'
import { dashboardLink } from '#app/features/site/shell/links.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { chooseColorScheme, type ColorSchemeChoice, useColorSchemeChoice } from '#app/ui/color-scheme.ts'
import classes from './account-menu.module.css'

interface Props {
  account: Account
  onSignOut: () => void
}

/** Profile menu of admin and expert pages. The first item opens the learner's pages. */
export function AccountMenu({ account: { preview, isAdmin, isExpertOnly, scoring }, onSignOut }: Props) {
  return (
    <Menu position="bottom-end" offset={4} width={264} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <span className="visually-hidden">{preview ? `Menu akun ${preview.fullName}` : 'Menu akun'}</span>
          <Avatar fullName={preview?.fullName} picUrl={preview?.picUrl} />
          <ChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown
        className={classes.panel}
        onKeyDown={event => {
          // Mantine closes the menu on Escape. Prevents the default, so that the same key press does not also close an
          // open drawer.
          if (event.key === 'Escape') event.preventDefault()
        }}
      >
        {preview && (
          <Menu.Label>
            <Text fw={700} c="var(--text)">
              {preview.fullName}
            </Text>
            {preview.email}
          </Menu.Label>
        )}
        <Menu.Item component={AppLink} to={dashboardLink.to}>
          Kembali belajar
        </Menu.Item>
        {isAdmin && !isExpertOnly && (
          <Menu.Item component={AppLink} to="/admin/dashboard">
            Dashboard Admin
          </Menu.Item>
        )}
        {isExpertOnly && (
          <Menu.Item component={AppLink} {...scoring}>
            Dashboard Instruktur
          </Menu.Item>
        )}
        <Menu.Item component={AppLink} to="/akun">
          Pengaturan Akun
        </Menu.Item>
        <Menu.Item onClick={onSignOut}>Keluar</Menu.Item>
        <Theme />
      </Menu.Dropdown>
    </Menu>
  )
}

const themes = { light: 'Terang', dark: 'Gelap', auto: 'Otomatis' } as const satisfies Record<ColorSchemeChoice, string>

/**
 * Theme menu. Learner pages have this menu in the footer, but admin and expert pages have no footer. The menu stays
 * open after a choice.
 */
function Theme() {
  const choice = useColorSchemeChoice()
  return (
    <>
      <Menu.Divider />
      <Menu.Label id="tampilan">Tampilan</Menu.Label>
      <fieldset aria-labelledby="tampilan" className={classes.themes}>
        {(['light', 'dark', 'auto'] as const).map(theme => (
          <Menu.RadioItem
            key={theme}
            value={theme}
            checked={theme === choice}
            onChange={() => chooseColorScheme(theme)}
          >
            {themes[theme]}
          </Menu.RadioItem>
        ))}
      </fieldset>
    </>
  )
}
